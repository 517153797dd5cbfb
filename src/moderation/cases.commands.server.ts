import { v7 as uuidv7 } from "uuid";
import { findSuspension } from "../accounts/index.server.ts";
import { type Actor, isModerator } from "../accounts/permissions.ts";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import { holdListing, type LockedListing, lockListing, setListingStatus } from "../listings/index.server.ts";
import { type ListingStatus, transitions } from "../listings/listing.ts";
import { canChangeListing, canModerate } from "../listings/permissions.ts";
import { findLastDecision, findLastRemoval } from "./decisions.queries.server.ts";
import { listingRemovedEmail } from "./emails/listing-removed.ts";
import { listingRestoredEmail } from "./emails/listing-restored.ts";
import {
  type CaseInput,
  caseInput,
  type RemoveListingInput,
  removeListingInput,
} from "./moderation.input.ts";
import {
  canReopenReports,
  type ModerationRejection,
  removalText,
  restoredStatus,
  type Verdict,
} from "./moderation.ts";
import {
  closeReports,
  insertDecision,
  type NewDecision,
  reopenReportRows,
} from "./moderation.writes.server.ts";
import { parseReason } from "./report.ts";

/** `status`: of the listing after the decision. */
export type ModerationResult =
  | { ok: true; status: ListingStatus }
  | { ok: false; reason: ModerationRejection };

/** `changed`: payload of the event besides the id of the decision. */
type Decision =
  | ({ ok: true; status: ListingStatus; changed: Readonly<Record<string, unknown>> } & Pick<
      NewDecision,
      "verdict" | "removal"
    >)
  | { ok: false; reason: ModerationRejection };

const verbOf = {
  removed: "listing.removed",
  restored: "listing.restored",
  dismissed: "case.dismissed",
  reopened: "case.reopened",
} as const satisfies Record<Verdict, string>;

/**
 * Writes one decision with its moderator and its event. `decide` runs with the listing's row locked, so that decisions
 * of two moderators are serialized.
 */
function decideCase(
  ctx: CommandContext<Actor>,
  listingId: string,
  decide: (transaction: Transaction, listing: LockedListing, moderator: { id: string }) => Promise<Decision>,
): Promise<ModerationResult> {
  const { actor } = ctx;
  return transact(ctx, async (transaction): Promise<ModerationResult> => {
    const { db, now, record } = transaction;
    const listing = await lockListing(db, listingId);
    if (!listing || !actor || !isModerator(actor)) return { ok: false, reason: "missing" };
    if (listing.authorId === actor.id) return { ok: false, reason: "own-listing" };
    if (!canModerate(listing, actor)) return { ok: false, reason: "missing" };
    const decided = await decide(transaction, listing, actor);
    if (!decided.ok) return decided;
    const { verdict, removal, status, changed } = decided;
    const decision = { id: uuidv7(), listingId, moderatorId: actor.id, verdict, removal };
    await insertDecision(db, decision, now);
    // A case is the reports and decisions of one listing, and has its id.
    const type = verdict === "removed" || verdict === "restored" ? "listing" : "case";
    await record(verbOf[verdict], { type, id: listingId }, { decisionId: decision.id, ...changed });
    return { ok: true, status };
  });
}

/** Closes the open reports of a listing without changing the listing. No email is sent. */
export async function dismissReports(
  ctx: CommandContext<Actor>,
  input: CaseInput,
): Promise<ModerationResult> {
  const { listingId } = caseInput.parse(input);
  return decideCase(ctx, listingId, async ({ db, now }, { status }) => {
    const reports = await closeReports(db, listingId, now);
    if (reports === 0) return { ok: false, reason: "already-handled" };
    return { ok: true, status, verdict: "dismissed", removal: null, changed: { reports } };
  });
}

/** Removes a listing, closes its open reports and emails its author. */
export async function removeListing(
  ctx: CommandContext<Actor>,
  input: RemoveListingInput,
): Promise<ModerationResult> {
  const { listingId, ...typed } = removeListingInput.parse(input);
  const parsed = parseReason(typed);
  return decideCase(ctx, listingId, async ({ db, now }, listing) => {
    if (!canChangeListing(listing, ctx.actor, "remove")) return { ok: false, reason: "already-removed" };
    if (!parsed.ok) return parsed;
    const removal = {
      reason: parsed.reason,
      text: parsed.text,
      // What awaits approval is approved by restoring it.
      statusBefore: listing.heldFrom ?? (listing.status === "held" ? "active" : listing.status),
    };
    const status = transitions.remove.to;
    await setListingStatus(db, listingId, status);
    const reports = await closeReports(db, listingId, now);
    await enqueueEmail(db, listingRemovedEmail, { listingId, reason: removalText(removal) });
    const changed = { from: listing.status, to: status, reason: parsed.reason, reports };
    return { ok: true, status, verdict: "removed", removal, changed };
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
    return { ok: true, status, verdict: "reopened", removal: null, changed: { reports } };
  });
}

/** Restores the previous status of a removed listing, with its expiry date, and emails its author. */
export async function restoreListing(
  ctx: CommandContext<Actor>,
  input: CaseInput,
): Promise<ModerationResult> {
  const { listingId } = caseInput.parse(input);
  return decideCase(ctx, listingId, async ({ db, now, enqueue }, listing) => {
    if (!canChangeListing(listing, ctx.actor, "restore")) return { ok: false, reason: "already-restored" };
    const removal = await findLastRemoval(db, listingId);
    const before = removal?.statusBefore ?? null;
    const restored = restoredStatus({ before, expiresAt: listing.expiresAt }, now);
    const isHeld = restored !== "expired" && (await findSuspension(db, listing.authorId, now)) !== null;
    // While its author is suspended a listing stays offline; it returns when the suspension ends.
    if (isHeld) await holdListing(db, listingId, restored);
    else await setListingStatus(db, listingId, restored);
    const status = isHeld ? "held" : restored;
    await enqueueEmail(db, listingRestoredEmail, { listingId });
    // It may have been removed before it was matched. A match that was already recorded is not repeated.
    if (status === "active") await enqueue("match-saved-searches", { listingId, after: null });
    return {
      ok: true,
      status,
      verdict: "restored",
      removal: null,
      changed: { from: listing.status, to: status },
    };
  });
}
