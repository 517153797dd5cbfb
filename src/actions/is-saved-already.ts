import { isDeepStrictEqual } from "node:util";
import type { Db } from "../data/database.ts";
import { photosOfListing } from "../data/images.ts";
import { findListing } from "../data/listings.ts";
import type { ListingContent } from "../domain/listing-form.ts";
import { type ChosenPhoto, cleanAlt } from "./arrange-photos.ts";

/** True when the listing already says all of this: a form sent twice is then one write, and no quarrel. */
export async function isSavedAlready(
  db: Db,
  listingId: string,
  sent: { content: ListingContent; photos: readonly ChosenPhoto[] },
): Promise<boolean> {
  const listing = await findListing(db, listingId);
  if (!listing || !hasContent(listing, sent.content)) return false;
  const kept = await photosOfListing(db, listingId);
  return isDeepStrictEqual(
    sent.photos.map(({ id, alt }) => ({ id, alt: cleanAlt(alt) })),
    kept.map(({ id, alt }) => ({ id, alt })),
  );
}

/** The same words and choices; says nothing of the photos. */
export function hasContent(listing: ListingContent, content: ListingContent): boolean {
  const names = Object.keys(content) as (keyof ListingContent)[]; // an object of this type has these keys
  return names.every((name) => isDeepStrictEqual(listing[name], content[name]));
}
