import { randomUUID } from "node:crypto";
import { data } from "react-router";
import type { SignedIn } from "../../../accounts/accounts.ts";
import { knownPhotoIds, usablePhotos } from "../../../data/pending-photos.ts";
import type { ListingEnd } from "../../../domain/listing.ts";
import type { RequestContext } from "../../context.ts";
import { listingOver, photoLeft, photoNamed } from "../../text/create-messages.ts";
import type { SentForm } from "./form-values.ts";
import { formView } from "./load-view.ts";
import type { CreateView, FormState, PhotoProblem } from "./view.ts";

type Answered = { sent: SentForm; state: FormState; problems: readonly PhotoProblem[] };
type Asking = { user: SignedIn; facts: Pick<RequestContext, "db"> };

/**
 * The answer to a form whose ad is over, with all that was typed. A removed ad's form stays what it is: to publish the
 * same again is no way on, and a removal may be undone. Any other one becomes the form of a new ad.
 */
export async function overView(end: ListingEnd, answered: Answered, { user, facts }: Asking) {
  if (end !== "removed") return newFormOf(end, answered, { user, facts });
  const { sent, state, problems } = answered;
  const listing = state.listing && { ...state.listing, status: end };
  const isResumed = sent.intent === "resume";
  const view = formView(user, { ...state, listing }, { photoProblems: [...problems], isResumed });
  return data<CreateView>(view, { status: 409 });
}

/** Under a key that never made an ad. The photos of the old one stay in it and are named, with the words typed for them. */
async function newFormOf(
  end: Exclude<ListingEnd, "removed">,
  { sent, state, problems }: Answered,
  { user, facts }: Asking,
) {
  const ids = sent.photos.map(({ id }) => id);
  const known = await knownPhotoIds(facts.db, user.id, ids);
  const usable = await usablePhotos(facts.db, { ownerId: user.id, listingId: null }, ids);
  const bound = new Set(ids).difference(new Set(usable.map(({ id }) => id)));
  const left = sent.photos.flatMap(({ id, alt }, place) =>
    known.has(id) && bound.has(id) ? [{ name: photoNamed(place + 1, alt), message: photoLeft }] : [],
  );
  const photos = state.photos.filter(({ id }) => !bound.has(id));
  const form = { ...state, photos, submissionKey: randomUUID(), listing: null };
  const answer = { message: listingOver(end), isOver: true, photoProblems: [...left, ...problems] };
  return data<CreateView>(formView(user, form, answer), { status: 409 });
}
