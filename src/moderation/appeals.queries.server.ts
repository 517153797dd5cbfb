import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { AppealOutcome, ContestableVerdict } from "./appeal.ts";
import type { ReportReason } from "./report.ts";

export type Appeal = {
  id: string;
  listingId: string;
  text: string;
  createdAt: Date;
  dueAt: Date;
  outcome: AppealOutcome | null;
  answer: string | null;
  decidedAt: Date | null;
  /** there was no other moderator to decide */
  isBySameModerator: boolean;
  /** what is contested */
  verdict: ContestableVerdict;
  reason: ReportReason;
  /** who made the contested decision; null once that account is closed */
  moderatorId: string | null;
};

/** The latest appeal about each of these listings, decided or not. */
export async function findAppeals(db: ReadDb, listingIds: readonly string[]): Promise<Appeal[]> {
  if (listingIds.length === 0) return [];
  const { rows } = await sql<Appeal>`
    select distinct on (appeals.listing_id) ${appealColumns} from appeals
      join moderation_decisions on moderation_decisions.id = decision_id
    where appeals.listing_id = any(${[...listingIds]}::uuid[])
    order by appeals.listing_id, created_at desc`.execute(db);
  return rows;
}

/** The appeal against this decision; null when there is none. */
export async function findAppealOf(db: ReadDb, decisionId: string): Promise<Appeal | null> {
  const { rows } = await sql<Appeal>`
    select ${appealColumns} from appeals join moderation_decisions on moderation_decisions.id = decision_id
    where decision_id = ${decisionId}`.execute(db);
  return rows[0] ?? null;
}

/** The appeal about the listing that no one has decided; null when there is none. */
export async function findOpenAppeal(db: ReadDb, listingId: string): Promise<Appeal | null> {
  const { rows } = await sql<Appeal>`
    select ${appealColumns} from appeals join moderation_decisions on moderation_decisions.id = decision_id
    where appeals.listing_id = ${listingId} and appeals.decided_at is null`.execute(db);
  return rows[0] ?? null;
}

export async function findAppeal(db: ReadDb, id: string): Promise<Appeal | null> {
  const { rows } = await sql<Appeal>`
    select ${appealColumns} from appeals join moderation_decisions on moderation_decisions.id = decision_id
    where appeals.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

const appealColumns = sql`appeals.id, appeals.listing_id as "listingId", appeals.body as text,
  created_at as "createdAt", due_at as "dueAt", outcome, answer, appeals.decided_at as "decidedAt",
  by_same_moderator as "isBySameModerator", verdict, reason, moderator_id as "moderatorId"`;

/** Moderators and administrators who can sign in, without these accounts. */
export async function countModerators(db: ReadDb, now: Date, except: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from users where role in ('moderator', 'admin')
      and (suspended_until is null or suspended_until <= ${now}) and id <> all(${[...except]}::uuid[])`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
