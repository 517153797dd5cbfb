import { randomUUID } from "node:crypto";
import type { SignedIn } from "../../../accounts/accounts.ts";
import { findBySubmission } from "../../../data/listing-writes.ts";
import { findListing, type Listing } from "../../../data/listings.ts";
import { knownPhotoIds, usablePhotos } from "../../../data/pending-photos.ts";
import type { RequestContext } from "../../context.ts";
import { photoGone } from "../../text/create-messages.ts";
import type { SentForm } from "./form-values.ts";
import { keepPhotos } from "./keep-photos.ts";
import { editedFacts } from "./load-view.ts";
import type { ReceivedListingForm } from "./receive-form.ts";
import type { FormState, PhotoProblem } from "./view.ts";

/** `edited`: the ad whose page sent the form; null: that of a new ad. */
export type Asking = { edited: Listing | null; user: SignedIn; facts: RequestContext };

/** `listing`: the one that has the form's photos; null: a new one. */
type Arrived = { received: ReceivedListingForm; listing: Listing | null; version: Date | null };

/** The form as its page shows it next: with the photos that it kept, and those that arrived with it. */
export async function stateOf(
  sent: SentForm,
  { received, listing, version }: Arrived,
  { user, facts }: Omit<Asking, "edited">,
): Promise<{ state: FormState; problems: PhotoProblem[] }> {
  const submissionKey = sent.submissionKey ?? randomUUID();
  const shelf = { ownerId: user.id, listingId: listing?.id ?? null };
  const ids = [...new Set(sent.photos.map((photo) => photo.id))];
  const kept = await usablePhotos(facts.db, shelf, ids);
  const { added, problems } = await keepPhotos(received, kept.length, { user, facts });
  const known = await knownPhotoIds(facts.db, user.id, ids);
  const gone = ids.flatMap((id, place) =>
    known.has(id) ? [] : [{ name: `Photo ${place + 1}`, message: photoGone }],
  );
  const photos = [...kept.map((photo) => ({ ...photo, alt: typedAlt(sent, photo.id) })), ...added];
  return {
    state: { form: sent.form, photos, submissionKey, listing: listing && editedFacts(listing, version) },
    problems: [...gone, ...problems],
  };
}

/** The page of a new ad may still be open although the ad was saved from it. */
export async function listingMadeFrom(
  submissionKey: string | null,
  { user, facts: { db } }: Omit<Asking, "edited">,
): Promise<Listing | null> {
  const id = submissionKey && (await findBySubmission(db, user.id, submissionKey));
  return id ? findListing(db, id) : null;
}

function typedAlt(sent: SentForm, id: string): string {
  return sent.photos.find((photo) => photo.id === id)?.alt ?? "";
}
