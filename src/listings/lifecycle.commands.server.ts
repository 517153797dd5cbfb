import { sql } from "kysely";
import { isDecidedOfClosedAccount } from "../accounts/index.server.ts";
import type { Actor } from "../accounts/permissions.ts";
import { enqueueEmails } from "../email/index.server.ts";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import { type DeletedPhoto, deletedPhotoColumns, recordDeletedPhotos } from "../media/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { listingExpiringEmail } from "./emails/listing-expiring.ts";
import { listingsExpiringEmail } from "./emails/listings-expiring.ts";
import { deletionUndoSince, remindedUntil, reminderCutoff, renewalWait, renewedDates } from "./lifetime.ts";
import { type OwnListingInput, ownListingInput } from "./listing.input.ts";
import { draftsMax, transitions } from "./listing.ts";
import { type LockedListing, lockListing } from "./listings.queries.server.ts";
import { lockAndCountDrafts, setListingStatus } from "./listings.writes.server.ts";
import { canChangeListing, canRestoreDeleted } from "./permissions.ts";

type AuthorContext = CommandContext<NonNullable<Actor>>;

/**
 * `missing`: no such listing, or another author's. `deleted`: the author deleted it meanwhile. `too-many-drafts`: there are
 * `draftsMax` without it. The others: the status of the listing does not allow the action, because the page with the button
 * was outdated.
 */
export type OwnListingRejection =
  | "missing"
  | "deleted"
  | "not-for-sale"
  | "not-renewable"
  | "renewed-too-soon"
  | "not-deletable"
  | "deletion-final"
  | "too-many-drafts";

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
    const to = transitions.markSold.to;
    await setListingStatus(db, listing.id, to);
    await record("listing.sold", subjectOf(listing.id), { from: listing.status, to });
    return { ok: true };
  });
}

/** A renewal repeated within this time (a double click, a second tab) counts as the same renewal. */
const repeatedRenewalMs = 60_000;

