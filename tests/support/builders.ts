/**
 * Test data, written by the product's own functions. Builders create missing parents and return the saved row;
 * unspecified fields have typical values.
 */

import { randomUUID } from "node:crypto";
import { findUser, type User } from "../../src/accounts/users.queries.server.ts";
import { insertUser } from "../../src/accounts/users.writes.server.ts";
import { listingLifetimeDays } from "../../src/listings/lifetime.ts";
import { defaultContactPreferences } from "../../src/listings/listing.ts";
import type { ListingContent } from "../../src/listings/listing-form.ts";
import { findListing, type Listing } from "../../src/listings/listings.queries.server.ts";
import { insertListing, type NewListing } from "../../src/listings/listings.writes.server.ts";
import type { NewImage } from "../../src/media/images.queries.server.ts";
import { insertImages } from "../../src/media/images.writes.server.ts";
import type { Db } from "../../src/platform/database/database.server.ts";
import { listingIndex } from "../../src/search/index/listing-index.server.ts";

/** Parses an ISO date and throws if it is invalid: `at("2026-11-20T12:00:00Z")`. */
export function at(iso: string): Date {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) throw new Error(`not a date: ${iso}`);
  return date;
}

/** The clock of tests. */
export const now = at("2026-11-20T12:00:00Z");

/** On the clock of tests. */
export function minutesLater(minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}

export async function aUser(
  db: Db,
  fields: Partial<Omit<User, "avatarImageId"> & { passwordHash: string | null }> = {},
): Promise<User> {
  const id = fields.id ?? randomUUID();
  await insertUser(db, {
    id,
    name: "Camille Tremblay",
    email: `camille.${id}@babillard.example`,
    phone: null,
    role: "member",
    createdAt: now,
    passwordHash: null,
    ...fields,
  });
  return saved(await findUser(db, id));
}

export type ListingOverrides = Partial<ListingContent & Omit<NewListing, "content" | "authorId">> & {
  author?: { id: string };
  deletedAt?: Date;
};

/** Active since `createdAt` unless `status` says otherwise. */
export async function aListing(db: Db, fields: ListingOverrides = {}): Promise<Listing> {
  const { author, deletedAt, ...given } = fields;
  const id = given.id ?? randomUUID();
  const status = given.status ?? "active";
  const createdAt = given.createdAt ?? now;
  const wasPublished = status !== "draft";
  const isInserted = await insertListing(db, listingIndex, {
    id,
    authorId: (author ?? (await aUser(db))).id,
    status,
    createdAt,
    updatedAt: createdAt,
    publishedAt: wasPublished ? createdAt : null,
    expiresAt: wasPublished ? daysAfter(createdAt, listingLifetimeDays) : null,
    submissionKey: null,
    sourceHash: null,
    ...given,
    content: aListingContent(given),
  });
  if (!isInserted) throw new Error("the listing exists already");
  if (deletedAt)
    await db.updateTable("listings").set({ deleted_at: deletedAt }).where("id", "=", id).execute();
  return saved(await findListing(db, id));
}

export function aListingContent(content: Partial<ListingContent> = {}): ListingContent {
  return {
    type: content.type ?? "single-item",
    title: content.title ?? "Table de cuisine en érable",
    description: content.description ?? "Quatre places, quelques marques d’usure.",
    category: content.category ?? "products",
    subCategory: content.subCategory ?? null,
    priceCents: content.priceCents === undefined ? defaultCents(content) : content.priceCents,
    priceType: content.priceType ?? "fixed",
    city: content.city ?? "Montréal",
    region: content.region ?? "Québec",
    attributes: content.attributes ?? {},
    contactPreferences: content.contactPreferences ?? defaultContactPreferences,
  };
}

/** Appended to the listing's photos unless `position` is given. With `owner` and no `listing`, a profile photo. */
export async function anImage(
  db: Db,
  fields: Partial<NewImage> & {
    listing?: { id: string; authorId: string };
    owner?: { id: string };
    position?: number;
  } = {},
): Promise<NewImage & { listingId: string | null; position: number | null }> {
  const { listing, owner, position, ...given } = fields;
  const parent = listing ?? (owner ? null : await aListing(db));
  const id = given.id ?? randomUUID();
  const ownerId = given.ownerId ?? owner?.id ?? parent?.authorId;
  if (!ownerId) throw new Error("an image has an owner");
  const image: NewImage = {
    id,
    storageKey: `listings/${ownerId}/${now.getTime()}_0_${id}.jpg`,
    fileName: "photo.jpg",
    alt: "",
    width: 1600,
    height: 1200,
    widths: [320, 640, 1280],
    thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j3A",
    averageColor: "#a0887c",
    ...given,
    ownerId,
  };
  const place = parent && { listingId: parent.id, position: position ?? (await countPhotos(db, parent.id)) };
  await insertImages(db, [{ ...image, place }], now);
  return { ...image, listingId: place?.listingId ?? null, position: place?.position ?? null };
}

async function countPhotos(db: Db, listingId: string): Promise<number> {
  const { count } = await db
    .selectFrom("images")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("listing_id", "=", listingId)
    .executeTakeFirstOrThrow();
  return count;
}

function defaultCents({ priceType }: Partial<ListingContent>): number | null {
  return priceType === "free" ? null : 120_000;
}

export function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 24 * 60 * 60 * 1000);
}

function saved<Row>(row: Row | null): Row {
  if (!row) throw new Error("the row was not written");
  return row;
}
