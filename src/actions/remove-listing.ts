import type { Db } from "../data/database.ts";
import { enqueue } from "../data/jobs.ts";
import { setListingStatus } from "../data/listing-writes.ts";
import { closeReports } from "../data/reports.ts";
import { transitions } from "../domain/listing.ts";
import { removalText } from "../domain/moderation.ts";
import { type Actor, canChangeListing } from "../domain/permissions.ts";
import { parseReason } from "../domain/report.ts";
import { decideCase, type ListingModerated } from "./decide-case.ts";

/**
 * A moderator takes an ad down: its open reports are settled, the decision is kept, its author gets a letter. Of two
 * moderators at once the second is told so.
 */
export async function removeListing(
  tools: { db: Db; now: Date },
  actor: NonNullable<Actor>,
  typed: { listingId: string; reason: string; text: string },
): Promise<ListingModerated> {
  const { listingId } = typed;
  const parsed = parseReason(typed);
  return decideCase(tools, actor, listingId, async (transaction, listing) => {
    if (!canChangeListing(listing, actor, "remove")) return { ok: false, reason: "already-removed" };
    if (!parsed.ok) return parsed;
    const removal = { reason: parsed.reason, text: parsed.text, statusBefore: listing.status };
    const status = transitions.remove.to;
    await setListingStatus(transaction, listingId, status);
    await closeReports(transaction, listingId, tools.now);
    await enqueue(transaction, "send-mail", {
      kind: "listing-removed",
      listingId,
      reason: removalText(removal),
    });
    return { ok: true, status, verdict: "removed", removal };
  });
}
