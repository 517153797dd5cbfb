import { enqueue } from "../data/jobs.ts";
import { markPublished, updateListingContent } from "../data/listing-writes.ts";
import { lockListing } from "../data/listings.ts";
import { type ListingForm, type ListingFormErrors, parseListingForm } from "../domain/listing-form.ts";
import { expiryOf } from "../domain/listing-lifetime.ts";
import { type Actor, canChangeListing } from "../domain/permissions.ts";
import { arrangePhotos, type ChosenPhoto } from "./arrange-photos.ts";
import { isSavedAlready } from "./is-saved-already.ts";
import { orderPriceLetters } from "./order-price-letters.ts";
import type { ListingTools } from "./own-listing.ts";

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
  { db, now }: ListingTools,
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
        !isPublishing && (await isSavedAlready(transaction, id, { content: parsed.content, photos }));
      return isSent
        ? { ok: true, listingId: id, status }
        : { ok: false, reason: "newer", updatedAt: listing.updatedAt };
    }
    // Two versions never share a moment, whatever the clock says.
    const updatedAt = now > listing.updatedAt ? now : new Date(listing.updatedAt.getTime() + 1);
    await updateListingContent(transaction, id, parsed.content, updatedAt);
    if (isPublishing) {
      await markPublished(transaction, id, now, expiryOf(now));
      await enqueue(transaction, "tell-of-listing", { listingId: id, after: null });
    }
    if (listing.status === "active") {
      const { authorId } = listing;
      await orderPriceLetters(transaction, { id, authorId, price: parsed.content }, now);
    }
    await arrangePhotos(transaction, { id, authorId: listing.authorId }, photos);
    return { ok: true, listingId: id, status };
  });
}
