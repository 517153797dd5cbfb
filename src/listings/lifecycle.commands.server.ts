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
import { transitions } from "./listing.ts";
import { type LockedListing, lockListing } from "./listings.queries.server.ts";
import { setListingStatus } from "./listings.writes.server.ts";
import { canChangeListing, canRestoreDeleted } from "./permissions.ts";

type AuthorContext = CommandContext<NonNullable<Actor>>;

/**
 * `missing`: no such listing, or another author's. `deleted`: the author deleted it meanwhile. The others name what the
 * state of the listing does not allow: the page with the button was outdated.
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

/** Locks the listing of the author and lets `change` decide: two requests at once come one after the other. */
async function changeOwnListing(
  ctx: AuthorContext,
  input: OwnListingInput,
  change: (listing: LockedListing & { id: string }, transaction: Transaction) => Promise<OwnListingChanged>,
): Promise<OwnListingChanged> {
  const { listingId: id } = ownListingInput.parse(input);
  return transact(ctx, async (transaction): Promise<OwnListingChanged> => {
    const listing = await lockListing(transaction.db, id);
    if (listing?.authorId !== ctx.actor.id) return { ok: false, reason: "missing" };
    return change({ ...listing, id }, transaction);
  });
}

const subjectOf = (id: string) => ({ type: "listing", id }) as const;

/** Removes the listing from every page at once, its author's included. The author can undo it for some weeks. */
export async function deleteListing(ctx: AuthorContext, input: OwnListingInput): Promise<OwnListingChanged> {
  return changeOwnListing(ctx, input, async (listing, { db, now, record }) => {
    if (listing.deletedAt) return { ok: true };
    if (!canChangeListing(listing, ctx.actor, "delete")) return { ok: false, reason: "not-deletable" };
    await markDeleted(db, listing.id, now);
    await record("listing.deleted", subjectOf(listing.id), { status: listing.status });
    return { ok: true };
  });
}

/** The listing leaves the lists and keeps its page. Repeated, it changes nothing. */
export async function markSold(ctx: AuthorContext, input: OwnListingInput): Promise<OwnListingChanged> {
  return changeOwnListing(ctx, input, async (listing, { db, record }) => {
    if (listing.deletedAt) return { ok: false, reason: "deleted" };
    if (listing.status === "sold") return { ok: true };
    if (!canChangeListing(listing, ctx.actor, "markSold")) return { ok: false, reason: "not-for-sale" };
    const to = transitions.markSold.to;
    await setListingStatus(db, listing.id, to);
    await record("listing.sold", subjectOf(listing.id), { from: listing.status, to });
    return { ok: true };
  });
}

/** A renewal repeated within that time (a double click, a second tab) is the same renewal. */
const repeatedRenewalMs = 60_000;

/** Sixty more days, among the newest. Also brings back an expired or a sold listing. */
export async function renewListing(ctx: AuthorContext, input: OwnListingInput): Promise<OwnListingChanged> {
  return changeOwnListing(ctx, input, async (listing, { db, now, record }) => {
    if (listing.deletedAt) return { ok: false, reason: "deleted" };
    if (!canChangeListing(listing, ctx.actor, "renew")) return { ok: false, reason: "not-renewable" };
    if (renewalWait(listing, now)) {
      const isDone = now.getTime() - listing.listedAt.getTime() < repeatedRenewalMs;
      return isDone ? { ok: true } : { ok: false, reason: "renewed-too-soon" };
    }
    const dates = renewedDates(listing, now);
    await updateRenewedDates(db, listing.id, dates);
    const verb = listing.status === "sold" ? "listing.resold" : "listing.renewed";
    const to = transitions.renew.to;
    await record(verb, subjectOf(listing.id), { from: listing.status, to, ...dates });
    return { ok: true };
  });
}

/** Undoes a deletion: the listing is back as it was. Repeated, it changes nothing. */
export async function restoreDeletedListing(
  ctx: AuthorContext,
  input: OwnListingInput,
): Promise<OwnListingChanged> {
  return changeOwnListing(ctx, input, async (listing, { db, now, record }) => {
    if (!listing.deletedAt) return { ok: true };
    if (!canRestoreDeleted(listing, ctx.actor, now)) return { ok: false, reason: "deletion-final" };
    await clearDeleted(db, listing.id, now);
    await record("listing.undeleted", subjectOf(listing.id), { status: listing.status });
    return { ok: true };
  });
}

/** Repeats a transaction over batches until one is not full. Returns how many listings there were. */
async function inBatches(size: number, runBatch: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const count = await runBatch();
    total += count;
    if (count < size) return total;
  }
}

/**
 * Job: listings whose time has come leave the lists; their authors can renew them. Returns how many. In batches: a
 * million that were imported together would exceed the statement timeout, be rolled back, and fail again at each run.
 */
export async function expireListings(ctx: CommandContext, { batchSize = 1_000 } = {}): Promise<number> {
  return inBatches(batchSize, () =>
    transact(ctx, async ({ db, now, recordAll }) => {
      const ids = await expireBatch(db, now, batchSize);
      const payload = { from: "active", to: transitions.expire.to };
      await recordAll(
        "listing.expired",
        ids.map((id) => ({ ...subjectOf(id), payload })),
      );
      return ids.length;
    }),
  );
}

/** Job: deletes listings, photos included, whose deletion can no longer be undone. Returns how many. */
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
 * Job: enqueues an email to the author of each listing that expires soon, once per expiry date. Returns how many. No
 * event: the listing does not change.
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
