import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { AppealOutcome } from "./appeal.ts";

export type SuspensionAppeal = {
  id: string;
  userId: string;
  name: string;
  publicId: string;
  suspendedAt: Date;
  /** null once that account is closed */
  suspendedBy: string | null;
  text: string;
  createdAt: Date;
  dueAt: Date;
  outcome: AppealOutcome | null;
  answer: string | null;
  decidedAt: Date | null;
};

const columns = sql`suspension_appeals.id, user_id as "userId", users.name, users.public_id as "publicId",
  suspended_at as "suspendedAt", suspended_by as "suspendedBy", body as text, suspension_appeals.created_at as "createdAt",
  due_at as "dueAt", outcome, answer, decided_at as "decidedAt"`;

export async function findSuspensionAppeal(db: ReadDb, id: string): Promise<SuspensionAppeal | null> {
  const { rows } = await sql<SuspensionAppeal>`select ${columns}
    from suspension_appeals join users on users.id = user_id where suspension_appeals.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Against this suspension of the member; null when it was not contested. */
export async function findAppealOfSuspension(
  db: ReadDb,
  { userId, at }: { userId: string; at: Date },
): Promise<SuspensionAppeal | null> {
  const { rows } = await sql<SuspensionAppeal>`select ${columns}
    from suspension_appeals join users on users.id = user_id
    where user_id = ${userId} and suspended_at = ${at}`.execute(db);
  return rows[0] ?? null;
}

/** Due first. */
export async function listOpenSuspensionAppeals(db: ReadDb, limit: number): Promise<SuspensionAppeal[]> {
  const { rows } = await sql<SuspensionAppeal>`select ${columns}
    from suspension_appeals join users on users.id = user_id
    where decided_at is null order by due_at, suspension_appeals.id limit ${limit}`.execute(db);
  return rows;
}

/** When and by whom the member was last suspended. Suspensions that an appeal has overturned do not count. */
export async function findLastSuspension(
  db: ReadDb,
  userId: string,
): Promise<{ at: Date; by: string | null } | null> {
  const { rows } = await sql<{ at: Date; by: string | null }>`
    select occurred_at as at, actor_id as by from events
    where subject_type = 'user' and subject_id = ${userId} and verb = 'user.suspended' and not ${isOverturned}
    order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

const isOverturned = sql`exists (select from suspension_appeals
  where user_id::text = subject_id and suspended_at = occurred_at and outcome = 'upheld')`;

/** A suspension as it was decided; null where the payload of the event was purged. */
type RecordedSuspension = { until: Date; reason: string } | null;
export type SuspensionDecision = {
  /** what it replaced */
  from: RecordedSuspension;
  to: RecordedSuspension;
  /** the end that was typed, when it was earlier than that of the suspension it replaced */
  askedUntil: Date | null;
  isOverturned: boolean;
};

/** Suspensions of the member since none was in force; oldest first. */
export async function listSuspensionDecisions(db: ReadDb, userId: string): Promise<SuspensionDecision[]> {
  type Recorded = { until: string; reason: string } | null;
  const { rows } = await sql<{
    from: Recorded;
    to: Recorded;
    askedUntil: string | null;
    isOverturned: boolean;
  }>`
    select nullif(payload -> 'from', 'null') as "from", nullif(payload -> 'to', 'null') as "to",
      payload ->> 'askedUntil' as "askedUntil", ${isOverturned} as "isOverturned"
    from events where subject_type = 'user' and subject_id = ${userId} and verb = 'user.suspended'
      and id > coalesce((
        select max(id) from events where subject_type = 'user' and subject_id = ${userId}
          and verb = 'user.unsuspended' and coalesce(payload -> 'to', 'null') = 'null'), 0)
    order by id`.execute(db);
  const dated = (recorded: Recorded) => recorded && { ...recorded, until: new Date(recorded.until) };
  return rows.map(({ from, to, askedUntil, ...rest }) => ({
    from: dated(from),
    to: dated(to),
    askedUntil: askedUntil === null ? null : new Date(askedUntil),
    ...rest,
  }));
}
