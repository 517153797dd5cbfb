import type { CategoryId } from "../domain/category.ts";
import { fold, searchTerms } from "../domain/fold.ts";
import type { ContactPreferences, ListingStatus } from "../domain/listing.ts";
import type { ListingContent } from "../domain/listing-form.ts";
import type { ListingFacts } from "../domain/permissions.ts";
import type { Db } from "./database.ts";

export type Listing = ListingFacts &
  ListingContent & {
    id: string;
    views: number;
    favorites: number;
    isFeatured: boolean;
    isUrgent: boolean;
    createdAt: Date;
    updatedAt: Date;
    expiresAt: Date | null;
    /** what everybody may know of the seller; never e-mail or phone */
    author: { id: string; name: string; createdAt: Date; avatarImageId: string | null };
  };

/** The listing whatever its state: who may see it is `listingVisibility`'s to say. */
export async function findListing(db: Db, id: string): Promise<Listing | null> {
  const row = await db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.author_id")
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
      "listings.views",
      "listings.favorites",
      "listings.is_featured",
      "listings.is_urgent",
      "listings.contact_phone",
      "listings.contact_email",
      "listings.contact_in_app",
      "listings.created_at",
      "listings.updated_at",
      "listings.published_at",
      "listings.expires_at",
      "listings.deleted_at",
      "users.name as author_name",
      "users.created_at as author_created_at",
      "users.avatar_image_id as author_avatar",
    ])
    .where("listings.id", "=", id)
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
    expiresAt: row.expires_at,
    deletedAt: row.deleted_at,
    author: {
      id: row.author_id,
      name: row.author_name,
      createdAt: row.author_created_at,
      avatarImageId: row.author_avatar,
    },
  };
}

/** Takes the listing's row for the rest of the transaction: two writers of one listing come one after the other. */
export async function lockListing(db: Db, id: string): Promise<(ListingFacts & { createdAt: Date }) | null> {
  const row = await db
    .selectFrom("listings")
    .select([
      "author_id as authorId",
      "status",
      "published_at as publishedAt",
      "deleted_at as deletedAt",
      "created_at as createdAt",
    ])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type NewListing = {
  id: string;
  authorId: string;
  content: ListingContent;
  status: ListingStatus;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
  expiresAt: Date | null;
  submissionKey: string | null;
  sourceHash: string | null;
  isFeatured?: boolean;
  isUrgent?: boolean;
  views?: number;
};

/** Gives false when the same submission or the same imported record is there already. */
export async function insertListing(db: Db, listing: NewListing): Promise<boolean> {
  const result = await db
    .insertInto("listings")
    .values({
      id: listing.id,
      author_id: listing.authorId,
      status: listing.status,
      ...contentColumns(listing.content),
      is_featured: listing.isFeatured ?? false,
      is_urgent: listing.isUrgent ?? false,
      views: listing.views ?? 0,
      listed_at: listing.createdAt,
      created_at: listing.createdAt,
      updated_at: listing.updatedAt,
      published_at: listing.publishedAt,
      expires_at: listing.expiresAt,
      submission_key: listing.submissionKey,
      source_hash: listing.sourceHash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateListingContent(
  db: Db,
  id: string,
  content: ListingContent,
  updatedAt: Date,
): Promise<void> {
  await db
    .updateTable("listings")
    .set({ ...contentColumns(content), updated_at: updatedAt })
    .where("id", "=", id)
    .execute();
}

/** A draft's public life begins now: its dates say so, whenever it was first written down. */
export async function markPublished(db: Db, id: string, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable("listings")
    .set({
      status: "active",
      created_at: now,
      updated_at: now,
      listed_at: now,
      published_at: now,
      expires_at: expiresAt,
    })
    .where("id", "=", id)
    .execute();
}

export async function findBySubmission(
  db: Db,
  authorId: string,
  submissionKey: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("listings")
    .select("id")
    .where("author_id", "=", authorId)
    .where("submission_key", "=", submissionKey)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function isImported(db: Db, sourceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom("listings")
    .select("id")
    .where("source_hash", "=", sourceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns ads whose time has come to `expired`; gives how many. */
export async function expireListings(db: Db, now: Date): Promise<number> {
  const result = await db
    .updateTable("listings")
    .set({ status: "expired" })
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export type AuthorStatistics = { listings: number; views: number };

/** Own listings that are not deleted, and the views of all of them together. */
export async function authorStatistics(db: Db, authorId: string): Promise<AuthorStatistics> {
  return db
    .selectFrom("listings")
    .select((eb) => [
      eb.fn.countAll<number>().as("listings"),
      eb.fn.coalesce(eb.fn.sum<number>("views"), eb.lit(0)).as("views"),
    ])
    .where("author_id", "=", authorId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
}

/** For the home page: active listings and what they were looked at. */
export async function siteStatistics(db: Db): Promise<{ listings: number; views: number }> {
  return db
    .selectFrom("listings")
    .select((eb) => [
      eb.fn.countAll<number>().as("listings"),
      eb.fn.coalesce(eb.fn.sum<number>("views"), eb.lit(0)).as("views"),
    ])
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
}

export type ContactDetails = {
  preferences: ContactPreferences;
  title: string;
  category: CategoryId;
  email: string;
  phone: string | null;
};

/** The seller's e-mail and phone: only for the answer to somebody who asked for them, never for a page. */
export async function findContactDetails(db: Db, id: string): Promise<ContactDetails | null> {
  const row = await db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.author_id")
    .select([
      "listings.title",
      "listings.category",
      "listings.contact_phone",
      "listings.contact_email",
      "listings.contact_in_app",
      "users.email",
      "users.phone",
    ])
    .where("listings.id", "=", id)
    .where("listings.status", "=", "active")
    .where("listings.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    preferences: { phone: row.contact_phone, email: row.contact_email, inApp: row.contact_in_app },
    title: row.title,
    category: row.category,
    email: row.email,
    phone: row.phone,
  };
}

function contentColumns(content: ListingContent) {
  return {
    type: content.type,
    title: content.title,
    description: content.description,
    category: content.category,
    sub_category: content.subCategory,
    price_cents: content.priceCents,
    price_type: content.priceType,
    city: content.city,
    region: content.region,
    attributes: JSON.stringify(content.attributes),
    contact_phone: content.contactPreferences.phone,
    contact_email: content.contactPreferences.email,
    contact_in_app: content.contactPreferences.inApp,
    search_title: searchTerms(content.title).join(" "),
    search_body: searchTerms(content.description).join(" "),
    search_place: `${fold(content.city)}\n${fold(content.region)}`,
  };
}
