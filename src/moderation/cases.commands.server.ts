import { v7 as uuidv7 } from "uuid";
import { findSuspension } from "../accounts/index.server.ts";
import { type Actor, isModerator } from "../accounts/permissions.ts";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import type { Verb } from "../events/verbs.ts";
import { isCategoryId, isSubCategoryOf } from "../listings/category.ts";
import {
  findListing,
  holdForReview,
  holdListing,
  type LockedListing,
  lockListing,
  markForCorrection,
  setListingStatus,
  updateListingContent,
} from "../listings/index.server.ts";
import { type ListingStatus, transitions } from "../listings/listing.ts";
import type { ListingIndex } from "../listings/listing-index.ts";
import { canChangeListing, canModerate } from "../listings/permissions.ts";
import { findOpenAppeal } from "./appeals.queries.server.ts";
import { closeAppeal } from "./appeals.writes.server.ts";
import { findLastDecision, findLastRemoval } from "./decisions.queries.server.ts";
import { listingDecidedEmail } from "./emails/listing-decided.ts";
import { listingRemovedEmail } from "./emails/listing-removed.ts";
import { listingRestoredEmail } from "./emails/listing-restored.ts";
import {
  type CaseInput,
  type CorrectCategoryInput,
  caseInput,
  correctCategoryInput,
  type ReasonedInput,
  reasonedInput,
} from "./moderation.input.ts";
import {
  canReopenReports,
  type Grounds,
  type ModerationRejection,
  parseGrounds,
  removalText,
  restoredStatus,
  type Verdict,
} from "./moderation.ts";
import { closeReports, insertDecision, reopenReportRows } from "./moderation.writes.server.ts";
import { answerReporters } from "./report-recipients.writes.server.ts";

/** `status`: of the listing after the decision. */
export type ModerationResult =
  | { ok: true; status: ListingStatus }
  | { ok: false; reason: ModerationRejection };

/** `changed`: payload of the event besides the id of the decision. */
type Decision =
  | {
      ok: true;
      status: ListingStatus;
      changed: Readonly<Record<string, unknown>>;
      verdict: Verdict;
      /** absent: not against the author */
      grounds?: Grounds;
      /** of a removal */
      statusBefore?: ListingStatus;
    }
  | { ok: false; reason: ModerationRejection };

const verbOf = {
  removed: "listing.removed",
  restored: "listing.restored",
  dismissed: "case.dismissed",
  reopened: "case.reopened",
  "correction-requested": "listing.correction-requested",
  held: "listing.held",
  released: "listing.unheld",
  approved: "listing.approved",
  "category-corrected": "listing.corrected",
  suspended: "case.author-suspended",
} as const satisfies Record<Verdict, Verb>;

type Decide = (
  transaction: Transaction,
  listing: LockedListing,
  moderator: { id: string; decisionId: string },
) => Promise<Decision>;

/**
 * Writes one decision with its moderator and its event. `decide` runs with the listing's row locked, so that decisions
 * of two moderators are serialized.
 */
function decideCase(
  ctx: CommandContext<Actor>,
  listingId: string,
  decide: Decide,
): Promise<ModerationResult> {
  return transact(ctx, (transaction) => decideWithin(transaction, ctx.actor, listingId, decide));
}

async function decideWithin(
  transaction: Transaction,
  actor: Actor,
  listingId: string,
  decide: Decide,
): Promise<ModerationResult> {
  const { db, now, record } = transaction;
  const listing = await lockListing(db, listingId);
  if (!listing || !actor || !isModerator(actor)) return { ok: false, reason: "missing" };
  if (listing.authorId === actor.id) return { ok: false, reason: "own-listing" };
  if (!canModerate(listing, actor)) return { ok: false, reason: "missing" };
  const id = uuidv7();
  const decided = await decide(transaction, listing, { id: actor.id, decisionId: id });
  if (!decided.ok) return decided;
  const { verdict, grounds = null, statusBefore = null, status, changed } = decided;
  await insertDecision(db, { id, listingId, moderatorId: actor.id, verdict, grounds, statusBefore }, now);
  // A case is the reports and decisions of one listing, and has its id.
  const verb = verbOf[verdict];
  const type = verb.startsWith("case.") ? "case" : "listing";
  await record(verb, { type, id: listingId }, { decisionId: id, ...changed });
  const closed = { column: "report_id", subjectId: listingId, closedAt: now } as const;
  await answerReporters(transaction, closed, actor);
  return { ok: true, status };
}

