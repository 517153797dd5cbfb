import { sql } from "kysely";
import { findSeller } from "../accounts/index.server.ts";
import type { Actor } from "../accounts/permissions.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { findListing } from "../listings/index.server.ts";
import { canHide } from "../listings/permissions.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { findHidden } from "./hidden.queries.server.ts";
import type { HideRejection } from "./hidden.ts";
import { hiddenListingsMax, hiddenSellersMax } from "./hidden.ts";
import {
  type HideInput,
  type HideMemberInput,
  hideInput,
  hideMemberInput,
  type UnhideSellerInput,
  unhideSellerInput,
} from "./lists.input.ts";

type HideResult = { ok: true } | { ok: false; reason: HideRejection };

/**
 * Hides a listing, or all listings of its seller, from this user until it is unhidden. "missing" for listings that the
 * user may not see and for the user's own; otherwise rejected only when the list is full.
 */
export async function hide(ctx: CommandContext<NonNullable<Actor>>, input: HideInput): Promise<HideResult> {
  const { listingId, what } = hideInput.parse(input);
  const userId = ctx.actor.id;
  const listing = await findListing(ctx.db, listingId);
  if (!listing || !canHide(listing, ctx.actor)) return { ok: false, reason: "missing" };
  if (what === "seller") return hideSeller(ctx, listing.authorId);
  return transact(ctx, async ({ db, now, record }) => {
    const outcome = await insertHiddenListing(db, { userId, listingId, now });
    if (outcome === "full") return { ok: false, reason: "too-many-listings" };
    if (outcome === "added") await record("listing.hidden", { type: "listing", id: listingId });
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

/** Hides all listings of a member, from the member's page. As `hide`. */
export async function hideMember(
  ctx: CommandContext<{ id: string }>,
  input: HideMemberInput,
): Promise<HideResult> {
  const seller = await findSeller(ctx.db, hideMemberInput.parse(input).sellerId);
  if (!seller || seller.id === ctx.actor.id) return { ok: false, reason: "missing" };
  return hideSeller(ctx, seller.id);
}

async function hideSeller(ctx: CommandContext<{ id: string }>, sellerId: string): Promise<HideResult> {
  const userId = ctx.actor.id;
  return transact(ctx, async ({ db, now, record }) => {
    const outcome = await insertHiddenSeller(db, { userId, sellerId, now });
    if (outcome === "full") return { ok: false, reason: "too-many-sellers" };
    if (outcome === "added") await record("seller.hidden", { type: "user", id: sellerId });
    return { ok: true };
  });
}

/** Unhides a member, from the member's page. Idempotent. */
export async function unhideMember(
  ctx: CommandContext<{ id: string }>,
  input: HideMemberInput,
): Promise<void> {
  const seller = await findSeller(ctx.db, hideMemberInput.parse(input).sellerId);
  if (!seller) return;
  await transact(ctx, async ({ db, record }) => {
    if (await deleteHiddenSeller(db, ctx.actor.id, seller.id))
      await record("seller.unhidden", { type: "user", id: seller.id });
  });
}

/** `full`: the list has reached its maximum. */
type HideOutcome = "added" | "present" | "full";

/** A listing that is already hidden is `present`, even when the list is full. */
export async function insertHiddenListing(
  db: WriteDb,
  { userId, listingId, now }: { userId: string; listingId: string; now: Date },
): Promise<HideOutcome> {
  const { numAffectedRows = 0n } = await sql`insert into hidden_listings (user_id, listing_id, created_at)
    select ${userId}, ${listingId}, ${now}
    where (select count(*) from hidden_listings where user_id = ${userId}) < ${hiddenListingsMax}
    on conflict do nothing`.execute(db);
  if (numAffectedRows > 0n) return "added";
  const { listingIds } = await findHidden(db, userId);
  return listingIds.includes(listingId) ? "present" : "full";
}

async function deleteHiddenListing(db: WriteDb, userId: string, listingId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("hidden_listings")
    .where("user_id", "=", userId)
    .where("listing_id", "=", listingId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** As `insertHiddenListing`. */
async function insertHiddenSeller(
  db: WriteDb,
  { userId, sellerId, now }: { userId: string; sellerId: string; now: Date },
): Promise<HideOutcome> {
  const { numAffectedRows = 0n } = await sql`insert into hidden_sellers (user_id, seller_id, created_at)
    select ${userId}, ${sellerId}, ${now}
    where (select count(*) from hidden_sellers where user_id = ${userId}) < ${hiddenSellersMax}
    on conflict do nothing`.execute(db);
  if (numAffectedRows > 0n) return "added";
  const { sellerIds } = await findHidden(db, userId);
  return sellerIds.includes(sellerId) ? "present" : "full";
}

async function deleteHiddenSeller(db: WriteDb, userId: string, sellerId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("hidden_sellers")
    .where("user_id", "=", userId)
    .where("seller_id", "=", sellerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Returns the id of the seller, null when there was no such entry.
 * @param id of the entry in the user's list, as `hiddenSellers` returns it
 */
async function deleteHiddenSellerOfEntry(db: WriteDb, userId: string, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom("hidden_sellers")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("seller_id")
    .executeTakeFirst();
  return row?.seller_id ?? null;
}
