import type { Db } from "../data/database.ts";
import { enqueue } from "../data/jobs.ts";
import { setListingStatus } from "../data/listing-writes.ts";
import { findLastRemoval } from "../data/moderation-decisions.ts";
import { restoredStatus } from "../domain/moderation.ts";
import { type Actor, canChangeListing } from "../domain/permissions.ts";
import { decideCase, type ListingModerated } from "./decide-case.ts";

/** A moderator puts a removed ad back as it was, for the rest of its time; its author gets a letter. */
export async function restoreListing(
  tools: { db: Db; now: Date },
  actor: NonNullable<Actor>,
  listingId: string,
): Promise<ListingModerated> {
  return decideCase(tools, actor, listingId, async (transaction, listing) => {
    if (!canChangeListing(listing, actor, "restore")) return { ok: false, reason: "already-restored" };
    const removal = await findLastRemoval(transaction, listingId);
    const status = restoredStatus(
      { before: removal?.statusBefore ?? null, expiresAt: listing.expiresAt },
      tools.now,
    );
    await setListingStatus(transaction, listingId, status);
    await enqueue(transaction, "send-mail", { kind: "listing-restored", listingId });
    // Taken down before anybody was told of it, it is news now; told already, it stays told.
    if (status === "active") await enqueue(transaction, "tell-of-listing", { listingId, after: null });
    return { ok: true, status, verdict: "restored", removal: null };
  });
}