/** Closes the open reports of a listing without changing the listing. No email is sent. */
export async function dismissReports(
  ctx: CommandContext<Actor>,
  input: CaseInput,
): Promise<ModerationResult> {
  const { listingId } = caseInput.parse(input);
  return decideCase(ctx, listingId, async ({ db, now }, { status }) => {
    const closed = await closeReports(db, listingId, now);
    if (closed.reports === 0) return { ok: false, reason: "already-handled" };
    return { ok: true, status, verdict: "dismissed", changed: closed };
  });
}

/** Removes a listing, closes its open reports and emails its author. */
export async function removeListing(
  ctx: CommandContext<Actor>,
  input: ReasonedInput,
): Promise<ModerationResult> {
  const { listingId, ...typed } = reasonedInput.parse(input);
  const parsed = parseGrounds(typed);
  return decideCase(ctx, listingId, async ({ db, now }, listing, moderator) => {
    if (!canChangeListing(listing, ctx.actor, "remove")) return { ok: false, reason: "already-removed" };
    if (!parsed.ok) return parsed;
    const { grounds } = parsed;
    const status = transitions.remove.to;
    await setListingStatus(db, listingId, status);
    const closed = await closeReports(db, listingId, now);
    const replaced = await closeReplacedAppeal(db, listingId, { moderatorId: moderator.id, now });
    await enqueueEmail(db, listingRemovedEmail, { listingId, reason: removalText(grounds) });
    // A listing that awaits approval is approved by restoring it.
    const statusBefore = listing.heldFrom ?? (listing.status === "held" ? "active" : listing.status);
    const changed = { from: listing.status, to: status, reason: grounds.reason, ...closed, ...replaced };
    return { ok: true, status, verdict: "removed", grounds, statusBefore, changed };
  });
}

/**
 * Takes a listing offline until its author has corrected it, closes its open reports and emails the author. The corrected
 * listing returns to the queue: see `editListing`.
 */
export async function requestCorrection(
  ctx: CommandContext<Actor>,
  input: ReasonedInput,
): Promise<ModerationResult> {
  const { listingId, ...typed } = reasonedInput.parse(input);
  const parsed = parseGrounds(typed, { needsText: true });
  return decideCase(ctx, listingId, async ({ db, now }, listing, { id: moderatorId, decisionId }) => {
    // A listing that awaits approval was never online: it is approved or removed.
    const isAwaiting = listing.status === "held" && listing.heldFrom === null;
    if (isAwaiting || !canChangeListing(listing, ctx.actor, "requestCorrection"))
      return { ok: false, reason: "already-changed" };
    if (!parsed.ok) return parsed;
    const { grounds } = parsed;
    const status = transitions.requestCorrection.to;
    await markForCorrection(db, listingId, listing.heldFrom ?? "active");
    const closed = await closeReports(db, listingId, now);
    const replaced = await closeReplacedAppeal(db, listingId, { moderatorId, now });
    await enqueueEmail(db, listingDecidedEmail, { decisionId });
    const changed = { from: listing.status, to: status, reason: grounds.reason, ...closed, ...replaced };
    return { ok: true, status, verdict: "correction-requested", grounds, changed };
  });
}

/** Answer to an appeal against a decision that another one has replaced. */
const replacedAnswer = "Une nouvelle décision remplace celle que vous contestiez. Vous pouvez la contester.";

/** Answer to an appeal against a request for a correction that the author has made. */
const correctedAnswer = "Vous avez corrigé l’annonce\u00a0: elle est de nouveau en ligne.";

/** The event of the new decision names the appeal: no one has decided it. */
async function closeReplacedAppeal(
  db: Transaction["db"],
  listingId: string,
  by: { moderatorId: string; now: Date },
  answer: string = replacedAnswer,
): Promise<{ appealId?: string }> {
  const appealId = await closeAppeal(db, listingId, { outcome: "denied", answer, ...by });
  return appealId ? { appealId } : {};
}

