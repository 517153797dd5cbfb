import type { ListingStatus } from "../listings/listing.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { Verdict } from "./moderation.ts";
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

export type Removal = { reason: ReportReason; text: string; statusBefore: ListingStatus | null; at: Date };

/** The last removal; null when the listing was never removed. */
export async function findLastRemoval(db: ReadDb, listingId: string): Promise<Removal | null> {
  const row = await db
    .selectFrom("moderation_decisions")
    .select(["reason", "body as text", "status_before as statusBefore", "decided_at as at"])
    .where("listing_id", "=", listingId)
    .where("verdict", "=", "removed")
    .orderBy("decided_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.reason ? { ...row, reason: row.reason } : null;
}