/** Lists the listing again as new, for another lifetime. Expired and sold listings become active. */
export async function renewListing(
  ctx: AuthorContext & { lifetimeDays?: number },
  input: OwnListingInput,
): Promise<OwnListingResult> {
  return changeOwnListing(ctx, input, async (listing, { db, now, record }) => {
    if (listing.deletedAt) return { ok: false, reason: "deleted" };
    if (!canChangeListing(listing, ctx.actor, "renew")) return { ok: false, reason: "not-renewable" };
    if (renewalWait(listing, now)) {
      const isRepeated = now.getTime() - listing.listedAt.getTime() < repeatedRenewalMs;
      return isRepeated ? { ok: true } : { ok: false, reason: "renewed-too-soon" };
    }
    const dates = renewedDates(listing, now, ctx.lifetimeDays);
    await updateRenewedDates(db, listing.id, dates);
    const verb = listing.status === "sold" ? "listing.resold" : "listing.renewed";
    const to = transitions.renew.to;
    await record(verb, subjectOf(listing.id), { from: listing.status, to, ...dates });
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
    const isDraft = listing.status === "draft";
    if (isDraft && (await lockAndCountDrafts(db, ctx.actor.id)) >= draftsMax)
      return { ok: false, reason: "too-many-drafts" };
    await clearDeleted(db, listing.id, now);
    await record("listing.undeleted", subjectOf(listing.id), { status: listing.status });
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
      const payload = { from: "active", to: transitions.expire.to };
      await recordAll(
        "listing.expired",
        ids.map((id) => ({ ...subjectOf(id), payload })),
      );
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

/** The batches of one author arrive within this time. */
const reminderDelayMs = 60_000;

/**
 * Job: enqueues an email to each author of listings that expire soon, once per expiry date: one for all of them, or fifty
 * thousand imported listings would be fifty thousand emails. Returns how many listings there were.
 */
export async function scheduleExpiryEmails(ctx: CommandContext, { batchSize = 1_000 } = {}): Promise<number> {
  return inBatches(batchSize, () =>
    transact(ctx, async ({ db, now, recordAll }) => {
      const claimed = await claimExpiringListings(db, {
        now,
        until: reminderCutoff(now),
        upTo: remindedUntil(now),
        limit: batchSize,
      });
      const byAuthor = Map.groupBy(claimed, ({ authorId }) => authorId);
      const single: { payload: { listingId: string } }[] = [];
      const several: { payload: { authorId: string }; key: string; runAt: Date }[] = [];
      const runAt = new Date(now.getTime() + reminderDelayMs);
      for (const [authorId, [first, ...others]] of byAuthor) {
        if (first && others.length === 0) single.push({ payload: { listingId: first.id } });
        else several.push({ payload: { authorId }, key: `listings-expiring:${authorId}`, runAt });
      }
      await enqueueEmails(db, listingExpiringEmail, single);
      await enqueueEmails(db, listingsExpiringEmail, several);
      await recordAll(
        "listing.reminded",
        claimed.map(({ id }) => subjectOf(id)),
      );
      return claimed.length;
    }),
  );
}

export async function updateRenewedDates(
  db: WriteDb,
  id: string,
  { listedAt, expiresAt }: { listedAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable("listings")
    .set({ status: "active", listed_at: listedAt, expires_at: expiresAt })
    .where("id", "=", id)
    .execute();
}

export async function markDeleted(db: WriteDb, id: string, now: Date): Promise<void> {
  await db.updateTable("listings").set({ deleted_at: now }).where("id", "=", id).execute();
}

/** Undoes a deletion; an active listing that is past its expiry date becomes expired. */
export async function clearDeleted(db: WriteDb, id: string, now: Date): Promise<void> {
  await sql`
    update listings set deleted_at = null,
      status = case when status = 'active' and expires_at <= ${now} then 'expired' else status end
    where id = ${id}`.execute(db);
}

/**
 * Finds authors with an active listing that expires by `until`, and marks what they have that expires by `upTo` as
 * reminded, once per expiry date. Returns at most `limit` of these listings.
 */
async function claimExpiringListings(
  db: WriteDb,
  { now, until, upTo, limit }: { now: Date; until: Date; upTo: Date; limit: number },
): Promise<{ id: string; authorId: string }[]> {
  const isUnreminded = sql`visibility = 'public' and status = 'active' and expires_at > ${now}
    and expiry_reminded_for is distinct from expires_at`;
  const { rows } = await sql<{ id: string; authorId: string }>`
    update listings set expiry_reminded_for = expires_at where id in (
      select id from listings
      where ${isUnreminded} and expires_at <= ${upTo} and author_id in (
        select author_id from (
          select author_id from listings where ${isUnreminded} and expires_at <= ${until}
          order by expires_at limit ${limit}) as due)
      order by expires_at limit ${limit} for update skip locked
    ) returning id, author_id as "authorId"`.execute(db);
  return rows;
}

/**
 * Expires at most `limit` active listings past their expiry date; returns their ids. Rows locked by other transactions
 * are left to the next run.
 */
async function expireBatch(db: WriteDb, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with batch as (
      select id from listings
      where visibility = 'public' and status = 'active' and expires_at <= ${now}
      order by expires_at limit ${limit} for no key update skip locked
    )
    update listings set status = 'expired' from batch where listings.id = batch.id returning listings.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Purges at most `limit` listings that were deleted before `before`, with their photos. The ids of those that were
 * public are stored, so that their URLs respond 410.
 */
async function purgeBatch(
  db: WriteDb,
  before: Date,
  limit: number,
): Promise<{ ids: string[]; photos: DeletedPhoto[] }> {
  const final = await db
    .selectFrom("listings")
    .select("id")
    .where((eb) => eb.or([eb("deleted_at", "<=", before), isDecidedOfClosedAccount]))
    .orderBy("deleted_at")
    .limit(limit)
    // Skips listings that their authors are restoring.
    .forUpdate()
    .skipLocked()
    .execute();
  if (final.length === 0) return { ids: [], photos: [] };
  const ids = final.map(({ id }) => id);
  await db
    .insertInto("purged_listings")
    .columns(["id"])
    .expression(
      db.selectFrom("listings").select("id").where("id", "in", ids).where("published_at", "is not", null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const photos = await db
    .deleteFrom("images")
    .where("listing_id", "in", ids)
    .returning(deletedPhotoColumns)
    .execute();
  await db
    .updateTable("conversations")
    .from("listings")
    .set((eb) => ({ listing_title: eb.ref("listings.title") }))
    .whereRef("listings.id", "=", "conversations.listing_id")
    .where("listings.id", "in", ids)
    .execute();
  await db.deleteFrom("listings").where("id", "in", ids).execute();
  return { ids, photos };
}
