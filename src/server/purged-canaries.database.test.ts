import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aListing, anImage, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { queuedObjectDeletions } from "../../tests/support/queued-jobs.ts";
import { readEmails } from "../../tests/support/read-emails.ts";
import { makeTestFolder } from "../../tests/support/temporary-folder.ts";
import { resetPasswordEmail } from "../accounts/emails/reset-password.ts";
import { eventFigures } from "../console/figures.ts";
import { countDailyFigures } from "../console/index.server.ts";
import { enqueueEmail } from "../email/enqueue-email.server.ts";
import { openOutboxTransport } from "../email/index.server.ts";
import { purgeDeletedListings } from "../listings/index.server.ts";
import { deleteObjects } from "../media/delete-objects.jobs.server.ts";
import { openDiskStorage } from "../media/storage/disk.server.ts";
import { writeAboutListing } from "../messaging/index.server.ts";
import { dataMap, isTimedRule, retentionRules } from "../privacy/data-map.ts";
import { schedule } from "./jobs.ts";
import { purgeExpiredData, purgeStoredEmails } from "./purge-expired-data.ts";

/** Hexadecimal, so that a row may hold it as a text, in a hash or as its id. */
type Canary = { hex: string; id: string; at: Date };
const aCanary = (at: Date): Canary => {
  const id = randomUUID();
  return { id, hex: id.replaceAll("-", ""), at };
};
/** Ended long ago; and not yet. */
const [past, future] = [new Date("2023-11-20T12:00:00Z"), daysAfter(now, 2)];

const { db, pool } = await testDatabase();
const { folder, remove } = await makeTestFolder();
afterAll(remove);
const storage = await openDiskStorage(join(folder, "photos"), now.getTime());
const outbox = await openOutboxTransport(join(folder, "outbox"), {
  name: "Site",
  address: "site@example.com",
});
const logged: unknown[] = [];
const log = { warn: (...all: unknown[]) => logged.push(all), info: (...all: unknown[]) => logged.push(all) };

const run = (statement: RawBuilder<unknown>) => statement.execute(db);
const long = (hex: string, length: number) => hex.padEnd(length, "a");
const withFile = async (key: string) => storage.put(`${key}/320.jpg`, Buffer.from(key));

