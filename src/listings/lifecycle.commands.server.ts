import type { Actor } from "../accounts/permissions.ts";
import type { Db } from "../platform/database/database.server.ts";
import { clearDeleted, markDeleted, updateRenewedDates } from "./lifecycle.writes.server.ts";
import { renewalWait, renewedDates } from "./lifetime.ts";
import { type LockedListing, lockListing } from "./listings.queries.server.ts";
import { setListingStatus } from "./listings.writes.server.ts";
import { canChangeListing, canRestoreDeleted } from "./permissions.ts";

export type ListingTools = { db: Db; now: Date };

/**
 * `missing`: no such listing, or somebody else's. `deleted`: the author deleted it meanwhile. The others say what the
 * listing's state does not allow (any more): a button that stood too long on somebody's screen.
 */
export type OwnListingRejection =
  | "missing"
  | "deleted"
  | "not-for-sale"
  | "not-renewable"
  | "renewed-too-soon"
  | "not-deletable"
  | "deletion-final";

export type OwnListingChanged = { ok: true } | { ok: false; reason: OwnListingRejection };

/** Takes an own listing's row and lets `change` decide: two tabs that press at once come one after the other. */
export async function changeOwnListing(
  db: Db,
  actor: NonNullable<Actor>,
  listingId: string,
  change: (listing: LockedListing, transaction: Db) => Promise<OwnListingChanged>,
): Promise<OwnListingChanged> {
  return db.transaction().execute(async (transaction): Promise<OwnListingChanged> => {
    const listing = await lockListing(transaction, listingId);
    if (listing?.authorId !== actor.id) return { ok: false, reason: "missing" };
    return change(listing, transaction);
  });
}

/** Gone for everybody at once, its author included; for some weeks the author can take it back. */
export async function deleteListing(
  { db, now }: ListingTools,
  actor: NonNullable<Actor>,
  listingId: string,
): Promise<OwnListingChanged> {
  return changeOwnListing(db, actor, listingId, async (listing, transaction) => {
    if (listing.deletedAt) return { ok: true };
    if (!canChangeListing(listing, actor, "delete")) return { ok: false, reason: "not-deletable" };
    await markDeleted(transaction, listingId, now);
    return { ok: true };
  });
}

/** The ad leaves the lists and stays open at its address. Sold already is as good as sold now. */
export async function markSold(
  { db }: ListingTools,
  actor: NonNullable<Actor>,
  listingId: string,
): Promise<OwnListingChanged> {
  return changeOwnListing(db, actor, listingId, async (listing, transaction) => {
    if (listing.deletedAt) return { ok: false, reason: "deleted" };
    if (listing.status === "sold") return { ok: true };
    if (!canChangeListing(listing, actor, "markSold")) return { ok: false, reason: "not-for-sale" };
    await setListingStatus(transaction, listingId, "sold");
    return { ok: true };
  });
}

/** A button pressed again, or in another tab, within that time meant the renewal that is done. */
const sameWishMs = 60_000;

/** Sixty more days, among the newest; also brings back an expired or a sold ad. */
export async function renewListing(
  { db, now }: ListingTools,
  actor: NonNullable<Actor>,
  listingId: string,
): Promise<OwnListingChanged> {
  return changeOwnListing(db, actor, listingId, async (listing, transaction) => {
    if (listing.deletedAt) return { ok: false, reason: "deleted" };
    if (!canChangeListing(listing, actor, "renew")) return { ok: false, reason: "not-renewable" };
    if (renewalWait(listing, now)) {
      const isDone = now.getTime() - listing.listedAt.getTime() < sameWishMs;
      return isDone ? { ok: true } : { ok: false, reason: "renewed-too-soon" };
    }
    await updateRenewedDates(transaction, listingId, renewedDates(listing, now));
    return { ok: true };
  });
}

/** Undoes a deletion: the ad is back as it was. What is not deleted is there already. */
export async function restoreDeletedListing(
  { db, now }: ListingTools,
  actor: NonNullable<Actor>,
  listingId: string,
): Promise<OwnListingChanged> {
  return changeOwnListing(db, actor, listingId, async (listing, transaction) => {
    if (!listing.deletedAt) return { ok: true };
    if (!canRestoreDeleted(listing, actor, now)) return { ok: false, reason: "deletion-final" };
    await clearDeleted(transaction, listingId, now);
    return { ok: true };
  });
}
