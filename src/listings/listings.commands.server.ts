import { isDeepStrictEqual } from "node:util";
import { v7 as uuidv7 } from "uuid";
import { lockPublisher } from "../accounts/index.server.ts";
import { type Actor, isModerator } from "../accounts/permissions.ts";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import { photosOfListing } from "../media/index.server.ts";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";
import { assessListing, findListingAssessments } from "../trust/index.server.ts";
import { isSuspicious } from "../trust/signals.ts";
import { isSubCategoryOffered } from "./category.ts";
import { expiryOf } from "./lifetime.ts";
import {
  type EditListingInput,
  editListingInput,
  type SaveNewListingInput,
  saveNewListingInput,
} from "./listing.input.ts";
import { draftsMax, photosMax, transitions } from "./listing.ts";
import { type ListingContent, type ListingFormErrors, parseListingForm } from "./listing-form.ts";
import type { ListingIndex } from "./listing-index.ts";
import { findListing, type LockedListing, lockListing } from "./listings.queries.server.ts";
import {
  findBySubmission,
  holdForReview,
  insertListing,
  lockAndCountDrafts,
  markAwaiting,
  markPublished,
  updateListingContent,
} from "./listings.writes.server.ts";
import { canChangeListing } from "./permissions.ts";
import { arrangePhotos, type ChosenPhoto, normalizePhotoAlt } from "./photos.commands.server.ts";
import { type Publication, type PublishingPolicy, publicationOf } from "./publication.ts";
import { currentTaxonomy } from "./taxonomy.ts";
import { addUnknownUploads } from "./uploads.queries.server.ts";

/**
 * Settings of the site, absent for the default: who may publish, how long a listing is online, how many photos it may have.
 */
type WriteContext = CommandContext<NonNullable<Actor>> & {
  index: ListingIndex;
  publishing?: PublishingPolicy;
  lifetimeDays?: number;
  photosMax?: number;
};

export type SaveIntent = EditListingInput["intent"];

export type SaveListingResult =
  /** `held`: a moderator has to approve it, or to review its correction */
  | { ok: true; listingId: string; status: "draft" | "active" | "held" }
  /** only members with a confirmed email may publish on this site; nothing was written */
  | { ok: false; reason: "email-unconfirmed" }
  /** `draftsMax` drafts already; nothing was written */
  | { ok: false; reason: "too-many-drafts" }
  | { ok: false; reason: "invalid"; errors: ListingFormErrors }
  /** saved by another form since `basedOn`; `updatedAt` is the current version, and nothing was written */
  | { ok: false; reason: "newer"; updatedAt: Date }
  /** no such listing, another author's, or one that has ended (sold, expired, removed) */
  | { ok: false; reason: "missing" };

/** A lower limit removes no photo that the listing has. */
function withinLimit(
  photos: readonly ChosenPhoto[],
  max: number = photosMax,
  attached: readonly string[] = [],
): ChosenPhoto[] {
  let places = max - photos.filter(({ id }) => attached.includes(id)).length;
  return photos.filter(({ id }) => attached.includes(id) || places-- > 0);
}

async function publication(ctx: WriteContext, db: WriteDb, now: Date): Promise<Publication> {
  const publisher = await lockPublisher(db, ctx.actor.id, now);
  return publicationOf({ ...publisher, isStaff: isModerator(ctx.actor) }, ctx.publishing ?? "everyone");
}

/** Stores the signals of a listing that is published; true when it has to wait for a moderator because of them. */
async function isHeldForSignals(ctx: WriteContext, db: WriteDb, id: string, now: Date): Promise<boolean> {
  const assessment = await assessListing(db, { id, now });
  return ctx.publishing === "screened" && !isModerator(ctx.actor) && isSuspicious(assessment);
}

/**
 * Whether an edit of a public listing takes it offline until a moderator has seen it: where the operator screens listings, one
 * that makes it look like fraud; where they approve each, also one of its words, which could otherwise be others than approved.
 */
function isEditHeld(
  { publishing, actor }: WriteContext,
  { isRaised, changed }: { isRaised: boolean; changed: readonly string[] },
): boolean {
  if (isModerator(actor) || (publishing !== "screened" && publishing !== "approved")) return false;
  return isRaised || (publishing === "approved" && changed.some((name) => wordFields.includes(name)));
}
const wordFields = ["title", "description"];

