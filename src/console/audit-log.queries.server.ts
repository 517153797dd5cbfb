import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { HistoryEvent } from "./listings.queries.server.ts";

export type AuditEvent = HistoryEvent & { subjectType: string; subjectId: string; actorId: string | null };

/**
 * @property actor a user's id, or the site or visitors
 * @property from,to times, `to` excluded
 * @property before id of the last event of the page before
 */
export type AuditFilter = {
  actor: string | "system" | "visitor" | null;
  verb: string | null;
  subjectId: string | null;
  from: Date | null;
  to: Date | null;
  before: number | null;
};

/** No index has the verbs: a page scans this many events, and the next page continues after them. */
const scannedMax = 100_000;
/** Events have the time of the beginning of their transaction; ids are in the order of the writes. */
const skewMs = 600_000;
/** With an index on subjects by type. */
const subjectTypes = [
  "listing",
  "photo",
  "user",
  "search",
  "conversation",
  "message",
  "case",
  "report",
  "synonym",
  "inquiry",
  "feedback",
  "email",
  "job",
  "token",
  "webhook",
  "site",
  "incident",
];

/** Latest first. `next`: the id to go on behind; null when there are no older ones. */
export async function findAuditEvents(
  db: ReadDb,
  filter: AuditFilter,
  limit = 50,
): Promise<{ events: AuditEvent[]; next: number | null }> {
  const { actor, verb, subjectId, from, to } = filter;
  const first = from ? await idAt(db, new Date(from.getTime() - skewMs)) : 0;
  const last = to ? await idAt(db, new Date(to.getTime() + skewMs)) : null;
  const before = Math.min(filter.before ?? Number.MAX_SAFE_INTEGER, last ?? Number.MAX_SAFE_INTEGER);
  const isUser = actor !== null && actor !== "system" && actor !== "visitor";
  const scanned = sql`
    select * from events where id >= ${first} and id < ${before}
      ${isUser ? sql`and actor_id = ${actor}::uuid` : sql``}
      ${subjectId === null ? sql`` : sql`and subject_type = any(${subjectTypes}) and subject_id = ${subjectId}`}
    order by id desc limit ${scannedMax}`;
  const { rows } = await sql<AuditEvent>`
    select scanned.id::float8 as id, occurred_at as at, verb, actor_kind as "actorKind", actor_id as "actorId",
      users.name as "actorName", subject_type as "subjectType", subject_id as "subjectId", payload
    from (${scanned}) as scanned left join users on users.id = actor_id
    where true
      ${actor !== null && !isUser ? sql`and actor_kind = ${actor}` : sql``}
      ${verb === null ? sql`` : sql`and verb = ${verb}`}
      ${from === null ? sql`` : sql`and occurred_at >= ${from}`}
      ${to === null ? sql`` : sql`and occurred_at < ${to}`}
    order by scanned.id desc limit ${limit + 1}`.execute(db);
  if (rows.length > limit) return { events: rows.slice(0, limit), next: rows[limit - 1]?.id ?? null };
  const { rows: ends } = await sql<{ id: number; count: number }>`
    select min(id)::float8 as id, count(*)::integer as count from (${scanned}) as scanned`.execute(db);
  const end = ends[0];
  return { events: rows, next: end?.count === scannedMax ? end.id : null };
}

/** The first id whose event is not before that time, by bisection: ids increase with time, and time has no such index. */
async function idAt(db: ReadDb, time: Date): Promise<number> {
  const { rows } = await sql<{
    high: number;
  }>`select coalesce(max(id), 0)::float8 as high from events`.execute(db);
  let [low, high] = [1, (rows[0]?.high ?? 0) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { rows: found } = await sql<{ at: Date }>`
      select occurred_at as at from events where id >= ${middle} order by id limit 1`.execute(db);
    const at = found[0]?.at;
    if (at && at < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
