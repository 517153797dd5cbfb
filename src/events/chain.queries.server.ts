/** Chain of digests over the audit log. Each digest covers the event and the digest before it. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { readSetting } from "../platform/settings.writes.server.ts";

/** As read by `chainedColumns`, all as text. `payloadDigest`: of the payload, which may be purged. */
export type ChainedEvent = {
  id: string;
  occurredAt: string;
  actorKind: string;
  actorId: string | null;
  verb: string;
  subjectType: string;
  subjectId: string;
  payloadDigest: string;
};

/** Before the first event. */
const chainStart = "0".repeat(64);

/** Setting with the last link whose event was deleted after its time (purge-events.jobs.server.ts): `ChainHead`. */
export const chainStartKey = "events-chain-start";

/** The link after which the chain begins. */
export async function findChainStart(db: ReadDb): Promise<ChainHead> {
  const stored = await readSetting(db, chainStartKey);
  return (stored as ChainHead | undefined) ?? { number: 0, digest: chainStart }; // written by the purge only
}

export function chainDigest(previous: string, event: ChainedEvent): string {
  const { id, occurredAt, actorKind, actorId, verb, subjectType, subjectId, payloadDigest } = event;
  const fields = [id, occurredAt, actorKind, actorId, verb, subjectType, subjectId, payloadDigest];
  return createHash("sha256")
    .update(JSON.stringify([previous, ...fields]))
    .digest("hex");
}

/** Text of each column that a digest covers. Microseconds, as stored; jsonb has one text per value. */
export const chainedColumns = sql`
  events.id::text as id,
  to_char(events.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as "occurredAt",
  events.actor_kind as "actorKind", events.actor_id::text as "actorId", events.verb,
  events.subject_type as "subjectType", events.subject_id as "subjectId",
  encode(sha256(convert_to(events.payload::text, 'UTF8')), 'hex') as "payloadDigest"`;

export type ChainHead = { number: number; digest: string };

export async function findChainHead(db: ReadDb): Promise<ChainHead> {
  const { rows } = await sql<ChainHead>`
    select number::float8 as number, encode(digest, 'hex') as digest from event_digests
    order by number desc limit 1`.execute(db);
  return rows[0] ?? (await findChainStart(db));
}

export type ChainProblem =
  /** an event of the chain is not in the table any more */
  | { kind: "missing"; eventId: string }
  /** a column of the event, its payload, or a digest was changed */
  | { kind: "changed"; eventId: string }
  /** the numbers of the chain have a gap */
  | { kind: "gap"; after: number }
  /** an event that is older than others of the chain, but not in it: it was added afterwards */
  | { kind: "added"; eventId: string };

type Link = Partial<ChainedEvent> & {
  number: number;
  eventId: string;
  storedPayloadDigest: string;
  digest: string;
  isPurged: boolean | null;
};

/** The links behind this number, in their order. */
export async function readLinks(db: ReadDb, after: number, limit: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select number::float8 as number, event_id::text as "eventId", encode(event_digests.digest, 'hex') as digest,
      encode(payload_digest, 'hex') as "storedPayloadDigest", payload = '{}' as "isPurged", ${chainedColumns}
    from (select * from event_digests where number > ${after} order by number limit ${limit}) as event_digests
    left join events on events.id = event_digests.event_id order by number`.execute(db);
  return rows;
}

/**
 * Verifies the chain from its beginning, which is behind the events that were deleted after their time. A payload that was purged is not compared: its digest is part of the chain.
 * @param onProgress called after each batch with the number of verified events
 */
export async function verifyChain(
  db: ReadDb,
  { atOnce = 5_000, problemsMax = 100, onProgress = (_: number) => {} } = {},
): Promise<{ start: ChainHead; head: ChainHead; problems: ChainProblem[] }> {
  const problems: ChainProblem[] = [];
  const start = await findChainStart(db);
  let head = start;
  while (problems.length < problemsMax) {
    const rows = await readLinks(db, head.number, atOnce);
    if (rows.length === 0) break;
    for (const link of rows) {
      if (link.number !== head.number + 1) problems.push({ kind: "gap", after: head.number });
      const problem = problemOf(link, head.digest);
      if (problem) problems.push({ kind: problem, eventId: link.eventId });
      // From the stored digest on, so that one change is one problem.
      head = { number: link.number, digest: link.digest };
    }
    onProgress(head.number);
  }
  const added = await findAdded(db, problemsMax);
  problems.push(...added.map((eventId) => ({ kind: "added" as const, eventId })));
  return { start, head, problems };
}

export function problemOf(link: Link, previous: string): "missing" | "changed" | null {
  if (!isChained(link)) return "missing";
  if (!link.isPurged && link.payloadDigest !== link.storedPayloadDigest) return "changed";
  const event = { ...link, payloadDigest: link.storedPayloadDigest };
  return chainDigest(previous, event) === link.digest ? null : "changed";
}

const isChained = (link: Link): link is Link & ChainedEvent => typeof link.id === "string";

/** Events that the job has passed by, but which are not in the chain. */
async function findAdded(db: ReadDb, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from events
    where id <= coalesce((select (value->>'upTo')::bigint from settings where key = ${sealedKey}), 0)
      and not exists (select from event_digests where event_id = events.id)
    order by events.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Setting with the progress of the job (seal-events.jobs.server.ts). */
export const sealedKey = "events-sealed";
