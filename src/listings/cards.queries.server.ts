import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { addCovers, type Photo, photoColumns } from "../media/index.server.ts";
import type { Province } from "../places/place.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";
import type { Schema } from "../platform/database/schema.server.ts";
import type { CategoryId } from "./category.ts";
import { type Hidden, noneHidden } from "./exclusions.ts";
import type { Attributes, ListingField } from "./fields.ts";
import type { ListingStatus } from "./listing.ts";
import { type ListingTypeId, listingTypes } from "./listing-type.ts";
import type { PriceType } from "./price.ts";
import { exactViews } from "./view-counts.server.ts";

/** Data of a listing's card in a list. */
export type ListingCard = {
  id: string;
  type: ListingTypeId;
  title: string;
  priceCents: number | null;
  priceType: PriceType;
  /** without long texts */
  attributes: Attributes;
  category: CategoryId;
  city: string;
  region: Province;
  status: ListingStatus;
  /** see `isReserved` in listing.ts */
  isReserved: boolean;
  views: number;
  isFeatured: boolean;
  isUrgent: boolean;
  listedAt: Date;
  photoCount: number;
  cover: Photo | null;
};

export type ListingsQuery = SelectQueryBuilder<Schema, "listings", Record<never, never>>;

/** Promoted listings, newest first. */
export async function featuredListings(
  db: ReadDb,
  limit: number,
  hidden: Hidden = noneHidden,
): Promise<ListingCard[]> {
  return loadCards(
    newestFirst(publicListings(db, hidden).where("is_featured", "=", sql.lit(true))).limit(sql.lit(limit)),
  );
}

export async function recentListings(
  db: ReadDb,
  limit: number,
  hidden: Hidden = noneHidden,
): Promise<ListingCard[]> {
  return loadCards(newestFirst(publicListings(db, hidden)).limit(sql.lit(limit)));
}

/** Includes drafts, sold and expired listings; excludes deleted ones. */
export async function ownListings(db: ReadDb, authorId: string, limit: number): Promise<ListingCard[]> {
  const own = db.selectFrom("listings").where("author_id", "=", authorId).where("deleted_at", "is", null);
  return loadCards(own.orderBy("created_at", "desc").orderBy("id", "desc").limit(sql.lit(limit)));
}

/** The user's favorites that can still be opened, including sold ones, latest favorite first; all, or a page behind one. */
export async function favoriteListings(
  db: ReadDb,
  userId: string,
  page?: { limit: number; after: { at: Date; id: string } | null },
): Promise<ListingCard[]> {
  const favorites = openListings(db)
    .innerJoin("favorites", "favorites.listing_id", "listings.id")
    .where("favorites.user_id", "=", userId)
    .orderBy("favorites.created_at", "desc")
    .orderBy("listings.id", "desc");
  const all = favorites as unknown as ListingsQuery; // the join adds columns that `loadCards` does not read
  if (!page) return loadCards(all);
  const { limit, after } = page;
  const behind = after
    ? all.where(
        sql<boolean>`(favorites.created_at, listings.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      )
    : all;
  return loadCards(behind.limit(sql.lit(limit)));
}

/**
 * The listings that can be opened, including sold ones, in the order of the ids (a visitor's favorites are stored on
 * the device).
 */
export async function publicListingsById(db: ReadDb, ids: readonly string[]): Promise<ListingCard[]> {
  return cardsById(openListings(db), ids);
}

/** Other public listings of the same seller, newest first. */
export async function otherListingsOfSeller(
  db: ReadDb,
  listing: { id: string; authorId: string },
  limit: number,
  hidden: Hidden = noneHidden,
): Promise<ListingCard[]> {
  const others = publicListings(db, hidden)
    .where("author_id", "=", listing.authorId)
    .where("listings.id", "<>", listing.id);
  return loadCards(newestFirst(others).limit(sql.lit(limit)));
}

/** Listings of public lists, without those hidden by the user. */
export function publicListings(db: ReadDb, hidden: Hidden = noneHidden): ListingsQuery {
  // A literal: a generic plan with a parameter could not use the partial indexes of public listings.
  const open = db.selectFrom("listings").where("visibility", "=", sql.lit("public" as const));
  return hidden.listingIds.length + hidden.sellerIds.length === 0 ? open : open.where(isNotHidden(hidden));
}

/** Listings that a URL may open: includes sold ones, which only favorites list. */
function openListings(db: ReadDb): ListingsQuery {
  return db.selectFrom("listings").where("visibility", "in", ["public", "unlisted"]);
}

export function newestFirst(query: ListingsQuery): ListingsQuery {
  return query.orderBy("listed_at", "desc").orderBy("listings.id", "desc");
}

/** `query` must have a constant text including limits: it runs as a prepared statement. */
export async function loadCards(query: ListingsQuery): Promise<ListingCard[]> {
  return addCovers(await cards(query).modifyFront(prepared).execute());
}

/** The listings of `query` with these ids, in the order of the ids. */
export async function cardsById(query: ListingsQuery, ids: readonly string[]): Promise<ListingCard[]> {
  if (ids.length === 0) return [];
  const found = await loadCards(query.where(sql<boolean>`listings.id = any(${[...ids]}::uuid[])`));
  return ids.flatMap((id) => found.find((card) => card.id === id) ?? []);
}

/** Fields that a card never shows, as the text of an SQL array. */
const longFields = `{${listingTypes
  .flatMap(({ fields }) => fields as readonly ListingField[])
  .flatMap((field) => (field.kind === "url" || (field.kind === "text" && field.isLong) ? [field.id] : []))
  .join(",")}}`;

/** Selects the columns of a card. */
export function cards(query: ListingsQuery) {
  return query.select((eb) => [
    "listings.id",
    "listings.type",
    "title",
    "price_cents as priceCents",
    "price_type as priceType",
    sql<Attributes>`attributes - ${sql.lit(longFields)}::text[]`.as("attributes"),
    "category",
    "city",
    "region",
    "status",
    sql<boolean>`(status = 'active' and coalesce(reserved_until > now(), false))`.as("isReserved"),
    exactViews.as("views"),
    "is_featured as isFeatured",
    "is_urgent as isUrgent",
    "listed_at as listedAt",
    eb
      .selectFrom("images")
      .whereRef("images.listing_id", "=", "listings.id")
      .select((count) => count.fn.countAll<number>().as("count"))
      .$asScalar()
      .$notNull()
      .as("photoCount"),
    jsonObjectFrom(
      eb
        .selectFrom("images")
        .whereRef("images.listing_id", "=", "listings.id")
        .select(photoColumns)
        .orderBy("position")
        .limit(1),
    ).as("cover"),
  ]);
}

/**
 * Condition for a query on `listings`. Ids are passed as arrays rather than joined: the plan is the same as without
 * exclusions, and PostgreSQL probes a hash of the ids per row.
 */
export function isNotHidden({ listingIds, sellerIds }: Hidden): RawBuilder<boolean> {
  const listings = listingIds.length === 0 ? sql`true` : sql`listings.id <> all(${listingIds}::uuid[])`;
  const sellers = sellerIds.length === 0 ? sql`true` : sql`listings.author_id <> all(${sellerIds}::uuid[])`;
  return sql<boolean>`(${listings} and ${sellers})`;
}
