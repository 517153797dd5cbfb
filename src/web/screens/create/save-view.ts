import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, replace } from "react-router";
import type { SignedIn } from "../../../accounts/accounts.server.ts";
import type { ListingEnd } from "../../../listings/listing.ts";
import { type ListingFormErrors, parseListingForm } from "../../../listings/listing-form.ts";
import { findListingType } from "../../../listings/listing-type.ts";
import {
  editListing,
  type ListingSaved,
  type SaveIntent,
  saveNewListing,
} from "../../../listings/listings.commands.server.ts";
import { findListing, type Listing } from "../../../listings/listings.queries.server.ts";
import { findBySubmission } from "../../../listings/listings.writes.server.ts";
import { existingPhotoIds, usablePhotos } from "../../../listings/pending-photos.queries.server.ts";
import { type RequestContext, requestContext } from "../../context.ts";
import { requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { listingEndedText, photoGoneText, uploadOverloadTexts } from "../../text/create-messages.ts";
import {
  listingFormMessages,
  listingMessages,
  listingSubmissionMessages,
  quotaText,
} from "../../text/messages.ts";
import { claimPhotos, copyPhotos } from "./claim-photos.ts";
import { readSentForm, type SentForm, withType } from "./form-values.ts";
import { editedListing, editedListingInfo, formView, listingEndOf } from "./load-view.ts";
import { movePhotos } from "./photo-order.ts";
import { preserveForm } from "./preserve-form.ts";
import { type ReceivedListingForm, receiveListingForm } from "./receive-form.ts";
import type { CreateView, FormState, PhotoProblem } from "./view.ts";

type Answered = { sent: SentForm; state: FormState; problems: readonly PhotoProblem[] };

/**
 * The answer to a form whose ad is over, with all that was typed. A removed ad's form stays what it is: to publish the
 * same again is no way on, and a removal may be undone. Any other one becomes the form of a new ad, under a key that
 * never made one, with copies of the photos that the old one keeps.
 */
export async function endedListingView(
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
  return data<CreateView>(
    formView(user, form, { message: listingEndedText(end), isOver: true, photoProblems }),
    {
      status: 409,
    },
  );
}

/** `edited`: the ad whose page sent the form; null: that of a new ad. */
export type FormRequest = { edited: Listing | null; user: SignedIn; facts: RequestContext };

/** `listing`: the one that has the form's photos; null: a new one. */
type Arrived = { received: ReceivedListingForm; listing: Listing | null; version: Date | null };

/** The form as its page shows it next: with the photos that it kept, and those that arrived with it. */
export async function buildFormState(
  sent: SentForm,
  { received, listing, version }: Arrived,
  { user, facts }: Omit<FormRequest, "edited">,
): Promise<{ state: FormState; problems: PhotoProblem[] }> {
  const submissionKey = sent.submissionKey ?? randomUUID();
  const shelf = { ownerId: user.id, listingId: listing?.id ?? null };
  const ids = [...new Set(sent.photos.map((photo) => photo.id))];
  const kept = await usablePhotos(facts.db, shelf, ids);
  const { added, problems } = await claimPhotos(received, kept.length, { user, facts });
  const known = await existingPhotoIds(facts.db, user.id, ids);
  const gone = ids.flatMap((id, place) =>
    known.has(id) ? [] : [{ name: `Photo ${place + 1}`, message: photoGoneText }],
  );
  const photos = [...kept.map((photo) => ({ ...photo, alt: typedAlt(sent, photo.id) })), ...added];
  return {
    state: {
      form: sent.form,
      photos,
      submissionKey,
      listing: listing && editedListingInfo(listing, version),
    },
    problems: [...gone, ...problems],
  };
}

/** The page of a new ad may still be open although the ad was saved from it. */
export async function listingMadeFrom(
  submissionKey: string | null,
  { user, facts: { db } }: Omit<FormRequest, "edited">,
): Promise<Listing | null> {
  const id = submissionKey && (await findBySubmission(db, user.id, submissionKey));
  return id ? findListing(db, id) : null;
}

function typedAlt(sent: SentForm, id: string): string {
  return sent.photos.find((photo) => photo.id === id)?.alt ?? "";
}

/** Whichever button was pressed: first the files are kept, so that no answer loses a photo, then the button's wish. */
export async function saveView({ request, context, url }: ActionFunctionArgs) {
  const facts = context.get(requestContext);
  if (!facts.user) {
    const held = await preserveForm(request, context, facts);
    if (held) return held;
  }
  const user = requireUser(context);
  const edited = await editedListing(facts, user, url);
  const received = await receiveListingForm(request, facts, { owner: user.id });
  if (!received.ok) {
    const message = listingMessages.creation(listingSubmissionMessages[received.reason]);
    const status = received.reason === "body-too-large" ? 413 : 400;
    return data<CreateView>({ step: "failed", message }, { status });
  }
  try {
    const sent = readSentForm(received.fields);
    const listing = edited ?? (await listingMadeFrom(sent.submissionKey, { user, facts }));
    const end = listing && listingEndOf(listing, user);
    // The page of a new ad has seen no version of what it made, as long as no answer told it that it was saved.
    const version = sent.version ?? edited?.updatedAt ?? null;
    const { state, problems } = await buildFormState(sent, { received, listing, version }, { user, facts });
    const chooseType = { step: "type", carried: state, photoProblems: problems } satisfies CreateView;
    if (!findListingType(state.form.type)) return data<CreateView>(chooseType, { status: 422 });
    if (end) return await endedListingView(end, { sent, state, problems }, { user, facts });
    if (received.crowd) {
      const { reason, status, retryAfterSeconds } = received.crowd;
      const view = formView(user, state, { message: uploadOverloadTexts[reason], photoProblems: problems });
      return data<CreateView>(view, { status, headers: { "Retry-After": String(retryAfterSeconds) } });
    }
    if (sent.photoMove !== "") {
      const photos = movePhotos(state.photos, sent.photoMove);
      return data<CreateView>(formView(user, { ...state, photos }, { photoProblems: problems }));
    }
    switch (sent.intent) {
      case "resume":
        return data<CreateView>(formView(user, state, { photoProblems: problems, isResumed: true }));
      case "change-type":
        return data<CreateView>(chooseType);
      case "choose-type": {
        const type = findListingType(url.searchParams.get("type") ?? "")?.id;
        if (!type) return data<CreateView>(chooseType, { status: 422 });
        const form = withType(state.form, type);
        return data<CreateView>(formView(user, { ...state, form }, { photoProblems: problems }));
      }
      case "publish":
      case "save":
        return await save(sent, state, problems, { edited, user, facts });
    }
  } finally {
    await received.cleanUp();
  }
}

async function save(sent: SentForm, state: FormState, photoProblems: PhotoProblem[], asking: FormRequest) {
  const { user, facts } = asking;
  const intent = sent.overwrite?.intent ?? (sent.intent === "publish" ? "publish" : "save");
  const isPublishing = intent === "publish";
  const isComplete = isPublishing || state.listing?.status === "active";
  const parsed = parseListingForm(state.form, isComplete ? "publish" : "draft");
  if (!parsed.ok) return refuse(parsed.errors, state, photoProblems, user);

  // Changing what is there already has no limit; new ads, and drafts going public, have.
  const isNew = state.listing === null || (isPublishing && state.listing.status === "draft");
  const waitSeconds = isNew ? await facts.overLimit("publish", user.id) : null;
  if (waitSeconds !== null) {
    const message = quotaText(waitSeconds, isPublishing);
    const view = formView(user, state, { message, photoProblems });
    return data<CreateView>(view, { status: 429, headers: { "Retry-After": String(waitSeconds) } });
  }

  const saved = await write(sent, intent, state, asking);
  if (!saved.ok) {
    switch (saved.reason) {
      case "invalid":
        return refuse(saved.errors, state, photoProblems, user);
      case "newer": {
        const conflict = { intent, version: saved.updatedAt.toISOString() };
        return data<CreateView>(formView(user, state, { conflict, photoProblems }), { status: 409 });
      }
      case "missing": {
        // It ended at the same moment.
        const end = (await endNow(sent, asking)) ?? "deleted";
        return endedListingView(end, { sent, state, problems: photoProblems }, { user, facts });
      }
    }
  }
  const { listingId, status } = saved;
  if (isPublishing) return data<CreateView>({ step: "published", listingId, photoProblems });
  // In place of the form in the browser's history: going back never opens an empty form, or one already sent.
  if (photoProblems.length === 0) {
    return status === "active"
      ? replace(paths.listing(listingId), { headers: noticeHeaders("listing-saved") })
      : replace(paths.edit(listingId), { headers: noticeHeaders("draft-saved") });
  }
  // A redirect would forget which photos stayed out; sent again, this form still means the same listing.
  const now = await findListing(facts.db, listingId);
  const listing = now && editedListingInfo(now);
  return data<CreateView>(formView(user, { ...state, listing }, { photoProblems, wasSaved: true }));
}

async function endNow(sent: SentForm, { edited, user, facts }: FormRequest): Promise<ListingEnd | null> {
  const listing = edited
    ? await findListing(facts.db, edited.id)
    : await listingMadeFrom(sent.submissionKey, { user, facts });
  return listing && listingEndOf(listing, user);
}

function write(
  sent: SentForm,
  intent: SaveIntent,
  state: FormState,
  { edited, user, facts }: FormRequest,
): Promise<ListingSaved> {
  const tools = { db: facts.db, now: facts.now() };
  // Of the photos sent, the action itself takes those that it may, under a lock: the same form, sent a moment before,
  // may just have put them into its listing.
  const added = state.photos.filter((photo) => !sent.photos.some((known) => known.id === photo.id));
  const photos = [...sent.photos, ...added];
  const basedOn = sent.overwrite?.version ?? sent.version;
  const written = { actor: user, intent, form: state.form, photos, basedOn };
  return edited
    ? editListing(tools, { ...written, listingId: edited.id })
    : saveNewListing(tools, { ...written, submissionKey: state.submissionKey });
}

function refuse(errors: ListingFormErrors, state: FormState, photoProblems: PhotoProblem[], user: SignedIn) {
  const texts = Object.entries(errors).map(([name, reason]) => [name, listingFormMessages[reason]]);
  return data<CreateView>(formView(user, state, { errors: Object.fromEntries(texts), photoProblems }), {
    status: 422,
  });
}
