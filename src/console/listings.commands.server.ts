/** Commands of administrators on listings, besides moderation: feature, mark as urgent, correct category and place. */
import { sql } from "kysely";
import type { z } from "zod";
import { type Actor, canManageListings } from "../accounts/permissions.ts";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import type { Verb } from "../events/verbs.ts";
import { isCategoryId, isSubCategoryOf } from "../listings/category.ts";
import { findListing, lockListing, updateListingContent, urgentColumns } from "../listings/index.server.ts";
import type { ListingIndex } from "../listings/listing-index.ts";
import { cityMaxLength, isProvince } from "../places/place.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { isBlank, normalizeLine } from "../platform/text-input.ts";
import { endOfCalendarDate } from "../platform/time.ts";
import { correctionInput, featuringInput, managedListingsInput } from "./listings.input.ts";

type AdministratorContext = CommandContext<Actor>;

/** `changed`: number of listings; the others were in that state already, or are not online. */
export type ManageResult = { ok: true; changed: number } | { ok: false; reason: "not-allowed" };

export type FeatureResult = ManageResult | { ok: false; reason: "not-a-date" | "past-date" };

type Marks = { isFeatured: boolean; featuredUntil: Date | null; isUrgent: boolean };

/** Shows listings on the home page and first among the featured, until the end of a day. */
export async function featureListings(
  ctx: AdministratorContext,
  input: z.input<typeof featuringInput>,
): Promise<FeatureResult> {
  const { listingIds, until } = featuringInput.parse(input);
  const featuredUntil = until === "" ? null : endOfCalendarDate(until);
  if (until !== "" && featuredUntil === null) return { ok: false, reason: "not-a-date" };
  return markListings(ctx, listingIds, ({ now }) => {
    if (featuredUntil && featuredUntil <= now) return { ok: false, reason: "past-date" };
    return { ok: true, verb: "listing.featured", marks: { isFeatured: true, featuredUntil } };
  });
}

export async function unfeatureListings(
  ctx: AdministratorContext,
  input: z.input<typeof managedListingsInput>,
): Promise<ManageResult> {
  const { listingIds } = managedListingsInput.parse(input);
  const marks = { isFeatured: false, featuredUntil: null };
  return markListings(ctx, listingIds, () => ({ ok: true, verb: "listing.unfeatured", marks }));
}

export async function setUrgent(
  ctx: AdministratorContext & { isUrgent: boolean },
  input: z.input<typeof managedListingsInput>,
): Promise<ManageResult> {
  const { listingIds } = managedListingsInput.parse(input);
  const { isUrgent } = ctx;
  const verb = isUrgent ? "listing.marked-urgent" : "listing.unmarked-urgent";
  return markListings(ctx, listingIds, () => ({ ok: true, verb, marks: { isUrgent } }));
}

/** Job: ends featuring whose last day is over. Returns the number of listings. */
export async function endFeaturing(ctx: CommandContext): Promise<number> {
  return transact(ctx, async ({ db, now, recordAll }) => {
    const { rows } = await sql<{ id: string; until: Date }>`
      with ended as (select id, featured_until from listings where featured_until <= ${now} for update)
      update listings set is_featured = false, featured_until = null from ended where ended.id = listings.id
      returning listings.id, ended.featured_until as until`.execute(db);
    const to = { isFeatured: false, featuredUntil: null };
    await recordAll(
      "listing.unfeatured",
      rows.map(({ id, until }) => ({
        type: "listing",
        id,
        payload: { reason: "ended", from: { isFeatured: true, featuredUntil: until }, to },
      })),
    );
    return rows.length;
  });
}

type Marking<Reason> = { ok: true; verb: Verb; marks: Partial<Marks> } | { ok: false; reason: Reason };

