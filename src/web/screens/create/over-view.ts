import { randomUUID } from "node:crypto";
import { data } from "react-router";
import type { SignedIn } from "../../../accounts/accounts.ts";
import type { ListingEnd } from "../../../domain/listing.ts";
import type { RequestContext } from "../../context.ts";
import { listingOver } from "../../text/create-messages.ts";
import type { SentForm } from "./form-values.ts";
import { copyPhotos } from "./keep-photos.ts";
import { formView } from "./load-view.ts";
import type { CreateView, FormState, PhotoProblem } from "./view.ts";

type Answered = { sent: SentForm; state: FormState; problems: readonly PhotoProblem[] };

/**
 * The answer to a form whose ad is over, with all that was typed. A removed ad's form stays what it is: to publish the
 * same again is no way on, and a removal may be undone. Any other one becomes the form of a new ad, under a key that
 * never made one, with copies of the photos that the old one keeps.
 */
export async function overView(
  end: ListingEnd,
  { sent, state, problems }: Answered,
  { user, facts }: { user: SignedIn; facts: RequestContext },
) {
  if (end === "removed") {
    const listing = state.listing && { ...state.listing, status: end };
    const isResumed = sent.intent === "resume";
    const view = formView(user, { ...state, listing }, { photoProblems: [...problems], isResumed });
    return data<CreateView>(view, { status: 409 });
  }
  const copied = await copyPhotos(state.photos, { user, facts });
  const form = { ...state, photos: copied.photos, submissionKey: randomUUID(), listing: null };
  const photoProblems = [...copied.problems, ...problems];
  return data<CreateView>(formView(user, form, { message: listingOver(end), isOver: true, photoProblems }), {
    status: 409,
  });
}
