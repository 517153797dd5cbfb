import type { ListingStatus } from "../listings/listing.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { type ContestableVerdict, contestableVerdicts, isContestable } from "./appeal.ts";
import type { Grounds, Verdict } from "./moderation.ts";
import type { ReportReason } from "./report.ts";

export type LastDecision = { verdict: Verdict; moderatorId: string | null; at: Date };

/** Null when there is no decision about the listing. */
export async function findLastDecision(db: ReadDb, listingId: string): Promise<LastDecision | null> {
  const row = await db
    .selectFrom("moderation_decisions")
    .select(["verdict", "moderator_id as moderatorId", "decided_at as at"])
    .where("listing_id", "=", listingId)
    .orderBy("decided_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export type StoredDecision = {
  id: string;
  listingId: string;
  verdict: Verdict;
  reason: ReportReason | null;
  text: string;
  evidence: string;
  statusBefore: ListingStatus | null;
  moderatorId: string | null;
  at: Date;
};

/** Null when there is no such decision. */
export async function findDecision(db: ReadDb, id: string): Promise<StoredDecision | null> {
  return (await decisions(db).where("id", "=", id).executeTakeFirst()) ?? null;
}

export type Removal = Grounds & {
  id: string;
  statusBefore: ListingStatus | null;
  moderatorId: string | null;
  at: Date;
};

/** The last removal; null when the listing was never removed. */
export async function findLastRemoval(db: ReadDb, listingId: string): Promise<Removal | null> {
  const row = await lastOf(db, listingId, ["removed"]);
  return row?.reason ? { ...row, reason: row.reason } : null;
}

/** Why a listing is offline, for its author. */
export type OfflineNotice = Grounds & {
  id: string;
  verdict: ContestableVerdict;
  at: Date;
  /** see appeal.ts; it may be contested already */
  isContestable: boolean;
};

/** The last decision that took a listing offline; null when there was none. */
export async function findOfflineNotice(db: ReadDb, listingId: string): Promise<OfflineNotice | null> {
  const row = await lastOf(db, listingId, contestableVerdicts);
  const verdict = contestableVerdicts.find((known) => known === row?.verdict);
  if (!row?.reason || !verdict) return null;
  const { id, reason, text, evidence, at } = row;
  const listing = await db
    .selectFrom("listings")
    .select(["status", "under_review_since as underReviewSince"])
    .where("id", "=", listingId)
    .executeTakeFirst();
  const contestable = listing !== undefined && isContestable(listing, { verdict, at });
  return { id, verdict, reason, text, evidence, at, isContestable: contestable };
}

function lastOf(db: ReadDb, listingId: string, verdicts: readonly Verdict[]) {
  return decisions(db)
    .where("listing_id", "=", listingId)
    .where("verdict", "in", verdicts)
    .orderBy("decided_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

function decisions(db: ReadDb) {
  return db
    .selectFrom("moderation_decisions")
    .select(["id", "listing_id as listingId", "verdict", "reason", "body as text", "evidence"])
    .select(["status_before as statusBefore", "moderator_id as moderatorId", "decided_at as at"]);
}
