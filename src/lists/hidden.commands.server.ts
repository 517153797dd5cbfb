import type { Actor } from "../accounts/permissions.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { findListing } from "../listings/index.server.ts";
import { canHide } from "../listings/permissions.ts";
import {
  deleteHiddenListing,
  deleteHiddenSeller,
  deleteHiddenSellerOfEntry,
  insertHiddenListing,
  insertHiddenSeller,
} from "./hidden.queries.server.ts";
import type { HideRejection } from "./hidden.ts";
import { type HideInput, hideInput, type UnhideSellerInput, unhideSellerInput } from "./lists.input.ts";

/**
 * Hides a listing, or all listings of its seller, from this user until it is unhidden. "missing" for listings that the
 * user may not see and for the user's own; otherwise rejected only when the list is full.
 */
export async function hide(
  ctx: CommandContext<NonNullable<Actor>>,
  input: HideInput,
): Promise<{ ok: true } | { ok: false; reason: HideRejection }> {
  const { listingId, what } = hideInput.parse(input);
  const userId = ctx.actor.id;
  const listing = await findListing(ctx.db, listingId);
  if (!listing || !canHide(listing, ctx.actor)) return { ok: false, reason: "missing" };
  const { authorId: sellerId } = listing;
  return transact(ctx, async ({ db, now, record }) => {
    if (what === "listing") {
      const outcome = await insertHiddenListing(db, { userId, listingId, now });
      if (outcome === "full") return { ok: false, reason: "too-many-listings" };
      if (outcome === "added") await record("listing.hidden", { type: "listing", id: listingId });
    } else {
      const outcome = await insertHiddenSeller(db, { userId, sellerId, now });
      if (outcome === "full") return { ok: false, reason: "too-many-sellers" };
      if (outcome === "added") await record("seller.hidden", { type: "user", id: sellerId });
    }
    return { ok: true };
  });
}

/** Unhides a listing or its seller. Idempotent. */
export async function unhide(ctx: CommandContext<{ id: string }>, input: HideInput): Promise<void> {
  const { listingId, what } = hideInput.parse(input);
  const userId = ctx.actor.id;
  await transact(ctx, async ({ db, record }) => {
    if (what === "listing") {
      if (await deleteHiddenListing(db, userId, listingId))
        await record("listing.unhidden", { type: "listing", id: listingId });
      return;
    }
    const listing = await findListing(db, listingId);
    if (listing && (await deleteHiddenSeller(db, userId, listing.authorId)))
      await record("seller.unhidden", { type: "user", id: listing.authorId });
  });
}

/** Unhides a seller by its entry in the user's list of hidden sellers, which does not reveal ids of users. */
export async function unhideSeller(
  ctx: CommandContext<{ id: string }>,
  input: UnhideSellerInput,
): Promise<void> {
  const { entryId } = unhideSellerInput.parse(input);
  await transact(ctx, async ({ db, record }) => {
    const sellerId = await deleteHiddenSellerOfEntry(db, ctx.actor.id, entryId);
    if (sellerId) await record("seller.unhidden", { type: "user", id: sellerId });
  });
}
