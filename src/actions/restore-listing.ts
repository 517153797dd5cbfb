import { v7 as uuidv7 } from "uuid";
import type { Db } from "../data/database.ts";
import { enqueue } from "../data/jobs.ts";
import { setListingStatus } from "../data/listing-writes.ts";
import { findLastRemoval, insertDecision } from "../data/moderation-decisions.ts";
import { restoredStatus } from "../domain/moderation.ts";
import { type Actor, canChangeListing } from "../domain/permissions.ts";
import { type ListingModerated, lockCase } from "./lock-case.ts";

/** A moderator puts a removed ad back as it was, for the rest of its time; its author gets a letter. */
export async function restoreListing(
  { db, now }: { db: Db; now: Date },
  actor: NonNullable<Actor>,
  listingId: string,
): Promise<ListingModerated> {
  return db.transaction().execute(async (transaction): Promise<ListingModerated> => {
    const locked = await lockCase(transaction, actor, listingId);
    if (!locked.ok) return locked;
    const { listing } = locked;
    if (!canChangeListing(listing, actor, "restore")) return { ok: false, reason: "already-restored" };
    const removal = await findLastRemoval(transaction, listingId);
    const status = restoredStatus(
      { before: removal?.statusBefore ?? null, expiresAt: listing.expiresAt },
      now,
    );
    await setListingStatus(transaction, listingId, status);
    const decision = { id: uuidv7(), listingId, moderatorId: actor.id, verdict: "restored" } as const;
    await insertDecision(transaction, { ...decision, removal: null }, now);
    await enqueue(transaction, "send-mail", { kind: "listing-restored", listingId });
    // Taken down before anybody was told of it, it is news now; told already, it stays told.
    if (status === "active") await enqueue(transaction, "tell-of-listing", { listingId, after: null });
    return { ok: true, status };
  });
}