/** Takes a listing offline while moderation reviews it, and emails its author. Its reports stay open. */
export async function holdListingForReview(
  ctx: CommandContext<Actor>,
  input: ReasonedInput,
): Promise<ModerationResult> {
  const { listingId, ...typed } = reasonedInput.parse(input);
  const parsed = parseGrounds(typed);
  return decideCase(ctx, listingId, async ({ db, now }, listing, { decisionId }) => {
    const { status: from } = listing;
    if (!canChangeListing(listing, ctx.actor, "hold") || (from !== "active" && from !== "sold"))
      return { ok: false, reason: "already-changed" };
    if (!parsed.ok) return parsed;
    const { grounds } = parsed;
    const status = transitions.hold.to;
    await holdForReview(db, listingId, { from, since: now, isResubmitted: false });
    await enqueueEmail(db, listingDecidedEmail, { decisionId });
    const changed = { from, to: status, reason: grounds.reason };
    return { ok: true, status, verdict: "held", grounds, changed };
  });
}

/** Brings a listing back that was under review or to be corrected, closes its open reports and emails its author. */
export async function releaseListing(
  ctx: CommandContext<Actor>,
  input: CaseInput,
): Promise<ModerationResult> {
  return decideAndNotify(ctx, input, releaseWithin);
}

/** A decision that brings a listing back, and the email about it to the author. */
function decideAndNotify(
  ctx: CommandContext<Actor>,
  input: CaseInput,
  decide: typeof releaseWithin,
): Promise<ModerationResult> {
  const { listingId } = caseInput.parse(input);
  return transact(ctx, async (transaction) => {
    const result = await decide(transaction, ctx.actor, listingId);
    if (result.ok) await enqueueEmail(transaction.db, listingRestoredEmail, { listingId });
    return result;
  });
}

/** As `releaseListing`, in a transaction, without an email. An open appeal is upheld. */
export function releaseWithin(
  transaction: Transaction,
  actor: Actor,
  listingId: string,
): Promise<ModerationResult> {
  return decideWithin(transaction, actor, listingId, async ({ db, now }, listing, moderator) => {
    if (!canChangeListing(listing, actor, "release")) return { ok: false, reason: "already-changed" };
    if (listing.status === "held" && listing.underReviewSince === null)
      return { ok: false, reason: "author-suspended" };
    const closed = await closeReports(db, listingId, now);
    const status = await bringBack(transaction, { ...listing, id: listingId }, listing.heldFrom);
    const appeal = await findOpenAppeal(db, listingId);
    // It was corrected: that the correction was asked for is not reversed.
    const isCorrected = appeal?.verdict === "correction-requested" && listing.status === "held";
    const by = { moderatorId: moderator.id, now };
    const replaced = isCorrected ? await closeReplacedAppeal(db, listingId, by, correctedAnswer) : {};
    if (!isCorrected) await upholdOpenAppeal(transaction, listingId, moderator.id);
    const changed = { from: listing.status, to: status, ...closed, ...replaced };
    return { ok: true, status, verdict: "released", changed };
  });
}

/** Corrects the category of a listing, which stays as it is otherwise; closes its open reports and emails its author. */
export async function correctCategory(
  ctx: CommandContext<Actor> & { index: ListingIndex },
  input: CorrectCategoryInput,
): Promise<ModerationResult> {
  const { listingId, category, ...typed } = correctCategoryInput.parse(input);
  const subCategory = typed.subCategory === "" ? null : typed.subCategory;
  const parsed = parseGrounds({ reason: "miscategorised", text: typed.text, evidence: "" });
  return decideCase(ctx, listingId, async ({ db, now, enqueue }, locked, { decisionId }) => {
    const listing = await findListing(db, listingId);
    if (!listing) return { ok: false, reason: "missing" };
    if (!isCategoryId(category) || (subCategory !== null && !isSubCategoryOf(category, subCategory)))
      return { ok: false, reason: "category-unknown" };
    if (!parsed.ok) return parsed;
    const from = { category: listing.category, subCategory: listing.subCategory };
    const to = { category, subCategory };
    if (from.category === category && from.subCategory === subCategory)
      return { ok: false, reason: "category-unchanged" };
    const updatedAt = now > locked.updatedAt ? now : new Date(locked.updatedAt.getTime() + 1);
    await updateListingContent(db, ctx.index, { id: listingId, content: { ...listing, ...to }, updatedAt });
    const closed = await closeReports(db, listingId, now);
    await enqueueEmail(db, listingDecidedEmail, { decisionId });
    if (locked.status === "active") await enqueue("match-saved-searches", { listingId, after: null });
    const { grounds } = parsed;
    const changed = { from, to, reason: grounds.reason, ...closed };
    return { ok: true, status: locked.status, verdict: "category-corrected", grounds, changed };
  });
}

