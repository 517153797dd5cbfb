/** Listings that are held until a moderator approves them, on a site whose operator wants to see each before it is public. */
import { v7 as uuidv7 } from "uuid";
import { lockPublisher } from "../accounts/index.server.ts";
import { type Actor, isModerator } from "../accounts/permissions.ts";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { findListing, holdListing, lockListing, markPublished } from "../listings/index.server.ts";
import { expiryOf } from "../listings/lifetime.ts";
import type { ListingIndex } from "../listings/listing-index.ts";
import { canModerate } from "../listings/permissions.ts";
import { awaitsApproval } from "../listings/publication.ts";
import { listingApprovedEmail } from "./emails/listing-approved.ts";
import { type CaseInput, caseInput } from "./moderation.input.ts";
import { insertDecision } from "./moderation.writes.server.ts";

export type ApprovalResult =
  | { ok: true }
  | { ok: false; reason: "missing" | "own-listing" | "already-handled" };

/**
 * Publishes a listing that awaits approval, with the dates of the approval, and emails its author. Rejecting it is
 * `removeListing`: the author gets the reason.
 */
export async function approveListing(
  ctx: CommandContext<Actor> & { index: ListingIndex; lifetimeDays?: number },
  input: CaseInput,
): Promise<ApprovalResult> {
  const { listingId } = caseInput.parse(input);
  return transact(ctx, async ({ db, now, record, enqueue }): Promise<ApprovalResult> => {
    const locked = await lockListing(db, listingId);
    if (!locked || !ctx.actor || !isModerator(ctx.actor)) return { ok: false, reason: "missing" };
    if (locked.authorId === ctx.actor.id) return { ok: false, reason: "own-listing" };
    if (!canModerate(locked, ctx.actor)) return { ok: false, reason: "missing" };
    if (!awaitsApproval(locked)) return { ok: false, reason: "already-handled" };
    const listing = await findListing(db, listingId);
    if (!listing) return { ok: false, reason: "missing" };
    await markPublished(db, ctx.index, { id: listingId, now, expiresAt: expiryOf(now, ctx.lifetimeDays) });
    // The author's suspension ends with the listing online.
    const { isSuspended } = await lockPublisher(db, locked.authorId, now);
    if (isSuspended) await holdListing(db, listingId, "active");
    const { category, priceCents, priceType } = listing;
    await record(
      "listing.published",
      { type: "listing", id: listingId },
      { category, priceCents, priceType },
    );
    const decision = { id: uuidv7(), listingId, moderatorId: ctx.actor.id, verdict: "approved" as const };
    await insertDecision(db, { ...decision, grounds: null, statusBefore: null }, now);
    await record("listing.approved", { type: "listing", id: listingId }, { decisionId: decision.id });
    await enqueueEmail(db, listingApprovedEmail, { listingId });
    if (!isSuspended) await enqueue("match-saved-searches", { listingId, after: null });
    return { ok: true };
  });
}