/** One statement for all listings of a selection; each gets an event with its marks before and after. */
function markListings<Reason extends string = never>(
  ctx: AdministratorContext,
  listingIds: readonly string[],
  decide: (transaction: Transaction) => Marking<Reason>,
): Promise<ManageResult | { ok: false; reason: Reason }> {
  return transact(ctx, async (transaction): Promise<ManageResult | { ok: false; reason: Reason }> => {
    if (!canManageListings(ctx.actor)) return { ok: false, reason: "not-allowed" };
    const marking = decide(transaction);
    if (!marking.ok) return marking;
    const { db, recordAll } = transaction;
    const { verb, marks } = marking;
    const changed = (await lockPublic(db, listingIds)).flatMap(({ id, ...from }) => {
      const to = { ...from, ...marks };
      const isSame =
        to.isFeatured === from.isFeatured &&
        to.isUrgent === from.isUrgent &&
        to.featuredUntil?.getTime() === from.featuredUntil?.getTime();
      return isSame ? [] : [{ id, from, to }];
    });
    await db
      .updateTable("listings")
      .set({
        ...(marks.isFeatured === undefined ? {} : { is_featured: marks.isFeatured }),
        ...(marks.featuredUntil === undefined ? {} : { featured_until: marks.featuredUntil }),
        ...(marks.isUrgent === undefined ? {} : urgentColumns(marks.isUrgent)),
      })
      .where("id", "in", ["00000000-0000-0000-0000-000000000000", ...changed.map(({ id }) => id)])
      .execute();
    await recordAll(
      verb,
      changed.map(({ id, from, to }) => ({ type: "listing", id, payload: { from, to } })),
    );
    return { ok: true, changed: changed.length };
  });
}

async function lockPublic(db: WriteDb, ids: readonly string[]): Promise<(Marks & { id: string })[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("listings")
    .select(["id", "is_featured as isFeatured", "featured_until as featuredUntil", "is_urgent as isUrgent"])
    .where("id", "in", [...ids])
    .where("visibility", "=", "public")
    .orderBy("id")
    .forUpdate()
    .execute();
}

export type CorrectionRejection =
  | "not-allowed"
  | "missing"
  | "category-unknown"
  | "city-required"
  | "city-too-long"
  | "region-unknown";

/** Corrects category and place of a listing that was published. Its author's text and photos stay. */
export async function correctListing(
  ctx: AdministratorContext & { index: ListingIndex },
  input: z.input<typeof correctionInput>,
): Promise<{ ok: true } | { ok: false; reason: CorrectionRejection }> {
  const typed = correctionInput.parse(input);
  const { listingId: id, category, region } = typed;
  const subCategory = typed.subCategory === "" ? null : typed.subCategory;
  const city = normalizeLine(typed.city);
  if (!canManageListings(ctx.actor)) return { ok: false, reason: "not-allowed" };
  if (!isCategoryId(category) || (subCategory !== null && !isSubCategoryOf(category, subCategory)))
    return { ok: false, reason: "category-unknown" };
  if (isBlank(city)) return { ok: false, reason: "city-required" };
  if ([...city].length > cityMaxLength) return { ok: false, reason: "city-too-long" };
  if (!isProvince(region)) return { ok: false, reason: "region-unknown" };
  return transact(ctx, async ({ db, now, record, enqueue }) => {
    const locked = await lockListing(db, id);
    const before = locked && (await findListing(db, id));
    if (!before || before.publishedAt === null || before.deletedAt !== null)
      return { ok: false, reason: "missing" };
    const to = { category, subCategory, city, region };
    const from = Object.fromEntries(
      Object.keys(to).map((field) => [field, before[field as keyof typeof to]]), // its own keys
    );
    if (JSON.stringify(from) === JSON.stringify(to)) return { ok: true };
    const updatedAt = now > before.updatedAt ? now : new Date(before.updatedAt.getTime() + 1);
    await updateListingContent(db, ctx.index, { id, content: { ...before, ...to }, updatedAt });
    await record("listing.corrected", { type: "listing", id }, { from, to });
    if (before.status === "active") await enqueue("match-saved-searches", { listingId: id, after: null });
    return { ok: true };
  });
}