/** Writes a row of that table whose retention ends at the canary's time. */
const seeds: Record<string, (canary: Canary) => Promise<unknown>> = {
  listings: async ({ hex, at }) => {
    const listing = await aListing(db, { title: `Table ${hex}`, deletedAt: at });
    const storageKey = `listings/${listing.authorId}/${at.getTime()}_0_${hex}`;
    await anImage(db, { listing, storageKey, fileName: `${hex}.jpg` });
    await withFile(storageKey);
  },
  listing_views: async ({ hex, at }) => {
    const { id } = await aListing(db);
    await run(sql`insert into listing_views (listing_id, day, visitor) values (${id}, ${at}::date, ${hex})`);
  },
  daily_visitors: ({ hex, at }) =>
    run(sql`insert into daily_visitors (day, visitor) values (${at}::date, ${hex})`),
  search_visitors: ({ hex, at }) =>
    run(sql`insert into search_visitors (day, search, visitor) values (${at}::date, ${hex}, ${hex})`),
  viewed_listings: async ({ id, at }) => {
    await aUser(db, { id });
    const listing = await aListing(db);
    await run(
      sql`insert into viewed_listings (user_id, listing_id, viewed_at) values (${id}, ${listing.id}, ${at})`,
    );
  },
  rate_limits: ({ hex, at }) =>
    run(sql`insert into rate_limits (key, count, resets_at) values (${hex}, 1, ${at})`),
  sessions: async ({ hex, at }) => {
    const user = await aUser(db);
    await run(sql`insert into sessions (id, user_id, token, expires_at, created_at)
      values (${randomUUID()}, ${user.id}, ${long(hex, 64)}, ${at}, ${now})`);
  },
  push_subscriptions: async ({ hex, at }) => {
    const [user, sessionId] = [await aUser(db), randomUUID()];
    await run(sql`insert into sessions (id, user_id, token, expires_at, created_at)
      values (${sessionId}, ${user.id}, ${randomUUID()}, ${at}, ${now})`);
    await run(sql`insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
      values (${randomUUID()}, ${user.id}, ${sessionId}, ${`https://push.example/${hex}`}, ${long("b", 87)}, ${long("b", 22)}, ${at})`);
  },
  passkey_challenges: ({ hex, at }) =>
    run(sql`insert into passkey_challenges (digest, expires_at) values (${long(hex, 43)}, ${at})`),
  sign_in_challenges: async ({ hex, at }) => {
    const user = await aUser(db);
    await run(sql`insert into sign_in_challenges (digest, user_id, expires_at)
      values (${long(hex, 43)}, ${user.id}, ${at})`);
  },
  email_links: async ({ hex, at }) => {
    const user = await aUser(db);
    await run(sql`insert into email_links (user_id, purpose, request_id, token_hash, email, expires_at)
      values (${user.id}, 'verify-email', ${randomUUID()}, ${long(hex, 64)}, ${`${hex}@a.example`}, ${at})`);
  },
  pending_email_changes: async ({ hex, at }) => {
    const user = await aUser(db);
    await run(sql`insert into pending_email_changes (user_id, id, email, password_since, expires_at)
      values (${user.id}, ${randomUUID()}, ${`${hex}@a.example`}, ${past}, ${at})`);
  },
  api_tokens: async ({ hex, at }) => {
    const user = await aUser(db);
    await run(sql`insert into api_tokens (id, user_id, name, digest, scopes, created_at, expires_at)
      values (${randomUUID()}, ${user.id}, ${hex}, ${long(hex, 43)}, '{listings:read}', ${daysAfter(at, -30)}, ${at})`);
  },
  api_requests: async ({ hex, at }) => {
    const user = await aUser(db);
    await run(sql`insert into api_requests (id, user_id, digest, made_as, created_at)
      values (${long(hex, 43)}, ${user.id}, ${long(hex, 43)}, ${randomUUID()}, ${at})`);
  },
  known_clients: async ({ hex, at }) => {
    const user = await aUser(db);
    await run(sql`insert into known_clients (user_id, client, seen_at) values (${user.id}, ${hex}, ${at})`);
  },
  "graphile_worker._private_jobs": async ({ hex, at }) => {
    const email = `${hex}@a.example`;
    await enqueueEmail(db, resetPasswordEmail, { email });
    await run(sql`update graphile_worker._private_jobs set attempts = max_attempts, updated_at = ${at}
      where payload->'payload'->>'email' = ${email}`);
  },
  email_deliveries: async ({ hex, at }) => {
    await run(sql`insert into email_deliveries (id, kind, payload, recipient, outcome, reason, at)
      values (${randomUUID()}, 'message', '{}', ${`${hex}@a.example`}, 'rejected', ${hex}, ${at})`);
    const email = {
      id: randomUUID(),
      to: `${hex}@a.example`,
      subject: "Bonjour",
      text: hex,
      html: `<p>${hex}</p>`,
    };
    await outbox.send({ ...email, unsubscribeUrl: null, acceptsReplies: false, date: at });
  },
  webhook_deliveries: async ({ hex, at }) => {
    const [user, webhookId] = [await aUser(db), randomUUID()];
    await run(sql`insert into webhooks (id, user_id, url, created_at)
      values (${webhookId}, ${user.id}, 'https://exemple.ca/', ${at})`);
    await run(sql`insert into webhook_deliveries (id, webhook_id, verb, occurred_at, state)
      values (${randomUUID()}, ${webhookId}, ${hex}, ${at}, 'delivered')`);
  },
  saved_search_matches: async ({ hex, at }) => {
    await run(sql`insert into saved_search_matches (search_id, listing_id, listing_fingerprint, matched_at, is_pending)
      values (${await aSearch()}, ${randomUUID()}, ${hex + hex}, ${at}, false)`);
  },
  alert_emails: async ({ id, at }) => {
    const user = await aUser(db);
    await run(sql`insert into alert_emails (id, user_id, due_at) values (${id}, ${user.id}, ${at})`);
  },
  saved_searches: async ({ hex, at }) => aSearch({ name: hex, deletedAt: at }),
  inquiries: ({ hex, at }) =>
    run(sql`insert into inquiries (id, name, email, topic, body, is_member, created_at)
      values (${randomUUID()}, ${hex}, ${`${hex}@a.example`}, 'other', ${hex}, false, ${at})`),
  reports: async ({ hex, at }) => {
    const { id } = await aListing(db);
    await run(sql`insert into reports (id, listing_id, reason, body, reporter, is_member, created_at, closed_at)
      values (${randomUUID()}, ${id}, 'scam', ${hex}, ${hex}, false, ${past}, ${at})`);
  },
  member_reports: async ({ hex, at }) => {
    const { id } = await aUser(db);
    await run(sql`insert into member_reports (id, user_id, reason, body, reporter, is_member, created_at, closed_at)
      values (${randomUUID()}, ${id}, 'scam', ${hex}, ${hex}, false, ${past}, ${at})`);
  },
  conversation_reports: async ({ hex, at }) => {
    const { conversationId } = await aConversation({ hex: "Bonjour", at: now });
    await run(sql`insert into conversation_reports (id, conversation_id, is_about_seller, reason, body, created_at, closed_at)
      values (${randomUUID()}, ${conversationId}, true, 'scam', ${hex}, ${past}, ${at})`);
  },
  report_recipients: async ({ hex, at }) => {
    const [id, user] = [randomUUID(), await aUser(db)];
    await run(sql`insert into member_reports (id, user_id, reason, body, reporter, is_member, created_at)
      values (${id}, ${user.id}, 'scam', 'Fraude', ${id}, false, ${past})`);
    await run(sql`insert into report_recipients (id, member_report_id, email, created_at, answered_at)
      values (${randomUUID()}, ${id}, ${`${hex}@exemple.ca`}, ${past}, ${at})`);
  },
  notifications: async ({ hex, at }) => {
    const [user, listing] = [await aUser(db), await aListing(db)];
    await run(sql`insert into notifications (user_id, kind, detail, listing_id, event_id, created_at)
      values (${user.id}, 'decision', ${hex}, ${listing.id}, 1, ${at})`);
  },
  events: ({ hex, at }) =>
    run(sql`insert into events (occurred_at, actor_kind, verb, subject_type, subject_id, payload)
      values (${at}, 'system', 'test', 'test', 'test', ${JSON.stringify({ text: hex })})`),
  conversations: async (canary) => {
    const { conversationId } = await aConversation({ hex: "Bonjour", at: canary.at });
    await run(sql`update conversations set listing_title = ${canary.hex} where id = ${conversationId}`);
  },
  messages: async (canary) => {
    const { messageId, buyerId } = await aConversation(canary);
    const storageKey = `messages/${canary.hex}`;
    await run(sql`insert into images (id, owner_id, message_id, position, storage_key, file_name, width, height, widths,
        thumbhash, average_color)
      values (${randomUUID()}, ${buyerId}, ${messageId}, 0, ${storageKey}, ${canary.hex}, 10, 10, '{320}', 'x', '#a0887c')`);
    await withFile(storageKey);
  },
  deal_steps: async ({ hex, at }) => {
    const { conversationId, messageId, buyerId } = await aConversation({ hex: "Bonjour", at });
    await run(sql`insert into deal_steps (id, conversation_id, message_id, actor_id, by_role, kind, until_at, place, created_at)
      values (${randomUUID()}, ${conversationId}, ${messageId}, ${buyerId}, 'buyer', 'propose-appointment', ${at}, ${hex}, ${at})`);
  },
  deal_feedback: async ({ hex, at }) => {
    const { conversationId, buyerId } = await aConversation({ hex: "Bonjour", at });
    await run(sql`insert into deal_feedback (id, conversation_id, author_id, by_role, is_punctual, is_as_described,
        is_pleasant, created_at, reply, contested_at, contest_reason)
      values (${randomUUID()}, ${conversationId}, ${buyerId}, 'buyer', true, true, true, ${at}, ${hex}, ${at}, ${hex})`);
  },
};

async function aSearch({
  name = "Luges",
  deletedAt,
}: {
  name?: string;
  deletedAt?: Date;
} = {}): Promise<string> {
  const [user, id] = [await aUser(db), randomUUID()];
  await run(sql`insert into saved_searches (id, user_id, name, query, alert, created_at, seen_at, prefilter_version, deleted_at)
    values (${id}, ${user.id}, ${name}, 'q=luge', 'none', ${past}, ${past}, 1, ${deletedAt ?? null})`);
  return id;
}

async function aConversation({ hex: body, at }: { hex: string; at: Date }) {
  const [listing, buyer] = [await aListing(db), await aUser(db)];
  const sent = await writeAboutListing({ db, now: at, actor: buyer }, { listingId: listing.id, body });
  if (!sent.ok) throw new Error(sent.reason);
  const { id } = await db
    .selectFrom("messages")
    .select("id")
    .where("conversation_id", "=", sent.conversationId)
    .executeTakeFirstOrThrow();
  return { conversationId: sent.conversationId, messageId: id, buyerId: buyer.id };
}

/** Where the canary stands: tables, stored files, emails of the outbox, what the jobs logged. */
async function placesOf({ hex }: Canary): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
    from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
    order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} as stored
      where strpos(replace(stored::text, '-', ''), ${hex}) > 0 limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  const files = await readdir(join(folder, "photos"), { recursive: true });
  if (files.some((file) => file.includes(hex))) found.push("storage");
  if (JSON.stringify(await readEmails(join(folder, "outbox"))).includes(hex)) found.push("outbox");
  if (JSON.stringify(logged).includes(hex)) found.push("log");
  return found;
}