/** True when the listing already has this content and these photos: resubmitting a form is not a conflict. */
async function isDuplicateSubmission(
  db: ReadDb,
  listingId: string,
  sent: { content: ListingContent; photos: readonly ChosenPhoto[] },
): Promise<boolean> {
  const listing = await findListing(db, listingId);
  if (!listing || !hasContent(listing, sent.content)) return false;
  return isDeepStrictEqual(sent.photos.map(normalized), await currentPhotos(db, listingId));
}

function hasContent(listing: ListingContent, content: ListingContent): boolean {
  return changedFields(listing, content).length === 0;
}

function changedFields(before: ListingContent, after: ListingContent): (keyof ListingContent)[] {
  const names = Object.keys(after) as (keyof ListingContent)[]; // an object of this type has these keys
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

/** Payload of the event of an edit: names of the changed fields, and the price before and after. No texts. */
export function listingChange(before: ListingContent, after: ListingContent) {
  const changed: string[] = changedFields(before, after);
  const isRepriced = !isDeepStrictEqual(priceOf(before), priceOf(after));
  return { changed, ...(isRepriced ? { price: { from: priceOf(before), to: priceOf(after) } } : {}) };
}

const normalized = ({ id, alt }: ChosenPhoto): ChosenPhoto => ({ id, alt: normalizePhotoAlt(alt) });

async function currentPhotos(db: ReadDb, listingId: string): Promise<ChosenPhoto[]> {
  return (await photosOfListing(db, listingId)).map(({ id, alt }) => ({ id, alt }));
}

const subjectOf = (id: string) => ({ type: "listing", id }) as const;
const priceOf = ({ priceCents, priceType }: ListingContent) => ({ priceCents, priceType });

/**
 * Changes a draft or active listing of the author, including its photos. A listing that is or becomes active must be
 * valid for publication. Concurrent edits are serialized; the second is rejected, because it is based on an older
 * version. What an author publishes who was suspended meanwhile stays a draft. Editing a listing that moderation wants
 * corrected resubmits it for review.
 */
export async function editListing(ctx: WriteContext, input: EditListingInput): Promise<SaveListingResult> {
  const {
    listingId: id,
    form,
    photos: chosen,
    intent,
    basedOn,
    submissionKey,
  } = editListingInput.parse(input);
  const { actor, index } = ctx;
  return transact(ctx, async (transaction): Promise<SaveListingResult> => {
    const { db, now, record } = transaction;
    const listing = await lockListing(db, id);
    if (!listing || !canChangeListing(listing, actor, "edit")) return { ok: false, reason: "missing" };
    const mayPublish = intent === "publish" && canChangeListing(listing, actor, "publish");
    const published = mayPublish ? await publication(ctx, db, now) : "draft";
    if (published === "email-unconfirmed") return { ok: false, reason: published };
    const isPublishing = published !== "draft";
    const isResubmitting = listing.status === "correction";
    const open = listing.status === "draft" ? published : "active";
    const status = isResubmitting ? transitions.resubmit.to : open;
    const isComplete = status !== "draft" || mayPublish;
    const parsed = parseListingForm(form, isComplete ? "publish" : "draft");
    if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
    const content = await withRemovedFields(db, id, parsed.content);
    const photos = submissionKey
      ? await addUnknownUploads(db, { listingId: id, submissionKey }, chosen)
      : chosen;
    if (basedOn && basedOn.getTime() !== listing.updatedAt.getTime()) {
      const isDuplicate = !isPublishing && (await isDuplicateSubmission(db, id, { content, photos }));
      return isDuplicate
        ? { ok: true, listingId: id, status }
        : { ok: false, reason: "newer", updatedAt: listing.updatedAt };
    }
    const before = await findListing(db, id);
    if (!before) return { ok: false, reason: "missing" };
    const photosBefore = await currentPhotos(db, id);
    // `updatedAt` identifies a version, so it increases even when the clock does not.
    const updatedAt = now > listing.updatedAt ? now : new Date(listing.updatedAt.getTime() + 1);
    await updateListingContent(db, index, { id, content, updatedAt });
    const attached = photosBefore.map((photo) => photo.id);
    const allowed = withinLimit(photos, ctx.photosMax, attached);
    const placed = await arrangePhotos(transaction, { id, authorId: listing.authorId }, allowed);
    if (published !== "draft") return publishDraft(ctx, transaction, { id, content, as: published });

    const { changed, ...repriced } = listingChange(before, content);
    const edit: Edit = {
      id,
      content,
      fields: changed,
      repriced,
      changed: isDeepStrictEqual(placed, photosBefore) ? changed : [...changed, "photos"],
    };
    if (isResubmitting) return resubmit(transaction, listing, edit);
    if (edit.changed.length === 0) return { ok: true, listingId: id, status };
    await record("listing.edited", subjectOf(id), { changed: edit.changed, ...repriced });
    return status === "active"
      ? followPublicEdit(ctx, transaction, edit)
      : { ok: true, listingId: id, status };
  });
}

type Edit = {
  id: string;
  content: ListingContent;
  /** names of those that changed */
  fields: readonly string[];
  /** these, and "photos" */
  changed: readonly string[];
  /** the price before and after, if it changed */
  repriced: Pick<ReturnType<typeof listingChange>, "price">;
};

async function publishDraft(
  ctx: WriteContext,
  transaction: Transaction,
  { id, content, as: published }: { id: string; content: ListingContent; as: "active" | "held" },
): Promise<SaveListingResult> {
  const { db, now, record, enqueue } = transaction;
  const expiresAt = expiryOf(now, ctx.lifetimeDays);
  const payload = { category: content.category, ...priceOf(content) };
  if ((await isHeldForSignals(ctx, db, id, now)) || published === "held") {
    await markAwaiting(db, { id, now, expiresAt });
    await record("listing.submitted", subjectOf(id), payload);
    return { ok: true, listingId: id, status: "held" };
  }
  await markPublished(db, ctx.index, { id, now, expiresAt });
  await enqueue("match-saved-searches", { listingId: id, after: null });
  await record("listing.published", subjectOf(id), payload);
  return { ok: true, listingId: id, status: "active" };
}

/** A correction that moderation asked for goes back to it. */
async function resubmit(
  { db, now, record }: Transaction,
  { status, heldFrom }: LockedListing,
  { id, changed, repriced }: Edit,
): Promise<SaveListingResult> {
  await holdForReview(db, id, { from: heldFrom ?? "active", since: now, isResubmitted: true });
  const { to } = transitions.resubmit;
  await record("listing.resubmitted", subjectOf(id), { from: status, to, changed, ...repriced });
  return { ok: true, listingId: id, status: to };
}

/** After the edit of an active listing: assesses it again; it may be held, matched, or cause notifications. */
async function followPublicEdit(
  ctx: WriteContext,
  { db, now, record, enqueue }: Transaction,
  { id, content, fields, repriced }: Edit,
): Promise<SaveListingResult> {
  const scoreBefore = (await findListingAssessments(db, [id]))[id]?.score ?? 0;
  const assessment = await assessListing(db, { id, now });
  const isRaised = isSuspicious(assessment) && assessment.score > scoreBefore;
  if (isEditHeld(ctx, { isRaised, changed: fields })) {
    await holdForReview(db, id, { from: "active", since: now, isResubmitted: false });
    await record("listing.submitted", subjectOf(id), { category: content.category, ...priceOf(content) });
    return { ok: true, listingId: id, status: "held" };
  }
  // The edit may bring the listing into the results of a saved search for the first time.
  if (fields.length > 0) await enqueue("match-saved-searches", { listingId: id, after: null });
  if (repriced.price) await enqueue("schedule-price-drop-emails", { listingId: id });
  return { ok: true, listingId: id, status: "active" };
}

/** Values of fields that the operator has removed stay: the form does not have them. */
async function withRemovedFields(db: ReadDb, id: string, content: ListingContent): Promise<ListingContent> {
  const removed = currentTaxonomy()?.removedFields ?? [];
  const stored = removed.length > 0 ? (await findListing(db, id))?.attributes : undefined;
  const values = Object.entries(stored ?? {}).filter(([name]) => removed.includes(name));
  return values.length === 0
    ? content
    : { ...content, attributes: { ...content.attributes, ...Object.fromEntries(values) } };
}

/**
 * Creates a listing: active when published, otherwise a draft. `submissionKey` (UUID) identifies the form. Resubmitting
 * the same form, also concurrently, returns the listing that it created; resubmitting it with changes edits that listing,
 * unless another form has changed it meanwhile (`basedOn` as for `editListing`; absent: the version that this form
 * created).
 */
export async function saveNewListing(
  ctx: WriteContext,
  input: SaveNewListingInput,
): Promise<SaveListingResult> {
  const { submissionKey, form, photos, intent, externalId = null } = saveNewListingInput.parse(input);
  const { actor, index } = ctx;
  const isPublishing = intent === "publish";
  const parsed = parseListingForm(form, isPublishing ? "publish" : "draft");
  if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
  const { content } = parsed;
  // Existing values are preserved.
  if (content.subCategory !== null && !isSubCategoryOffered(content.subCategory))
    return { ok: false, reason: "invalid", errors: { subCategory: "sub-category-unknown" } };

  const id = uuidv7();
  let status: "draft" | "active" | "held" = "draft";
  let refusal: "email-unconfirmed" | "too-many-drafts" | null = null;
  const isNew = await transact(ctx, async (transaction) => {
    const { db, now, record, enqueue } = transaction;
    const drafts = isPublishing ? 0 : await lockAndCountDrafts(db, actor.id);
    if (drafts >= draftsMax) {
      const isSaved = (await findBySubmission(db, actor.id, submissionKey)) !== null;
      refusal = isSaved ? null : "too-many-drafts";
      return false;
    }
    const published = isPublishing ? await publication(ctx, db, now) : "draft";
    refusal = published === "email-unconfirmed" ? published : null;
    if (published === "email-unconfirmed") return false;
    status = published;
    const isPublished = status !== "draft";
    const isInserted = await insertListing(db, index, {
      id,
      authorId: actor.id,
      content,
      status,
      createdAt: now,
      updatedAt: now,
      publishedAt: isPublished ? now : null,
      expiresAt: isPublished ? expiryOf(now, ctx.lifetimeDays) : null,
      submissionKey,
      sourceHash: null,
      externalId,
    });
    if (!isInserted) return false;
    await arrangePhotos(transaction, { id, authorId: actor.id }, withinLimit(photos, ctx.photosMax));
    if (isPublished && (await isHeldForSignals(ctx, db, id, now)) && status === "active") {
      status = "held";
      await markAwaiting(db, { id, now, expiresAt: expiryOf(now, ctx.lifetimeDays) });
    }
    const payload = { category: content.category, ...priceOf(content) };
    await record(createdVerbs[status], subjectOf(id), payload);
    if (status === "active") await enqueue("match-saved-searches", { listingId: id, after: null });
    return true;
  });
  if (refusal) return { ok: false, reason: refusal };
  return isNew ? { ok: true, listingId: id, status } : repeatSubmission(ctx, input, content);
}

const createdVerbs = {
  draft: "listing.created",
  active: "listing.published",
  held: "listing.submitted",
} as const;

async function repeatSubmission(
  ctx: WriteContext,
  input: SaveNewListingInput,
  content: ListingContent,
): Promise<SaveListingResult> {
  const { db, actor } = ctx;
  const id = await findBySubmission(db, actor.id, input.submissionKey);
  const listing = id && (await findListing(db, id));
  if (!listing) return { ok: false, reason: "missing" };
  const { status } = listing;
  const isOpen = status === "draft" || status === "active" || status === "held";
  const hasRequestedStatus = input.intent === "save" || status !== "draft";
  // With `basedOn`, the form has seen the listing and its photos.
  const submissionKey = input.basedOn ? null : input.submissionKey;
  const photosSent = submissionKey
    ? await addUnknownUploads(db, { listingId: listing.id, submissionKey }, input.photos)
    : input.photos;
  const sent = { content, photos: photosSent };
  if (isOpen && hasRequestedStatus && (await isDuplicateSubmission(db, listing.id, sent))) {
    return { ok: true, listingId: listing.id, status };
  }
  // The form is based on the version that it created. Without JavaScript a resubmission uploads its files again: with
  // the same content, no version check is needed.
  const createdVersion = hasContent(listing, content) ? null : listing.createdAt;
  const { form, photos, intent } = input;
  return editListing(ctx, {
    form,
    photos,
    intent,
    listingId: listing.id,
    basedOn: input.basedOn ?? createdVersion,
    submissionKey,
  });
}
