import { isDeepStrictEqual } from "node:util";
import { v7 as uuidv7 } from "uuid";
import { photosOfListing } from "../data/images.ts";
import { findBySubmission, insertListing } from "../data/listing-writes.ts";
import { findListing } from "../data/listings.ts";
import { type ListingContent, parseListingForm } from "../domain/listing-form.ts";
import type { Actor } from "../domain/permissions.ts";
import { arrangePhotos } from "./arrange-photos.ts";
import {
  editListing,
  expiryOf,
  type ListingSaved,
  type ListingTools,
  type WrittenListing,
} from "./edit-listing.ts";

/**
 * Makes a new listing of what a person wrote: active when published, else a draft.
 * `submissionKey` (UUID) names the form that was filled in. The same form sent again, also at the same moment, gives
 * the listing that it made the first time; sent again with changes, it changes that listing.
 */
export async function saveNewListing(
  tools: ListingTools,
  input: WrittenListing & { actor: NonNullable<Actor>; submissionKey: string },
): Promise<ListingSaved> {
  const { actor, submissionKey, form, photos, intent } = input;
  const { now } = tools;
  const isPublishing = intent === "publish";
  const parsed = parseListingForm(form, isPublishing ? "publish" : "draft");
  if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };

  const id = uuidv7();
  const status = isPublishing ? "active" : "draft";
  const isNew = await tools.db.transaction().execute(async (transaction) => {
    const isInserted = await insertListing(transaction, {
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
    return isInserted;
  });
  return isNew ? { ok: true, listingId: id, status } : sameFormAgain(tools, input, parsed.content);
}

async function sameFormAgain(
  tools: ListingTools,
  input: Parameters<typeof saveNewListing>[1],
  content: ListingContent,
): Promise<ListingSaved> {
  const id = await findBySubmission(tools.db, input.actor.id, input.submissionKey);
  const listing = id && (await findListing(tools.db, id));
  if (!listing) return { ok: false, reason: "missing" };
  const { status } = listing;
  const isOpen = status === "draft" || status === "active";
  if (isOpen && (input.intent === "save" || status === "active") && hasContent(listing, content)) {
    const kept = await photosOfListing(tools.db, listing.id);
    const sent = input.photos.map((photo) => photo.id);
    if (
      isDeepStrictEqual(
        sent,
        kept.map((photo) => photo.id),
      )
    )
      return { ok: true, listingId: listing.id, status };
  }
  return editListing(tools, { ...input, listingId: listing.id });
}

function hasContent(listing: ListingContent, content: ListingContent): boolean {
  const names = Object.keys(content) as (keyof ListingContent)[];
  return names.every((name) => isDeepStrictEqual(listing[name], content[name]));
}
