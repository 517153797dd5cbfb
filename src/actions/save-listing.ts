import { v7 as uuidv7 } from "uuid";
import { enqueue } from "../data/jobs.ts";
import { findBySubmission, insertListing } from "../data/listing-writes.ts";
import { findListing } from "../data/listings.ts";
import { type ListingContent, parseListingForm } from "../domain/listing-form.ts";
import { expiryOf } from "../domain/listing-lifetime.ts";
import type { Actor } from "../domain/permissions.ts";
import { arrangePhotos } from "./arrange-photos.ts";
import { editListing, type ListingSaved, type WrittenListing } from "./edit-listing.ts";
import { hasContent, isSavedAlready } from "./is-saved-already.ts";
import type { ListingTools } from "./own-listing.ts";

/**
 * Makes a new listing of what a person wrote: active when published, else a draft.
 * `submissionKey` (UUID) names the form that was filled in. The same form sent again, also at the same moment, gives
 * the listing that it made the first time; sent again with changes, it changes that listing, unless another form has
 * changed it since (`basedOn`, as for editListing; absent: the listing as this form made it).
 */
export async function saveNewListing(
  tools: ListingTools,
  input: WrittenListing & { actor: NonNullable<Actor>; submissionKey: string; basedOn?: Date | null },
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
    if (isInserted && isPublishing)
      await enqueue(transaction, "tell-of-listing", { listingId: id, after: null });
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
  const isWished = input.intent === "save" || status === "active";
  const sent = { content, photos: input.photos };
  if (isOpen && isWished && (await isSavedAlready(tools.db, listing.id, sent))) {
    return { ok: true, listingId: listing.id, status };
  }
  // This form never saw more than what it made itself. The same words with the files anew (sent twice without
  // JavaScript) are no other version.
  const seen = hasContent(listing, content) ? null : listing.createdAt;
  return editListing(tools, { ...input, listingId: listing.id, basedOn: input.basedOn ?? seen });
}
