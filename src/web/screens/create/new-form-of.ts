import { randomUUID } from "node:crypto";
import { data } from "react-router";
import type { SignedIn } from "../../../accounts/accounts.ts";
import { knownPhotoIds, usablePhotos } from "../../../data/pending-photos.ts";
import type { RequestContext } from "../../context.ts";
import { listingOver, photoLeft, photoNamed } from "../../text/create-messages.ts";
import type { SentForm } from "./form-values.ts";
import { formView } from "./load-view.ts";
import type { CreateView, FormState, PhotoProblem } from "./view.ts";

/**
 * The answer to a form whose ad is over (sold, expired, removed, deleted): all that was typed, in the form of a new ad,
 * under a key that never made one. The photos of the ad stay in it and are named, with the
 * words typed for them.
 */
export async function newFormOf(
  state: FormState,
  sentPhotos: SentForm["photos"],
  problems: readonly PhotoProblem[],
  { user, facts }: { user: SignedIn; facts: Pick<RequestContext, "db"> },
) {
  const ids = sentPhotos.map(({ id }) => id);
  const known = await knownPhotoIds(facts.db, user.id, ids);
  const usable = await usablePhotos(facts.db, { ownerId: user.id, listingId: null }, ids);
  const bound = new Set(ids).difference(new Set(usable.map(({ id }) => id)));
  const left = sentPhotos.flatMap(({ id, alt }, place) =>
    known.has(id) && bound.has(id) ? [{ name: photoNamed(place + 1, alt), message: photoLeft }] : [],
  );
  const photos = state.photos.filter(({ id }) => !bound.has(id));
  const form = { ...state, photos, submissionKey: randomUUID(), listing: null };
  const answer = { message: listingOver, isOver: true, photoProblems: [...left, ...problems] };
  return data<CreateView>(formView(user, form, answer), { status: 409 });
}
