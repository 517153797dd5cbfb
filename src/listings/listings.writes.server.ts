import { sql } from "kysely";
import { findPlace } from "../places/gazetteer.ts";
import { cellOf } from "../places/map-cells.ts";
import type { ReadDb, WriteDb } from "../platform/database/database.server.ts";
import { fold } from "../platform/fold.ts";
import type { ListingStatus } from "./listing.ts";
import type { ListingContent } from "./listing-form.ts";
import { type ListingIndex, urgentTerm, withUrgentTerm } from "./listing-index.ts";

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
  /** of an imported record, unique per author */
  externalId?: string | null;
  isFeatured?: boolean;
  isUrgent?: boolean;
  views?: number;
};

/** Returns false when a listing with the same submission key or imported record exists. */
export async function insertListing(db: WriteDb, index: ListingIndex, listing: NewListing): Promise<boolean> {
  const result = await db
    .insertInto("listings")
    .values(listingRow(index, listing))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const isInserted = (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
  if (isInserted && listing.status === "active") await index.addToVocabulary(db, [listing.content]);
  return isInserted;
}

/** Inserts thousands of new, active listings in one statement. */
export async function insertListings(
  db: WriteDb,
  index: ListingIndex,
  listings: readonly NewListing[],
): Promise<void> {
  const rows = listings.map((listing) => listingRow(index, listing));
  const columns = Object.keys(rows[0] ?? {}).map((name) => sql.ref(name));
  if (columns.length === 0) return;
  await sql`
    insert into listings (${sql.join(columns)})
    select ${sql.join(columns)} from json_populate_recordset(null::listings, ${JSON.stringify(rows.map((row) => ({ ...row, attributes: JSON.parse(row.attributes) })))}::json)
  `.execute(db);
  await index.addToVocabulary(
    db,
    listings.map(({ content }) => content),
  );
}

export async function updateListingContent(
  db: WriteDb,
  index: ListingIndex,
  { id, content, updatedAt }: { id: string; content: ListingContent; updatedAt: Date },
): Promise<void> {
  const columns = contentColumns(index, content);
  const row = await db
    .updateTable("listings")
    .set({
      ...columns,
      search: sql<string>`case when is_urgent then ${withUrgentTerm(columns.search, true)}::tsvector else ${columns.search}::tsvector end`,
      updated_at: updatedAt,
    })
    .where("id", "=", id)
    .returning("status")
    .executeTakeFirst();
  // The words of a draft are private: suggestions must not show them.
  if (row?.status === "active") await index.addToVocabulary(db, [content]);
}

/** Publishes a draft. All dates become the time of publication, including `created_at`. */
export async function markPublished(
  db: WriteDb,
  index: ListingIndex,
  { id, now, expiresAt }: { id: string; now: Date; expiresAt: Date },
): Promise<void> {
  const row = await db
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
    .returning([
      "type",
      "title",
      "description",
      "category",
      "sub_category as subCategory",
      "attributes",
      "city",
      "region",
    ])
    .executeTakeFirst();
  if (row) await index.addToVocabulary(db, [row]);
}

/** A draft that a moderator has to approve. It is offline until then: `markPublished` sets its dates again. */
export async function markAwaiting(
  db: WriteDb,
  { id, now, expiresAt }: { id: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable("listings")
    .set({
      status: "held",
      held_from: null,
      created_at: now,
      updated_at: now,
      listed_at: now,
      published_at: now,
      expires_at: expiresAt,
    })
    .where("id", "=", id)
    .execute();
}

/** @param until null: ends the reservation */
export async function setReservation(db: WriteDb, id: string, until: Date | null): Promise<void> {
  await db.updateTable("listings").set({ reserved_until: until }).where("id", "=", id).execute();
}

/**
 * Changes only the status. A listing that is held or to be corrected needs the status that it returns to: see `holdListing`
 * and `markForCorrection`.
 */
export async function setListingStatus(
  db: WriteDb,
  id: string,
  status: Exclude<ListingStatus, "held" | "correction">,
): Promise<void> {
  await db
    .updateTable("listings")
    .set({ status, held_from: null, ...notUnderReview })
    .where("id", "=", id)
    .execute();
}

const notUnderReview = { under_review_since: null, is_resubmitted: false };

/** Takes a listing offline until its author's suspension ends. */
export async function holdListing(db: WriteDb, id: string, from: "active" | "sold"): Promise<void> {
  const held = { status: "held", held_from: from, ...notUnderReview } as const;
  await db.updateTable("listings").set(held).where("id", "=", id).execute();
}

/** Takes a listing offline until moderation has reviewed it. */
export async function holdForReview(
  db: WriteDb,
  id: string,
  { from, since, isResubmitted }: { from: "active" | "sold"; since: Date; isResubmitted: boolean },
): Promise<void> {
  await db
    .updateTable("listings")
    .set({ status: "held", held_from: from, under_review_since: since, is_resubmitted: isResubmitted })
    .where("id", "=", id)
    .execute();
}

/** Takes a listing offline until its author has corrected it. */
export async function markForCorrection(db: WriteDb, id: string, from: "active" | "sold"): Promise<void> {
  const marked = { status: "correction", held_from: from, ...notUnderReview } as const;
  await db.updateTable("listings").set(marked).where("id", "=", id).execute();
}

/** Locks the author's row, so that concurrent forms are counted one after the other. */
export async function lockAndCountDrafts(db: WriteDb, authorId: string): Promise<number> {
  await db.selectFrom("users").select("id").where("id", "=", authorId).forNoKeyUpdate().execute();
  return countDrafts(db, authorId);
}

export async function countDrafts(db: ReadDb, authorId: string): Promise<number> {
  const { count } = await db
    .selectFrom("listings")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("author_id", "=", authorId)
    .where("status", "=", "draft")
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findBySubmission(
  db: ReadDb,
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

export async function isImported(db: ReadDb, sourceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom("listings")
    .select("id")
    .where("source_hash", "=", sourceHash)
    .executeTakeFirst();
  return row !== undefined;
}

export type ImportedListing = { id: string; status: ListingStatus; isDeleted: boolean };

/** Locks the listing that was imported from the author's record with this external id. */
export async function lockByExternalId(
  db: WriteDb,
  authorId: string,
  externalId: string,
): Promise<ImportedListing | null> {
  const row = await db
    .selectFrom("listings")
    .select((eb) => ["id", "status", eb("deleted_at", "is not", null).as("isDeleted")])
    .where("author_id", "=", authorId)
    .where("external_id", "=", externalId)
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, isDeleted: Boolean(row.isDeleted) } : null;
}

/** The author's own name for the listing; null when there is none. */
export async function findExternalId(db: ReadDb, id: string): Promise<string | null> {
  const row = await db.selectFrom("listings").select("external_id").where("id", "=", id).executeTakeFirst();
  return row?.external_id ?? null;
}

export async function findByExternalId(
  db: ReadDb,
  authorId: string,
  externalId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("listings")
    .select("id")
    .where("author_id", "=", authorId)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Updates fields of an imported listing other than its content. Publication dates do not change. */
export async function updateImportedListing(
  db: WriteDb,
  id: string,
  changed: {
    status: ListingStatus;
    expiresAt: Date;
    updatedAt: Date;
    isFeatured: boolean;
    isUrgent: boolean;
    sourceHash: string;
  },
): Promise<void> {
  const isActive = changed.status === "active";
  await db
    .updateTable("listings")
    .set((eb) => ({
      status: changed.status,
      ...(isActive ? { expires_at: changed.expiresAt } : {}),
      updated_at: eb.fn<Date>("greatest", [eb.val(changed.updatedAt), "created_at"]),
      is_featured: changed.isFeatured,
      ...urgentColumns(changed.isUrgent),
      source_hash: changed.sourceHash,
    }))
    .where("id", "=", id)
    .execute();
}

/** Columns of the mark, which the search finds. */
export function urgentColumns(isUrgent: boolean) {
  const search = isUrgent
    ? sql<string>`search || ${withUrgentTerm("", true)}::tsvector`
    : sql<string>`ts_delete(search, ${urgentTerm})`;
  return { is_urgent: isUrgent, search };
}

function listingRow(index: ListingIndex, listing: NewListing) {
  const columns = contentColumns(index, listing.content);
  const isUrgent = listing.isUrgent ?? false;
  return {
    id: listing.id,
    author_id: listing.authorId,
    status: listing.status,
    ...columns,
    search: withUrgentTerm(columns.search, isUrgent),
    is_featured: listing.isFeatured ?? false,
    is_urgent: isUrgent,
    views: listing.views ?? 0,
    listed_at: listing.createdAt,
    created_at: listing.createdAt,
    updated_at: listing.updatedAt,
    published_at: listing.publishedAt,
    expires_at: listing.expiresAt,
    submission_key: listing.submissionKey,
    source_hash: listing.sourceHash,
    external_id: listing.externalId ?? null,
  };
}

function contentColumns(index: ListingIndex, content: ListingContent) {
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
    ...index.columns(content),
    ...placeColumns(content),
  };
}

/** Columns of a listing that place filters use. `place_id` is null when the city is not in the gazetteer. */
export function placeColumns({ city, region }: { city: string; region: string }) {
  const place = findPlace(city, region);
  return {
    place_id: place?.id ?? null,
    place_cell: place && cellOf(place),
    search_place: `${fold(city)}\n${fold(region)}`,
  };
}
