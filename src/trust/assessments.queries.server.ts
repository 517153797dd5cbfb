import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { type Signal, type SignalName, suspiciousScore } from "./signals.ts";

export type StoredAssessment = {
  score: number;
  signals: Signal[];
  assessedAt: Date;
};

/** For moderators. By listing; those without a signal are absent. */
export async function findListingAssessments(
  db: ReadDb,
  listingIds: readonly string[],
): Promise<Record<string, StoredAssessment>> {
  if (listingIds.length === 0) return {};
  const { rows } = await sql<StoredAssessment & { listingId: string }>`
    select listing_id as "listingId", score, signals, assessed_at as "assessedAt"
    from trust_assessments where listing_id = any(${[...listingIds]}::uuid[])`.execute(db);
  return Object.fromEntries(rows.map(({ listingId, ...assessment }) => [listingId, assessment]));
}

/** Signals for the warning on a listing's page: none below `suspiciousScore`. */
export async function findListingWarnings(db: ReadDb, listingId: string): Promise<SignalName[]> {
  const { rows } = await sql<{ names: SignalName[] }>`
    select ${signalNamesOf} as names from trust_assessments
    where listing_id = ${listingId} and score >= ${suspiciousScore}`.execute(db);
  return rows[0]?.names ?? [];
}

const signalNamesOf = sql`jsonb_path_query_array(signals, '$[*].name')`;

/**
 * Column of a query of `messages`: names of the signals, strongest first, that the recipient is warned of. Empty for the
 * author, who is never told.
 */
export function messageWarnings(viewerId: string) {
  return sql`case when author_id is not distinct from ${viewerId} then '[]'::jsonb else coalesce((
    select ${signalNamesOf} from trust_assessments
    where trust_assessments.message_id = messages.id and score >= ${suspiciousScore}), '[]') end`;
}
