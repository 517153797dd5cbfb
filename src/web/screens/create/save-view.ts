import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, replace } from "react-router";
import type { SignedIn } from "../../../accounts/index.server.ts";
import { findForbiddenGoods, publishingPolicyFor } from "../../../console/index.server.ts";
import {
  acknowledgeUploads,
  editListing,
  existingPhotoIds,
  findBySubmission,
  findListing,
  findUploads,
  type Listing,
  type SaveIntent,
  type SaveListingResult,
  saveNewListing,
  usablePhotos,
} from "../../../listings/index.server.ts";
import { isCopyable, isReachable, type ListingEnd } from "../../../listings/listing.ts";
import {
  type ListingContent,
  type ListingForm,
  type ListingFormErrors,
  parseListingForm,
} from "../../../listings/listing-form.ts";
import { findListingType } from "../../../listings/listing-type.ts";
import { photosOfListing } from "../../../media/index.server.ts";
import { listingIndex } from "../../../search/index.server.ts";
import { findCharterWording } from "../../../trust/charter.ts";
import { type RequestContext, requestContext } from "../../context.ts";
import { notFound, requireId, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import {
  emailUnconfirmedText,
  listingEndedText,
  photoExpiredText,
  sectorUnknownText,
  tooManyDraftsText,
  uploadOverloadTexts,
} from "../../text/create-messages.ts";
import {
  listingFormErrorText,
  listingMessages,
  listingSubmissionMessages,
  quotaText,
} from "../../text/messages.ts";
import { charterAdvice, goodsAdvice } from "../../text/publishing-advice.ts";
import { claimPhotos, copyPhotos } from "./claim-photos.ts";
import { formFromListing, readSubmittedForm, type SubmittedForm, withType } from "./form-values.ts";
import { editedListing, editedListingInfo, formView, listingEndOf } from "./load-view.ts";
import { movePhotos } from "./photo-order.ts";
import { preserveForm } from "./preserve-form.ts";
import { type ReceivedListingForm, receiveListingForm } from "./receive-form.ts";
import { withSectorInCity } from "./sectors.ts";
import type { CreateView, FormState, FormView, PhotoProblem } from "./view.ts";

type SavedListing = Extract<SaveListingResult, { ok: true }>;
type SaveRejection = Extract<SaveListingResult, { ok: false }>;

/** `edited`: the listing being edited; null for a new one. */
type FormRequest = { edited: Listing | null; user: SignedIn; app: RequestContext };

/** A form whose photos are stored: what was sent, its state for the page, and the photos that could not be stored. */
type Submission = FormRequest & { sent: SubmittedForm; state: FormState; problems: readonly PhotoProblem[] };

/** The form again, with its input. */
function formAgain(
  { user, state, problems }: Submission,
  overrides: Partial<FormView> = {},
  init?: { status: number; headers?: HeadersInit },
) {
  const view = formView(user, state, { photoProblems: [...problems], ...overrides });
  return data<CreateView>(view, init);
}

function formWithErrors(submission: Submission, errors: Record<string, string>) {
  return formAgain(submission, { errors }, { status: 422 });
}

function textsOf(errors: ListingFormErrors, type: string): Record<string, string> {
  const texts = Object.entries(errors).map(([name, reason]) => [
    name,
    listingFormErrorText(findListingType(type), name, reason),
  ]);
  return Object.fromEntries(texts);
}

/**
 * The response to a form whose listing has ended, with the input preserved. For a listing that moderation took offline
 * the form is unchanged: publishing the same content again is not allowed, and the decision may be undone. Otherwise it becomes the
 * form of a new listing, with a new submission key and copies of the photos attached to the old listing.
 */
async function endedListingView(end: ListingEnd, submission: Submission) {
  const { sent, state, problems, user, app } = submission;
  if (end === "removed" || end === "held") {
    const listing = state.listing && { ...state.listing, status: end };
    const isResumed = sent.intent === "resume";
    return formAgain({ ...submission, state: { ...state, listing } }, { isResumed }, { status: 409 });
  }
  const copied = await copyPhotos(state.photos, { user, context: app });
  const copy = { ...state, photos: copied.photos, submissionKey: randomUUID(), listing: null };
  return formAgain(
    { ...submission, state: copy, problems: [...copied.problems, ...problems] },
    { message: listingEndedText(end), isCopy: true },
    { status: 409 },
  );
}

/** 'Copier cette annonce': the form of a new listing with the content of an own one, and copies of its photos. Saves no listing. */
async function copyView(id: string, { user, app }: Omit<FormRequest, "edited">) {
  const listing = await findListing(app.db, requireId(id));
  if (!listing || listing.authorId !== user.id || !isCopyable(listing)) throw notFound();
  const copied = await copyPhotos(await photosOfListing(app.db, listing.id), { user, context: app });
  const form = formFromListing(listing);
  const state = { form, photos: copied.photos, submissionKey: randomUUID(), listing: null };
  return data<CreateView>(formView(user, state, { isCopy: true, photoProblems: copied.problems }));
}

/** `listing`: the listing that the form's photos are attached to; null for a new one. */
type FormInput = { received: ReceivedListingForm; listing: Listing | null; version: Date | null };

/** The state of the returned form: its stored photos plus the uploaded ones. */
async function buildFormState(
  sent: SubmittedForm,
  { received, listing, version }: FormInput,
  { user, app }: Omit<FormRequest, "edited">,
): Promise<{ state: FormState; problems: PhotoProblem[] }> {
  const submissionKey = sent.submissionKey ?? randomUUID();
  const owner = { ownerId: user.id, listingId: listing?.id ?? null };
  const ids = [...new Set(sent.photos.map((photo) => photo.id))];
  const stored = await usablePhotos(app.db, owner, ids);
  const uploads = listing ? await findUploads(app.db, listing.id) : [];
  const unnamed = uploads.filter(({ photo }) => !ids.includes(photo.id));
  const max = app.site.photosPerListing;
  const claim = { storedCount: stored.length, max, submissionKey, uploads: unnamed };
  const { added, problems } = await claimPhotos(received, claim, { user, context: app });
  // Photos of earlier submissions of this form, which has seen no response: they stay, and the form shows them now.
  const hasSeenListing = version !== null || sent.overwrite !== null;
  const unknown = unnamed.flatMap(({ photo, key }) =>
    !hasSeenListing && key === submissionKey && !added.some(({ id }) => id === photo.id) ? [photo] : [],
  );
  if (uploads.some(({ photo, key }) => key !== null && ids.includes(photo.id)))
    await acknowledgeUploads({ db: app.db, actor: user }, { photoIds: ids });
  const existing = await existingPhotoIds(app.db, user.id, ids);
  const missing = ids.flatMap((id, place) =>
    existing.has(id) ? [] : [{ name: `Photo ${place + 1}`, message: photoExpiredText }],
  );
  const photos = [
    ...stored.map((photo) => ({ ...photo, alt: typedAlt(sent, photo.id) })),
    ...unknown,
    ...added,
  ];
  return {
    state: {
      form: sent.form,
      photos,
      submissionKey,
      listing: listing && editedListingInfo(listing, version),
    },
    problems: [...missing, ...problems],
  };
}

/** The listing created by an earlier submission of the same form; null when there is none. */
async function listingMadeFrom(
  submissionKey: string | null,
  { user, app: { db } }: Omit<FormRequest, "edited">,
): Promise<Listing | null> {
  const id = submissionKey && (await findBySubmission(db, user.id, submissionKey));
  return id ? findListing(db, id) : null;
}

function typedAlt(sent: SubmittedForm, id: string): string {
  return sent.photos.find((photo) => photo.id === id)?.alt ?? "";
}

/** For each intent the uploaded files are stored first, so that no response loses a photo; then the intent is handled. */
export async function saveView({ request, context, url }: ActionFunctionArgs) {
  const app = context.get(requestContext);
  if (!app.user) {
    const preserved = await preserveForm(request, context, app);
    if (preserved) return preserved;
  }
  const user = requireUser(context);
  const copiedId = url.searchParams.get("copy");
  if (copiedId !== null) return copyView(copiedId, { user, app });
  const edited = await editedListing(app, user, url);
  const received = await receiveListingForm(request, app, { owner: user.id });
  if (!received.ok) {
    const message = listingMessages.creation(listingSubmissionMessages[received.reason]);
    const status = received.reason === "body-too-large" ? 413 : 400;
    return data<CreateView>({ step: "failed", message }, { status });
  }
  try {
    const sent = readSubmittedForm(received.fields);
    const listing = edited ?? (await listingMadeFrom(sent.submissionKey, { user, app }));
    const end = listing && listingEndOf(listing, user);
    // A form opened as new has no version until a response reports that it was saved.
    const version = sent.version ?? edited?.updatedAt ?? null;
    const { state, problems } = await buildFormState(sent, { received, listing, version }, { user, app });
    const chooseType = { step: "type", carried: state, photoProblems: problems } satisfies CreateView;
    if (!findListingType(state.form.type)) return data<CreateView>(chooseType, { status: 422 });
    const submission = { edited, user, app, sent, state, problems };
    if (end) return await endedListingView(end, submission);
    if (received.overload) {
      const { reason, status, retryAfterSeconds } = received.overload;
      const headers = { "Retry-After": String(retryAfterSeconds) };
      return formAgain(submission, { message: uploadOverloadTexts[reason] }, { status, headers });
    }
    if (sent.photoMove !== "") {
      const photos = movePhotos(state.photos, sent.photoMove);
      return formAgain({ ...submission, state: { ...state, photos } });
    }
    switch (sent.intent) {
      case "resume":
        return formAgain(submission, { isResumed: true });
      case "change-type":
        return data<CreateView>(chooseType);
      case "choose-type": {
        const type = findListingType(url.searchParams.get("type") ?? "")?.id;
        if (!type) return data<CreateView>(chooseType, { status: 422 });
        const form = withType(state.form, type);
        return formAgain({ ...submission, state: { ...state, form } });
      }
      case "publish":
      case "save":
        return await save(submission);
    }
  } finally {
    await received.cleanUp();
  }
}

async function save(submission: Submission) {
  const { sent, state, user, app } = submission;
  const intent = sent.overwrite?.intent ?? (sent.intent === "publish" ? "publish" : "save");
  const isPublishing = intent === "publish";
  const isComplete = isPublishing || (state.listing !== null && state.listing.status !== "draft");
  const form = withSectorInCity(state.form);
  if (!form) return formWithErrors(submission, { sector: sectorUnknownText });
  const parsed = parseListingForm(form, isComplete ? "publish" : "draft");
  if (!parsed.ok) return formWithErrors(submission, textsOf(parsed.errors, state.form.type));

  const advice = isComplete ? await publishingAdvice(app.db, parsed.content) : [];
  if (advice.length > 0 && sent.advice !== advice.join(" / ") && sent.overwrite === null)
    return formAgain(submission, { advice });

  // Edits have no rate limit; new listings and first publications have.
  const isNew = state.listing === null || (isPublishing && state.listing.status === "draft");
  const waitSeconds = isNew ? await app.consumeLimit("publish", user.id) : null;
  if (waitSeconds !== null) {
    const headers = { "Retry-After": String(waitSeconds) };
    return formAgain(submission, { message: quotaText(waitSeconds, isPublishing) }, { status: 429, headers });
  }

  const saved = await write(submission, intent, form);
  return saved.ok
    ? savedView(submission, saved, { intent, content: parsed.content })
    : unsavedView(submission, saved, intent);
}

/** The response to a form that the command rejected: nothing was written. */
async function unsavedView(submission: Submission, rejection: SaveRejection, intent: SaveIntent) {
  switch (rejection.reason) {
    case "invalid":
      return formWithErrors(submission, textsOf(rejection.errors, submission.state.form.type));
    case "newer": {
      const conflict = { intent, version: rejection.updatedAt.toISOString() };
      return formAgain(submission, { conflict }, { status: 409 });
    }
    case "email-unconfirmed":
      return formAgain(submission, { message: emailUnconfirmedText }, { status: 422 });
    case "too-many-drafts":
      return formAgain(submission, { message: tooManyDraftsText }, { status: 422 });
    case "missing":
      // The listing ended concurrently.
      return endedListingView((await currentEnd(submission)) ?? "deleted", submission);
  }
}

async function savedView(
  submission: Submission,
  { listingId, status }: SavedListing,
  { intent, content }: { intent: SaveIntent; content: ListingContent },
) {
  const { edited, user, app, problems } = submission;
  if (edited?.status === "correction" && status === "held")
    return replace(paths.listing(listingId), { headers: noticeHeaders("listing-resubmitted") });
  if (intent === "publish" && status === "active") {
    const wasOnline = edited?.status === "active";
    return data<CreateView>(
      {
        step: "published",
        listingId,
        photoProblems: [...problems],
        isReachable: isReachable(content.contactPreferences, user),
      },
      { headers: noticeHeaders(wasOnline ? "listing-edited" : "listing-published", listingId) },
    );
  }
  if (status === "held") return replace(paths.dashboard(), { headers: noticeHeaders("listing-submitted") });
  // Replaces the history entry, so that going back does not open an empty or already submitted form.
  if (problems.length === 0) {
    return status === "active"
      ? replace(paths.listing(listingId), { headers: noticeHeaders("listing-saved") })
      : replace(paths.edit(listingId), { headers: noticeHeaders("draft-saved") });
  }
  // No redirect, which would lose the photo problems. Submitting this form again updates the same listing.
  const now = await findListing(app.db, listingId);
  const state = { ...submission.state, listing: now && editedListingInfo(now) };
  return formAgain({ ...submission, state }, { wasSaved: true });
}

/** More goods than these are not named. */
const goodsMax = 3;

/** Sentences about wording that excludes people, in rentals and jobs, and about goods that may not be sold. */
async function publishingAdvice(db: RequestContext["db"], content: ListingContent): Promise<string[]> {
  const wording = findCharterWording(content);
  const goods = await findForbiddenGoods(db, content);
  return [
    ...wording.map((finding) => charterAdvice(finding, content.type === "job")),
    ...goods.slice(0, goodsMax).map(goodsAdvice),
  ];
}

async function currentEnd({ sent, edited, user, app }: Submission): Promise<ListingEnd | null> {
  const listing = edited
    ? await findListing(app.db, edited.id)
    : await listingMadeFrom(sent.submissionKey, { user, app });
  return listing && listingEndOf(listing, user);
}

async function write(
  { sent, state, edited, user, app }: Submission,
  intent: SaveIntent,
  form: ListingForm,
): Promise<SaveListingResult> {
  const publishing = await publishingPolicyFor(app.db, app.site.publishing, form);
  const { listingLifetimeDays: lifetimeDays, photosPerListing } = app.site;
  const settings = { publishing, lifetimeDays, photosMax: photosPerListing };
  const ctx = { db: app.db, actor: user, index: listingIndex, ...settings };
  // All submitted ids are passed on: the command selects the usable ones under a lock, because a concurrent submission
  // of the same form may just have attached them.
  const added = state.photos.filter((photo) => !sent.photos.some((known) => known.id === photo.id));
  const photos = [...sent.photos, ...added];
  const basedOn = sent.overwrite?.version ?? sent.version;
  const written = { intent, form, photos, basedOn };
  return edited
    ? editListing(ctx, { ...written, listingId: edited.id })
    : saveNewListing(ctx, { ...written, submissionKey: state.submissionKey });
}
