import type { Db } from "../data/database.ts";
import { deletePhotosExcept } from "../data/images.ts";
import { lockUsablePhotos, placePhoto } from "../data/pending-photos.ts";
import { photoAltMaxLength, photosMax } from "../domain/listing.ts";
import { cleanLine } from "../domain/typed-text.ts";
import { letGoOfObjects } from "./let-go-of-objects.ts";

/** A photo as the form names it: the order of the list is the order of the photos, the first is the cover. */
export type ChosenPhoto = { id: string; alt: string };

/**
 * Makes the chosen photos the listing's photos, inside the caller's transaction. Somebody else's photos, those of
 * another listing and those beyond the eighth are passed over. Those that the listing no longer has are removed.
 */
export async function arrangePhotos(
  transaction: Db,
  { id: listingId, authorId }: { id: string; authorId: string },
  chosen: readonly ChosenPhoto[],
): Promise<void> {
  const alts = new Map(chosen.map((photo) => [photo.id, cleanAlt(photo.alt)]));
  const usable = await lockUsablePhotos(transaction, { ownerId: authorId, listingId }, [...alts.keys()]);
  const ids = usable.slice(0, photosMax);
  await letGoOfObjects(transaction, await deletePhotosExcept(transaction, listingId, ids));
  for (const [position, id] of ids.entries()) {
    await placePhoto(transaction, { id, listingId, position, alt: alts.get(id) ?? "" });
  }
}

/** A photo's words as they are kept: one line, at most `photoAltMaxLength` characters. */
export function cleanAlt(text: string): string {
  return [...cleanLine(text)].slice(0, photoAltMaxLength).join("").trim();
}
