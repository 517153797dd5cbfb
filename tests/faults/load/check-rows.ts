/** Rules that hold for the database whatever was written to it. Each statement returns the rows that break one. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { CheckTarget, Report } from "./check-target.ts";

/** Accounts of the load generator: rules about events hold for what they did, not for demo data and imports. */
const isLoad = "users.email like '%@load.example'";
const events = (verb: string, subject: string) =>
  `(select count(*) from events where verb = '${verb}' and subject_id = ${subject}::text)`;

const rules: Record<string, string> = {
  "account without a password": `
    select users.id as detail from users left join accounts on accounts.user_id = users.id
    where ${isLoad} and accounts.password is null`,
  "conversation without a message": `
    select id as detail from conversations
    where not exists (select from messages where conversation_id = conversations.id)`,
  "photo positions of a listing": `
    select listing_id as detail from images where listing_id is not null group by listing_id
    having max(position) <> count(*) - 1 or count(distinct position) <> count(*)`,
  "counter of favorites": `
    select id || ': ' || favorites || ' instead of ' || found as detail from listings,
      lateral (select count(*) as found from favorites where listing_id = listings.id) as counted
    where favorites <> found and author_id in (select id from users where ${isLoad})`,
  "counter of views": `
    select id || ': ' || shown || ' instead of ' || found as detail from listings,
      lateral (select count(*) as found from listing_views where listing_id = listings.id) as counted,
      lateral (select listings.views + coalesce((select views from pending_views where listing_id = listings.id), 0)
        as shown) as added
    where shown <> found and author_id in (select id from users where ${isLoad})`,
  "counts of public listings": `
    select concat_ws(' ', category, sub_category, region, sum(number), sum(views)) as detail from (
      select category, sub_category, region, listing_count as number, views from listing_counts
      union all
      select category, sub_category, region, -1, -views from listings where visibility = 'public'
    ) as compared
    group by category, sub_category, region having sum(number) <> 0 or sum(views) <> 0`,
  "search places": `
    select search_place as detail from listings
    where not exists (select from search_places where search_place = listings.search_place)`,
  "event of a listing": `
    select listings.id || ' ' || status as detail from listings join users on users.id = author_id
    where ${isLoad} and (
      ${events("listing.created", "listings.id")} + ${events("listing.published", "listings.id")} <> 1
      or ${events("listing.sold", "listings.id")} <> (status = 'sold')::integer)`,
  "event of a message": `
    select messages.id as detail from messages where ${events("message.sent", "messages.id")} <> 1
    union all
    select subject_id::uuid from events
    where verb = 'message.sent' and not exists (select from messages where id::text = subject_id)`,
  "event of a conversation": `
    select id as detail from conversations where ${events("conversation.opened", "conversations.id")} <> 1`,
  "event of an account": `
    select users.id as detail from users where ${isLoad} and ${events("user.registered", "users.id")} <> 1
    union all
    select subject_id::uuid from events
    where verb = 'user.registered' and not exists (select from users where id::text = subject_id)`,
  "event of a photo": `
    select concat(images.id, ' has not one photo.uploaded') as detail from images join users on users.id = owner_id
    where ${isLoad} and ${events("photo.uploaded", "images.id")} <> 1
    union all
    select concat(subject_id, ' is gone, photo.deleted: ', ${events("photo.deleted", "events.subject_id")})
    from events where verb = 'photo.uploaded'
      and not exists (select from images where id::text = subject_id)
      and ${events("photo.deleted", "events.subject_id")} <> 1`,
  "events of a favorite": `
    select concat_ws(' ', actor_id, subject_id) as detail from (
      select actor_id, subject_id, case verb when 'favorite.added' then 1 else -1 end as change
      from events where verb in ('favorite.added', 'favorite.removed')
      union all
      select user_id, listing_id::text, -1 from favorites join users on users.id = user_id where ${isLoad}
    ) as compared
    group by actor_id, subject_id having sum(change) <> 0`,
  "read mark beyond the last message": `
    select conversations.id as detail from conversations
    where greatest(buyer_last_read_sequence, seller_last_read_sequence) > coalesce(
      (select max(sequence) from messages where conversation_id = conversations.id), 0)`,
  "job that has failed for good": `
    select task_identifier || ': ' || last_error as detail from graphile_worker.jobs where attempts >= max_attempts`,
  "invalid index": `select indexrelid::regclass as detail from pg_index where not indisvalid or not indisready`,
};

/** Jobs end, and those of a process that is gone are released, within a minute. */
const openJobs: Record<string, string> = {
  "job locked by a process that is gone": `
    select concat_ws(' ', task_identifier, locked_by) as detail from graphile_worker.jobs
    where locked_at is not null and not exists (
      select from job_runners where id = split_part(locked_by, '/', 1) and seen_at > now() - interval '40 seconds')`,
  "job that is due": `
    select concat_ws(' ', task_identifier, run_at, last_error) as detail from graphile_worker.jobs
    where run_at < now() - interval '2 seconds' and locked_at is null`,
};
const pollMs = 500;

export async function checkRows(
  client: pg.ClientBase,
  { amcheck = true, jobsMs = 60_000 }: Pick<CheckTarget, "amcheck" | "jobsMs">,
  report: Report,
): Promise<void> {
  for (const [check, statement] of Object.entries(openJobs)) {
    const deadline = Date.now() + jobsMs;
    let open = await details(client, statement);
    while (open.length > 0 && Date.now() < deadline) {
      await sleep(pollMs);
      open = await details(client, statement);
    }
    for (const detail of open) report.add(check, detail);
  }
  for (const [check, statement] of Object.entries(rules))
    for (const detail of await details(client, statement)) report.add(check, detail);
  if (amcheck) await checkStorage(client, report);
}

async function details(client: pg.ClientBase, statement: string): Promise<string[]> {
  const { rows } = await client.query<{ detail: unknown }>(statement);
  return rows.map(({ detail }) => String(detail));
}

/** B-trees with their heaps, and heaps with their TOAST tables. */
async function checkStorage(client: pg.ClientBase, report: Report): Promise<void> {
  const { rowCount } = await client.query("select from pg_available_extensions where name = 'amcheck'");
  if (!rowCount) return;
  await client.query("create extension if not exists amcheck");
  const indexes = await client.query<{ name: string; oid: number }>(`
    select c.oid::regclass::text as name, c.oid from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and i.indisvalid and i.indisready and c.relpersistence = 'p'`);
  for (const { name, oid } of indexes.rows) {
    await client.query("savepoint amcheck").catch(() => undefined); // outside a transaction there is none
    try {
      await client.query("select bt_index_check(index => $1, heapallindexed => true)", [oid]);
    } catch (error) {
      await client.query("rollback to savepoint amcheck").catch(() => undefined);
      report.add("amcheck", `${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const corrupt = await details(
    client,
    `select concat_ws(' ', c.relname, v.blkno, v.msg) as detail
    from pg_class c join pg_am a on a.oid = c.relam, lateral verify_heapam(c.oid) v
    where a.amname = 'heap' and c.relkind in ('r', 't', 'm') and c.relpersistence = 'p'`,
  );
  for (const detail of corrupt) report.add("amcheck", detail);
}
