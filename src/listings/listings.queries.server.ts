import { sql } from "kysely";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";
import { prepared } from "../platform/database/prepared-statements.server.ts";
import { type Ending, type EndingSubject, endingOf } from "./ending.ts";
import type { Lifetime } from "./lifetime.ts";
import type { ListingContent } from "./listing-form.ts";
import type { ListingState } from "./permissions.ts";
import type { Price } from "./price.ts";
import { exactViews } from "./view-counts.server.ts";

export type Listing = ListingState &
  ListingContent & {
    id: string;
    views: number;
    favorites: number;
    isFeatured: boolean;
    isUrgent: boolean;
    createdAt: Date;
    updatedAt: Date;
    /** publication or last renewal */
    listedAt: Date;
    expiresAt: Date | null;
    /** see `isReserved` */
    reservedUntil: Date | null;
    /** public data of the seller, without email and phone */
    author: {
      id: string;
      publicId: string;
      name: string;
      createdAt: Date;
      avatarImageId: string | null;
      isEmailVerified: boolean;
    };
  };

/** The listing in any state; callers check `listingVisibility`. */
export async function findListing(db: ReadDb, id: string): Promise<Listing | null> {
  const row = await db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.author_id")
    .select(exactViews.as("views"))
    .select([
      "listings.id",
      "listings.author_id",
      "listings.type",
      "listings.title",
      "listings.description",
      "listings.category",
      "listings.sub_category",
      "listings.price_cents",
      "listings.price_type",
      "listings.city",
      "listings.region",
      "listings.attributes",
      "listings.status",
      "listings.favorites",
      "listings.is_featured",
      "listings.is_urgent",
      "listings.contact_phone",
      "listings.contact_email",
      "listings.contact_in_app",
      "listings.created_at",
      "listings.updated_at",
      "listings.published_at",
      "listings.listed_at",
      "listings.expires_at",
      "listings.deleted_at",
      "listings.reserved_until",
      sql<string>`shown_name(users.name, users.shows_short_name)`.as("author_name"),
      "users.public_id as author_public_id",
      "users.created_at as author_created_at",
      "users.avatar_image_id as author_avatar",
      "users.email_verified as author_email_verified",
    ])
    .where("listings.id", "=", id)
    .modifyFront(prepared)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    authorId: row.author_id,
    type: row.type,
    title: row.title,
    description: row.description,
    category: row.category,
    subCategory: row.sub_category,
    priceCents: row.price_cents,
    priceType: row.price_type,
    city: row.city,
    region: row.region,
    attributes: row.attributes,
    status: row.status,
    views: row.views,
    favorites: row.favorites,
    isFeatured: row.is_featured,
    isUrgent: row.is_urgent,
    contactPreferences: { phone: row.contact_phone, email: row.contact_email, inApp: row.contact_in_app },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
    listedAt: row.listed_at,
    expiresAt: row.expires_at,
    deletedAt: row.deleted_at,
    reservedUntil: row.reserved_until,
    author: {
      id: row.author_id,
      publicId: row.author_public_id,
      name: row.author_name,
      createdAt: row.author_created_at,
      avatarImageId: row.author_avatar,
      isEmailVerified: row.author_email_verified,
    },
  };
}

export type LockedListing = ListingState &
  Lifetime &
  Price &
  EndingSubject & {
    createdAt: Date;
    updatedAt: Date;
    reservedUntil: Date | null;
    /** of a listing that is held or to be corrected: the status that it returns to */
    heldFrom: "active" | "sold" | null;
    /** of a held listing: since when moderation reviews it; null: held with its author's suspension */
    underReviewSince: Date | null;
  };

/** Locks the listing's row for the rest of the transaction. */
export async function lockListing(db: WriteDb, id: string): Promise<LockedListing | null> {
  const row = await db
    .selectFrom("listings")
    .select([
      "author_id as authorId",
      "status",
      "published_at as publishedAt",
      "deleted_at as deletedAt",
      "created_at as createdAt",
      "listed_at as listedAt",
      "expires_at as expiresAt",
      "updated_at as updatedAt",
      "price_cents as priceCents",
      "price_type as priceType",
      "reserved_until as reservedUntil",
      "held_from as heldFrom",
      "under_review_since as underReviewSince",
      "type",
      "category",
      "attributes",
    ])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type PriceChange = { at: Date; fromCents: number; toCents: number };

/** How the price changed while the listing was public, oldest first; the last `limit` changes. */
export async function findPriceChanges(db: ReadDb, id: string, limit: number): Promise<PriceChange[]> {
  const rows = await db
    .selectFrom("price_changes")
    .select(["changed_at as at", "from_cents as fromCents", "to_cents as toCents"])
    .where("listing_id", "=", id)
    .orderBy("changed_at", "desc")
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** True when the listing was public and has been purged. */
export async function isGone(db: ReadDb, id: string): Promise<boolean> {
  const row = await db.selectFrom("purged_listings").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Reminders are claimed for one expiry date: a renewed listing has another one. */
const isReminded = sql<boolean>`expiry_reminded_for = expires_at`;

/** Whether the author is reminded of the present expiry of the listing. */
export async function isRemindedOfExpiry(db: ReadDb, listingId: string): Promise<boolean> {
  const row = await db
    .selectFrom("listings")
    .select("id")
    .where("id", "=", listingId)
    .where(isReminded)
    .executeTakeFirst();
  return row !== undefined;
}

/** The author's active listings of which they are reminded, and that expire by `until`: the first `limit`, and how many there are. */
export async function findExpiringListings(
  db: ReadDb,
  { authorId, now, until, limit }: { authorId: string; now: Date; until: Date; limit: number },
): Promise<{ total: number; listings: { id: string; title: string; ending: Ending; expiresAt: Date }[] }> {
  const rows = await db
    .selectFrom("listings")
    .select(["id", "title", "type", "category", "attributes", "expires_at"])
    .select(({ fn }) => fn.countAll<number>().over().as("total"))
    .where("author_id", "=", authorId)
    .where("visibility", "=", "public")
    .where("status", "=", "active")
    .where("expires_at", ">", now)
    .where("expires_at", "<=", until)
    .where(isReminded)
    .orderBy("expires_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  const listings = rows.flatMap(({ id, title, expires_at: expiresAt, ...subject }) =>
    expiresAt ? [{ id, title, ending: endingOf(subject), expiresAt }] : [],
  );
  return { total: rows[0]?.total ?? 0, listings };
}
