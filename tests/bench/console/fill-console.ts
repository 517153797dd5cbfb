import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../src/platform/database/database.server.ts";

/** What a large site has besides listings. */
export type ConsoleSize = { members: number; events: number; reports: number };

const eventBatch = 100_000;
const casesMax = 5_000;
/** Listings with open reports. */
const openCases = 1_000;
const emails = 100_000;
const inquiries = 2_000;
const conversations = 50_000;
const visitors = 5_000;
/** Members, and conversations, with an open report. */
const reportedOf = 300;

/**
 * Adds members, events, reports, decisions, sent emails and other rows that the console reads, up to these numbers. Rows
 * that are there are not written again, apart from open reports, which every run decides some of.
 */
export async function fillConsole(
  db: Db,
  size: ConsoleSize,
  moderatorId: string,
  say: (line: string) => void,
): Promise<void> {
  // Tables of numbered ids last as long as a connection: everything is written by one.
  await db.connection().execute(async (one) => {
    await addMembers(one, size.members - (await countOf(one, "users")));
    say("members");
    await sql`create temp table numbered_members as
      select row_number() over () - 1 as number, id from users order by id limit 20000`.execute(one);
    await sql`create temp table numbered_listings as
      select row_number() over () - 1 as number, id, author_id from (
        select id, author_id from listings where visibility = 'public' order by id desc limit 50000) as newest`.execute(
      one,
    );
    await addEvents(one, size.events, say);
    await addReports(one, size.reports, moderatorId);
    await openReports(one);
    say("reports");
    await addRest(one);
    say("emails, inquiries, conversations, figures");
  });
  for (const table of [
    "users",
    "events",
    "reports",
    "moderation_decisions",
    "email_deliveries",
    "conversations",
  ])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

async function countOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Row `number` of a temporary table, by the row of `numbers`, as if at random. */
const at = (table: string, step: number): RawBuilder<unknown> =>
  sql`join ${sql.table(table)} as ${sql.table(`of_${table}`)}
    on ${sql.table(`of_${table}`)}.number = (n::bigint * ${step}) % (select count(*) from ${sql.table(table)})`;

async function addMembers(db: Db, missing: number): Promise<void> {
  if (missing <= 0) return;
  await sql`insert into users (id, name, email, email_verified, created_at, updated_at)
    select gen_random_uuid(),
      (array['Marie', 'Jean', 'Océane', 'Luc', 'Aïcha', 'Pierre', 'Sofia', 'Nathan', 'Élodie', 'Hugo'])[1 + n % 10]
        || ' ' || (array['Tremblay', 'Gagnon', 'Roy', 'Côté', 'Bouchard', 'Gauthier', 'Morin', 'Lavoie'])[1 + n / 10 % 8],
      'membre' || n || '.' || substr(md5(random()::text), 1, 8) || '@courrier.example', true, made, made
    from (select n, now() - random() * interval '730 days' as made from generate_series(1, ${missing}::int) as n) as made
    `.execute(db);
}

/** Over a year, as the commands write them: what was changed, before and after. */
async function addEvents(db: Db, wanted: number, say: (line: string) => void): Promise<void> {
  for (let done = await countOf(db, "events"); done < wanted; done += eventBatch) {
    await sql`insert into events (occurred_at, actor_kind, actor_id, verb, subject_type, subject_id, payload)
      select now() - (1 - (${done}::float8 + n) / ${wanted}) * interval '365 days', 'user', of_numbered_members.id, verb,
        case when verb like 'user.%' then 'user' when verb like 'listing.%' then 'listing' when verb like 'case.%' then 'case'
          when verb like 'message.%' then 'message' else 'conversation' end,
        case when verb like 'user.%' then of_numbered_members.id::text else of_numbered_listings.id::text end,
        case when verb = 'listing.edited'
            then jsonb_build_object('before', jsonb_build_object('title', md5(n::text)), 'after', jsonb_build_object('title', md5(n::text || 'x')))
          when verb in ('listing.removed', 'listing.reported', 'case.dismissed')
            then jsonb_build_object('reason', 'scam', 'reportedAt', now() - (1 - (${done}::float8 + n) / ${wanted}) * interval '366 days')
          else '{}'::jsonb end
      from (select n, (array['listing.published', 'listing.edited', 'listing.sold', 'user.signed-in', 'user.signed-in',
          'user.registered', 'message.sent', 'message.sent', 'message.sent', 'conversation.opened', 'listing.renewed',
          case when n % 29 = 0 then 'listing.reported' when n % 29 = 1 then 'case.dismissed' when n % 29 = 2 then 'listing.removed'
            else 'listing.matched' end])[1 + n % 12] as verb
        from generate_series(1, ${eventBatch}::int) as n) as numbers
        ${at("numbered_members", 7919)} ${at("numbered_listings", 104_729)}
      -- as events happen: the index by time is one of blocks
      order by n`.execute(db);
    say(`${(done + eventBatch).toLocaleString("en")} events`);
  }
}

/** Closed reports with their decisions, a quarter of them removals that some authors contested. */
async function addReports(db: Db, wanted: number, moderatorId: string): Promise<void> {
  const missing = wanted - (await countOf(db, "reports"));
  if (missing <= 0) return;
  await sql`insert into reports (id, listing_id, reason, body, reporter, is_member, created_at, closed_at)
    select gen_random_uuid(), of_numbered_listings.id, (array['scam', 'misleading', 'duplicate', 'unavailable'])[1 + n % 4],
      'Cette annonce a un problème.', md5(n::text || 'closed'), n % 2 = 0, made, made + interval '5 hours'
    from (select n, now() - interval '2 days' - random() * interval '300 days' as made
      from generate_series(1, ${missing}::int) as n) as numbers
      join numbered_listings as of_numbered_listings
        on of_numbered_listings.number = 10000 + (n * 3) % ${casesMax}`.execute(db);
  await sql`with removed as (
      update listings set status = 'removed' where status = 'active' and id in (
        select distinct listing_id from reports where closed_at is not null and reason = 'scam' limit ${casesMax / 5})
      returning id)
    , decided as (
      insert into moderation_decisions (id, listing_id, moderator_id, verdict, reason, body, status_before, decided_at)
      select gen_random_uuid(), listing_id, ${moderatorId}::uuid, verdict, case verdict when 'removed' then 'scam' end, '',
        case verdict when 'removed' then 'active' end, decided_at
      from (select distinct on (listing_id) listing_id, closed_at as decided_at,
          case when listing_id in (select id from removed) then 'removed' else 'dismissed' end as verdict
        from reports where closed_at is not null order by listing_id, closed_at desc) as latest
      returning id, listing_id, verdict, decided_at)
    insert into appeals (id, decision_id, listing_id, body, created_at, due_at)
    select gen_random_uuid(), id, listing_id, 'Ce n’est pas une fraude.', now() - interval '1 day', now() + interval '6 days'
    from decided where verdict = 'removed' limit 50`.execute(db);
}

async function openReports(db: Db): Promise<void> {
  await sql`insert into reports (id, listing_id, reason, body, reporter, is_member, created_at)
    select gen_random_uuid(), of_numbered_listings.id, (array['scam', 'misleading', 'duplicate', 'unavailable'])[1 + n % 4],
      'À vérifier, s’il vous plaît.', 'open-' || n, n % 2 = 0, now() - random() * interval '20 days'
    from generate_series(1, ${openCases}::int) as n
      join numbered_listings as of_numbered_listings on of_numbered_listings.number = n
    on conflict do nothing`.execute(db);
}

async function addRest(db: Db): Promise<void> {
  if ((await countOf(db, "email_deliveries")) < emails)
    await sql`insert into email_deliveries (id, kind, payload, user_id, recipient, outcome, reason, at)
      select gen_random_uuid(), 'send-email', '{}', of_numbered_members.id, 'membre' || n || '@courrier.example',
        case when n % 50 = 0 then 'rejected' else 'sent' end, case when n % 50 = 0 then '550 mailbox full' end,
        now() - random() * interval '30 days'
      from generate_series(1, ${emails}::int) as n ${at("numbered_members", 31)}`.execute(db);
  if ((await countOf(db, "inquiries")) < inquiries)
    await sql`insert into inquiries (id, name, email, topic, body, is_member, created_at)
      select gen_random_uuid(), 'Marie Roy', 'marie@courrier.example', 'problem', 'Le site est lent.', true,
        now() - random() * interval '300 days' from generate_series(1, ${inquiries}::int) as n`.execute(db);
  if ((await countOf(db, "conversations")) < conversations)
    await sql`insert into conversations (id, listing_id, buyer_id, seller_id, created_at, last_message_at)
      select gen_random_uuid(), of_numbered_listings.id, of_numbered_members.id, author_id, now(), now()
      from generate_series(1, ${conversations}::int) as n
        ${at("numbered_members", 7)} ${at("numbered_listings", 11)}
      where of_numbered_members.id <> author_id on conflict do nothing`.execute(db);
  await sql`insert into member_reports (id, user_id, reason, body, reporter, is_member, created_at)
    select gen_random_uuid(), id, 'harassment', 'Ce membre m’insulte.', 'open', true, now() - random() * interval '9 days'
    from numbered_members where number < ${reportedOf} on conflict do nothing`.execute(db);
  await sql`insert into conversation_reports (id, conversation_id, is_about_seller, reason, body, created_at)
    select gen_random_uuid(), id, true, 'scam', 'Un dépôt est demandé.', now() - random() * interval '9 days'
    from (select id from conversations order by id limit ${reportedOf}) as first on conflict do nothing`.execute(
    db,
  );
  await sql`insert into daily_figures (day, name, value)
    select current_date - n, name, (random() * 5000)::int from generate_series(1, 400) as n,
      unnest(array['listings', 'members', 'conversations', 'messages', 'reports', 'decisions', 'deals', 'visitors', 'empty-searches']) as name
    on conflict do nothing`.execute(db);
  await sql`insert into daily_visitors (day, visitor)
    select current_date, substr(md5(n::text) || md5(n::text), 1, 22) from generate_series(1, ${visitors}::int) as n
    on conflict do nothing`.execute(db);
}
