import { v7 as uuidv7 } from "uuid";
import type { Actor } from "../accounts/permissions.ts";
import { lockListing } from "../listings/listings.queries.server.ts";
import { canReport, listingVisibility } from "../listings/permissions.ts";
import type { Db } from "../platform/database/database.server.ts";
import { parseReason, type ReasonRejection } from "./report.ts";
import { insertReport } from "./reports.queries.server.ts";

export type ListingReported =
  | { ok: true }
  /** `missing`: nothing that everybody sees, or one's own. `gone`: it was public once. */
  | { ok: false; reason: ReasonRejection | "already-received" | "missing" | "gone" };

/**
 * Somebody, visitors included, says what is wrong with an ad. The listing's row is held meanwhile: a report comes before
 * a moderator's decision, and is settled by it, or after, and meets an ad that is gone.
 * @param reporter keyed hash of the account or the address
 */
export async function reportListing(
  { db, now }: { db: Db; now: Date },
  actor: Actor,
  typed: { listingId: string; reporter: string; reason: string; text: string },
): Promise<ListingReported> {
  const { listingId, reporter } = typed;
  const parsed = parseReason(typed);
  return db.transaction().execute(async (transaction): Promise<ListingReported> => {
    const listing = await lockListing(transaction, listingId);
    if (!listing) return { ok: false, reason: "missing" };
    if (!canReport(listing, actor)) {
      const isGone = listingVisibility(listing, null) === "gone";
      return { ok: false, reason: isGone ? "gone" : "missing" };
    }
    if (!parsed.ok) return parsed;
    const { reason, text } = parsed;
    const report = { id: uuidv7(), listingId, reason, text, reporter, isMember: actor !== null };
    const isNew = await insertReport(transaction, report, now);
    return isNew ? { ok: true } : { ok: false, reason: "already-received" };
  });
}
