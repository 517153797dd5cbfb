import { v7 as uuidv7 } from "uuid";
import type { Db } from "../data/database.ts";
import { enqueue } from "../data/jobs.ts";
import { setListingStatus } from "../data/listing-writes.ts";
import { insertDecision } from "../data/moderation-decisions.ts";
import { closeReports } from "../data/reports.ts";
import { transitions } from "../domain/listing.ts";
import { removalText } from "../domain/moderation.ts";
import { type Actor, canChangeListing } from "../domain/permissions.ts";
import { parseReason } from "../domain/report.ts";
import { type ListingModerated, lockCase } from "./lock-case.ts";

/**
 * A moderator takes an ad down: its open reports are settled, the decision is kept, its author gets a letter. Of two
 * moderators at once the second is told so.
 */
export async function removeListing(
  { db, now }: { db: Db; now: Date },
  actor: NonNullable<Actor>,
  typed: { listingId: string; reason: string; text: string },
): Promise<ListingModerated> {
  const { listingId } = typed;
  const parsed = parseReason(typed);
  return db.transaction().execute(async (transaction): Promise<ListingModerated> => {
    const locked = await lockCase(transaction, actor, listingId);
    if (!locked.ok) return locked;
    const { listing } = locked;
    if (!canChangeListing(listing, actor, "remove")) return { ok: false, reason: "already-removed" };
    if (!parsed.ok) return parsed;
    const removal = { reason: parsed.reason, text: parsed.text, statusBefore: listing.status };
    await setListingStatus(transaction, listingId, transitions.remove.to);
    await closeReports(transaction, listingId, now);
    const decision = { id: uuidv7(), listingId, moderatorId: actor.id, verdict: "removed", removal } as const;
    await insertDecision(transaction, decision, now);
    await enqueue(transaction, "send-mail", {
      kind: "listing-removed",
      listingId,
      reason: removalText(removal),
    });
    return { ok: true, status: transitions.remove.to };
  });
}
