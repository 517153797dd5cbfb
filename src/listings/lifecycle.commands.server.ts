import type { Actor } from "../accounts/permissions.ts";
import { enqueueEmails } from "../email/index.server.ts";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import { recordDeletedPhotos } from "../media/index.server.ts";
import { listingExpiringEmail } from "./emails/listing-expiring.ts";
import {
  claimExpiringListings,
  clearDeleted,
  expireBatch,
  markDeleted,
  purgeBatch,
  updateRenewedDates,
} from "./lifecycle.writes.server.ts";
import { deletionUndoSince, reminderCutoff, renewalWait, renewedDates } from "./lifetime.ts";
import { type OwnListingInput, ownListingInput } from "./listing.input.ts";
import { type LockedListing, lockListing } from "./listings.queries.server.ts";
import { setListingStatus } from "./listings.writes.server.ts";
import { canChangeListing, canRestoreDeleted } from "./permissions.ts";

type AuthorContext = CommandContext<NonNullable<Actor>>;

/**
 * `missing`: no such listing, or another author's. `deleted`: the author deleted it meanwhile. The others: the status of
 * the listing does not allow the action, because the page with the button was outdated.
 */
export type OwnListingRejection =
  | "missing"
  | "deleted"
  | "not-for-sale"
  | "not-renewable"
  | "renewed-too-soon"
  | "not-deletable"
  | "deletion-final";

export type OwnListingResult = { ok: true } | { ok: false; reason: OwnListingRejection };

/** Locks the author's listing and applies `change` to it, so that concurrent requests are serialized. */
async function changeOwnListing(
  ctx: AuthorContext,
  input: OwnListingInput,
  change: (listing: LockedListing & { id: string }, transaction: Transaction) => Promise<OwnListingResult>,
): Promise<OwnListingResult> {
  const { listingId: id } = ownListingInput.parse(input);
  return transact(ctx, async (transaction): Promise<OwnListingResult> => {
    const listing = await lockListing(transaction.db, id);
    if (listing?.authorId !== ctx.actor.id) return { ok: false, reason: "missing" };
    return change({ ...listing, id }, transaction);
  });
}

const subjectOf = (id: string) => ({ type: "listing", id }) as const;

/** Removes the listing from all pages, including the author's. The author can restore it for `deletionUndoDays`. */
export async function deleteListing(ctx: AuthorContext, input: OwnListingInput): Promise<OwnListingResult> {
  return changeOwnListing(ctx, input, async (listing, { db, now, record }) => {
    if (listing.deletedAt) return { ok: true };
    if (!canChangeListing(listing, ctx.actor, "delete")) return { ok: false, reason: "not-deletable" };
    await markDeleted(db, listing.id, now);
    await record("listing.deleted", subjectOf(listing.id), { status: listing.status });
    return { ok: true };
  });
}

/** Removes the listing from lists; its URL still works. Idempotent. */
export async function markSold(ctx: AuthorContext, input: OwnListingInput): Promise<OwnListingResult> {
  return changeOwnListing(ctx, input, async (listing, { db, record }) => {
    if (listing.deletedAt) return { ok: false, reason: "deleted" };
    if (listing.status === "sold") return { ok: true };
    if (!canChangeListing(listing, ctx.actor, "markSold")) return { ok: false, reason: "not-for-sale" };
    await setListingStatus(db, listing.id, "sold");
    await record("listing.sold", subjectOf(listing.id), { from: listing.status });
    return { ok: true };
  });
}

/** A renewal repeated within this time (a double click, a second tab) counts as the same renewal. */
const repeatedRenewalMs = 60_000;

/** Lists the listing again as new, for another `listingLifetimeDays`. Expired and sold listings become active. */
export async function renewListing(ctx: AuthorContext, input: OwnListingInput): Promise<OwnListingResult> {
  return changeOwnListing(ctx, input, async (listing, { db, now, record }) => {
    if (listing.deletedAt) return { ok: false, reason: "deleted" };
    if (!canChangeListing(listing, ctx.actor, "renew")) return { ok: false, reason: "not-renewable" };
    if (renewalWait(listing, now)) {
      const isRepeated = now.getTime() - listing.listedAt.getTime() < repeatedRenewalMs;
      return isRepeated ? { ok: true } : { ok: false, reason: "renewed-too-soon" };
    }
    const dates = renewedDates(listing, now);
    await updateRenewedDates(db, listing.id, dates);
    const verb = listing.status === "sold" ? "listing.resold" : "listing.renewed";
    await record(verb, subjectOf(listing.id), { from: listing.status, ...dates });
    return { ok: true };
  });
}

/** Undoes a deletion. Idempotent. */
export async function restoreDeletedListing(
  ctx: AuthorContext,
  input: OwnListingInput,
): Promise<OwnListingResult> {
  return changeOwnListing(ctx, input, async (listing, { db, now, record }) => {
    if (!listing.deletedAt) return { ok: true };
    if (!canRestoreDeleted(listing, ctx.actor, now)) return { ok: false, reason: "deletion-final" };
    await clearDeleted(db, listing.id, now);
    await record("listing.undeleted", subjectOf(listing.id));
    return { ok: true };
  });
}

/** Runs batches until one is not full. Returns the total number of listings. */
async function inBatches(size: number, runBatch: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const count = await runBatch();
    total += count;
    if (count < size) return total;
  }
}

/**
 * Job: expires active listings past their expiry date; their authors can renew them. Returns the number of listings. In
 * batches: a million listings imported together would exceed the statement timeout and fail again at each run.
 */
export async function expireListings(ctx: CommandContext, { batchSize = 1_000 } = {}): Promise<number> {
  return inBatches(batchSize, () =>
    transact(ctx, async ({ db, now, recordAll }) => {
      const ids = await expireBatch(db, now, batchSize);
      await recordAll("listing.expired", ids.map(subjectOf));
      return ids.length;
    }),
  );
}

/** Job: purges listings whose deletion can no longer be undone, with their photos. Returns the number of listings. */
export async function purgeDeletedListings(ctx: CommandContext, { batchSize = 100 } = {}): Promise<number> {
  return inBatches(batchSize, () =>
    transact(ctx, async (transaction) => {
      const { db, now, recordAll } = transaction;
      const { ids, photos } = await purgeBatch(db, deletionUndoSince(now), batchSize);
      await recordDeletedPhotos(transaction, photos);
      await recordAll("listing.purged", ids.map(subjectOf));
      return ids.length;
    }),
  );
}

/**
 * Job: enqueues an email to the author of each listing that expires soon, once per expiry date. Returns the number of
 * emails. No event: the listing does not change.
 */
export async function scheduleExpiryEmails(ctx: CommandContext, { batchSize = 100 } = {}): Promise<number> {
  return inBatches(batchSize, () =>
    transact(ctx, async ({ db, now }) => {
      const ids = await claimExpiringListings(db, { now, until: reminderCutoff(now), limit: batchSize });
      const jobs = ids.map((listingId) => ({ payload: { listingId } }));
      await enqueueEmails(db, listingExpiringEmail, jobs);
      return ids.length;
    }),
  );
}