/**
 * The decision that goes with the suspension of a listing's author, in the transaction of that: closes the open reports of
 * the listing. The suspension notifies the author.
 * @param isInForce the same suspension already holds: the decision is then recorded unless it is the last one of the case
 */
export function recordSuspension(
  transaction: Transaction,
  {
    actor,
    listingId,
    grounds,
    isInForce,
  }: { actor: Actor; listingId: string; grounds: Grounds; isInForce: boolean },
): Promise<ModerationResult> {
  return decideWithin(transaction, actor, listingId, async ({ db, now }, { status }) => {
    const closed = await closeReports(db, listingId, now);
    const isRepeated = isInForce && (await findLastDecision(db, listingId))?.verdict === "suspended";
    if (isRepeated && closed.reports === 0) return { ok: false, reason: "already-handled" };
    const changed = { reason: grounds.reason, ...closed };
    return { ok: true, status, verdict: "suspended", grounds, changed };
  });
}

/**
 * Reopens the reports that the actor dismissed, with their original dates. Rejected after another decision, or when none
 * of the reports can be reopened. No email is sent, as none was sent about the dismissal.
 */
export async function reopenReports(ctx: CommandContext<Actor>, input: CaseInput): Promise<ModerationResult> {
  const { listingId } = caseInput.parse(input);
  return decideCase(ctx, listingId, async ({ db }, { status }, moderator) => {
    const last = await findLastDecision(db, listingId);
    const reports =
      last && canReopenReports(last, moderator) ? await reopenReportRows(db, listingId, last.at) : 0;
    if (reports === 0) return { ok: false, reason: "dismissal-final" };
    return { ok: true, status, verdict: "reopened", changed: { reports } };
  });
}

/** Restores the previous status of a removed listing, with its expiry date, and emails its author. */
export async function restoreListing(
  ctx: CommandContext<Actor>,
  input: CaseInput,
): Promise<ModerationResult> {
  return decideAndNotify(ctx, input, restoreWithin);
}

/** Default answer to an appeal when a moderator restores the listing without one. */
const restoredAnswer = "La modération est revenue sur sa décision.";

async function upholdOpenAppeal({ db, now, record }: Transaction, listingId: string, moderatorId: string) {
  const appeal = await findOpenAppeal(db, listingId);
  if (!appeal) return;
  await closeAppeal(db, listingId, { outcome: "upheld", answer: restoredAnswer, moderatorId, now });
  const payload = { appealId: appeal.id, reason: appeal.reason };
  await record("appeal.upheld", { type: "case", id: listingId }, payload);
}

/** As `restoreListing`, in a transaction, without an email. An open appeal is upheld. */
export function restoreWithin(
  transaction: Transaction,
  actor: Actor,
  listingId: string,
): Promise<ModerationResult> {
  return decideWithin(transaction, actor, listingId, async ({ db }, listing, moderator) => {
    if (!canChangeListing(listing, actor, "restore")) return { ok: false, reason: "already-restored" };
    const removal = await findLastRemoval(db, listingId);
    const before = removal?.statusBefore ?? null;
    const status = await bringBack(transaction, { ...listing, id: listingId }, before);
    await upholdOpenAppeal(transaction, listingId, moderator.id);
    if (removal) {
      // Its reporters were notified that it was removed.
      const closed = { column: "report_id", subjectId: listingId, closedAt: removal.at } as const;
      await answerReporters(transaction, closed, moderator);
    }
    return { ok: true, status, verdict: "restored", changed: { from: listing.status, to: status } };
  });
}

/** @param before the status that the listing returns to unless it has expired; null if unknown */
async function bringBack(
  { db, now, enqueue }: Transaction,
  listing: LockedListing & { id: string },
  before: ListingStatus | null,
): Promise<ListingStatus> {
  const listingId = listing.id;
  const restored = restoredStatus({ before, expiresAt: listing.expiresAt }, now);
  const isHeld = restored !== "expired" && (await findSuspension(db, listing.authorId, now)) !== null;
  // While its author is suspended a listing stays offline; it returns when the suspension ends.
  if (isHeld) await holdListing(db, listingId, restored);
  else await setListingStatus(db, listingId, restored);
  const status = isHeld ? "held" : restored;
  // It may have been taken offline before it was matched. A match that was already recorded is not repeated.
  if (status === "active") await enqueue("match-saved-searches", { listingId, after: null });
  return status;
}
