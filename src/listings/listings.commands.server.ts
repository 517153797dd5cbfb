import { isDeepStrictEqual } from "node:util";
import { v7 as uuidv7 } from "uuid";
import type { Actor } from "../accounts/permissions.ts";
import { enqueue } from "../jobs/queue.server.ts";
import { photosOfListing } from "../media/images.queries.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import type { ListingTools } from "./lifecycle.commands.server.ts";
import { expiryOf } from "./lifetime.ts";
import {
  type ListingContent,
  type ListingForm,
  type ListingFormErrors,
  parseListingForm,
} from "./listing-form.ts";
import type { ListingIndex } from "./listing-index.ts";
import { findListing, lockListing } from "./listings.queries.server.ts";
import {
  findBySubmission,
  insertListing,
  markPublished,
  updateListingContent,
} from "./listings.writes.server.ts";
import { canChangeListing } from "./permissions.ts";
import { arrangePhotos, type ChosenPhoto, normalizePhotoAlt } from "./photos.commands.server.ts";
import type { Price } from "./price.ts";

/** True when the listing already says all of this: a form sent twice is then one write, and no quarrel. */
export async function isDuplicateSubmission(
  db: Db,
  listingId: string,
  sent: { content: ListingContent; photos: readonly ChosenPhoto[] },
): Promise<boolean> {
  const listing = await findListing(db, listingId);
  if (!listing || !hasContent(listing, sent.content)) return false;
  const kept = await photosOfListing(db, listingId);
  return isDeepStrictEqual(
    sent.photos.map(({ id, alt }) => ({ id, alt: normalizePhotoAlt(alt) })),
    kept.map(({ id, alt }) => ({ id, alt })),
  );
}

/** The same words and choices; says nothing of the photos. */
export function hasContent(listing: ListingContent, content: ListingContent): boolean {
  const names = Object.keys(content) as (keyof ListingContent)[]; // an object of this type has these keys
  return names.every((name) => isDeepStrictEqual(listing[name], content[name]));
}

type WriteTools = ListingTools & { index: ListingIndex };

/** `save` leaves a draft a draft and an active ad active; `publish` makes a draft active. */
export type SaveIntent = "publish" | "save";

export type WrittenListing = { form: ListingForm; photos: readonly ChosenPhoto[]; intent: SaveIntent };

export type ListingSaved =
  | { ok: true; listingId: string; status: "draft" | "active" }
  | { ok: false; reason: "invalid"; errors: ListingFormErrors }
  /** saved by another form since `basedOn`; `updatedAt` is what stands there now, and nothing was written */
  | { ok: false; reason: "newer"; updatedAt: Date }
  /** no such listing, somebody else's, or one that is over (sold, expired, removed) */
  | { ok: false; reason: "missing" };

/**
 * Rewrites an own draft or active ad, photos included. What a listing must have to be published is asked of every ad
 * that is, or becomes, active. Two edits at once come one after the other, and the second one, made over words that its
 * author never saw, is refused.
 * @param input `basedOn`: `updatedAt` of the listing as the form showed it; null writes over whatever is there
 */
export async function editListing(
  { db, now, index }: WriteTools,
  input: WrittenListing & { actor: NonNullable<Actor>; listingId: string; basedOn: Date | null },
): Promise<ListingSaved> {
  const { actor, listingId: id, form, photos, intent, basedOn } = input;
  return db.transaction().execute(async (transaction): Promise<ListingSaved> => {
    const listing = await lockListing(transaction, id);
    if (!listing || !canChangeListing(listing, actor, "edit")) return { ok: false, reason: "missing" };
    const isPublishing = intent === "publish" && canChangeListing(listing, actor, "publish");
    const status = isPublishing || listing.status !== "draft" ? "active" : "draft";
    const parsed = parseListingForm(form, status === "active" ? "publish" : "draft");
    if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
    if (basedOn && basedOn.getTime() !== listing.updatedAt.getTime()) {
      const isSent =
        !isPublishing && (await isDuplicateSubmission(transaction, id, { content: parsed.content, photos }));
      return isSent
        ? { ok: true, listingId: id, status }
        : { ok: false, reason: "newer", updatedAt: listing.updatedAt };
    }
    // Two versions never share a moment, whatever the clock says.
    const updatedAt = now > listing.updatedAt ? now : new Date(listing.updatedAt.getTime() + 1);
    await updateListingContent(transaction, index, { id, content: parsed.content, updatedAt });
    if (isPublishing) {
      await markPublished(transaction, index, { id, now, expiresAt: expiryOf(now) });
      await enqueue(transaction, "match-saved-searches", { listingId: id, after: null });
    }
    if (listing.status === "active" && hasOtherPrice(listing, parsed.content))
      await enqueue(transaction, "schedule-price-drop-emails", { listingId: id });
    await arrangePhotos(transaction, { id, authorId: listing.authorId }, photos);
    return { ok: true, listingId: id, status };
  });
}

function hasOtherPrice(before: Price, after: Price): boolean {
  return before.priceCents !== after.priceCents || before.priceType !== after.priceType;
}

/**
 * Makes a new listing of what a person wrote: active when published, else a draft.
 * `submissionKey` (UUID) names the form that was filled in. The same form sent again, also at the same moment, gives
 * the listing that it made the first time; sent again with changes, it changes that listing, unless another form has
 * changed it since (`basedOn`, as for editListing; absent: the listing as this form made it).
 */
export async function saveNewListing(
  tools: WriteTools,
  input: WrittenListing & { actor: NonNullable<Actor>; submissionKey: string; basedOn?: Date | null },
): Promise<ListingSaved> {
  const { actor, submissionKey, form, photos, intent } = input;
  const { now, index } = tools;
  const isPublishing = intent === "publish";
  const parsed = parseListingForm(form, isPublishing ? "publish" : "draft");
  if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };

  const id = uuidv7();
  const status = isPublishing ? "active" : "draft";
  const isNew = await tools.db.transaction().execute(async (transaction) => {
    const isInserted = await insertListing(transaction, index, {
      id,
      authorId: actor.id,
      content: parsed.content,
      status,
      createdAt: now,
      updatedAt: now,
      publishedAt: isPublishing ? now : null,
      expiresAt: isPublishing ? expiryOf(now) : null,
      submissionKey,
      sourceHash: null,
    });
    if (isInserted) await arrangePhotos(transaction, { id, authorId: actor.id }, photos);
    if (isInserted && isPublishing)
      await enqueue(transaction, "match-saved-searches", { listingId: id, after: null });
    return isInserted;
  });
  return isNew ? { ok: true, listingId: id, status } : sameFormAgain(tools, input, parsed.content);
}

async function sameFormAgain(
  tools: WriteTools,
  input: Parameters<typeof saveNewListing>[1],
  content: ListingContent,
): Promise<ListingSaved> {
  const id = await findBySubmission(tools.db, input.actor.id, input.submissionKey);
  const listing = id && (await findListing(tools.db, id));
  if (!listing) return { ok: false, reason: "missing" };
  const { status } = listing;
  const isOpen = status === "draft" || status === "active";
  const isWished = input.intent === "save" || status === "active";
  const sent = { content, photos: input.photos };
  if (isOpen && isWished && (await isDuplicateSubmission(tools.db, listing.id, sent))) {
    return { ok: true, listingId: listing.id, status };
  }
  // This form never saw more than what it made itself. The same words with the files anew (sent twice without
  // JavaScript) are no other version.
  const seen = hasContent(listing, content) ? null : listing.createdAt;
  return editListing(tools, { ...input, listingId: listing.id, basedOn: input.basedOn ?? seen });
}