const canaries = new Map<string, { ended: Canary; valid: Canary }>();

describe("what its retention has ended for is gone from every place", () => {
  beforeAll(async () => {
    // Events first: their purge goes through them in the order in which they were added.
    const { events, ...others } = seeds;
    for (const [table, seed] of Object.entries({ events, ...others })) {
      if (!seed) continue;
      const pair = { ended: aCanary(past), valid: aCanary(future) };
      for (const canary of [pair.ended, pair.valid]) await seed(canary);
      canaries.set(table, pair);
    }
    const stored = await Promise.all([...canaries.values()].map(({ ended }) => placesOf(ended)));
    expect(stored.every((places) => places.length > 0)).toBe(true);

    await purgeExpiredData(db, now);
    await purgeDeletedListings({ db, actor: "system", now });
    await purgeStoredEmails(outbox, now);
    // The days before have been counted: only the hashes of their visitors are left.
    await run(
      sql`insert into daily_figures (day, name, value) values (${daysAfter(now, -1)}::date, ${eventFigures[0]}, 0)`,
    );
    await countDailyFigures(db, now);
    await deleteObjects({ storage, log }, await queuedObjectDeletions(pool));
    await run(sql`delete from graphile_worker._private_jobs where task_id =
      (select id from graphile_worker._private_tasks where identifier = 'delete-objects')`);
  }, 180_000);

  test.each(Object.keys(seeds))("%s", async (table) => {
    const { ended, valid } = canaries.get(table) ?? { ended: aCanary(past), valid: aCanary(future) };
    // Of a viewed listing, only the row with the member's id ends, and not the member.
    const isMember = table === "viewed_listings";
    expect(await placesOf(ended)).toEqual(isMember ? ["users"] : []);
    expect(await placesOf(valid)).toContain(table);
  });

  test("in every table whose retention ends by time, by jobs that run each hour", () => {
    const timed = Object.entries(dataMap).filter(
      ([, { retention }]) => !["account", "site"].includes(retention),
    );
    expect(Object.keys(seeds).toSorted()).toEqual(timed.map(([table]) => table).toSorted());
    // Each rule is that of a table, so that a canary shows what its purge does.
    const rules = Object.keys(retentionRules).filter(
      (rule) => isTimedRule(rule) || rule === "deleted-listings",
    );
    const used = new Set<string>(timed.map(([, { retention }]) => retention));
    expect(rules.filter((rule) => !used.has(rule))).toEqual([]);
    for (const task of ["purge-expired-data", "purge-deleted-listings", "count-daily-figures"])
      expect(schedule.find((scheduled) => scheduled.task === task)?.match).toMatch(/^\d+ \* \* \* \*$/u);
  });
});
