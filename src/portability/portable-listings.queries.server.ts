import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { exportedListings, exportedSavedSearches } from "./export.queries.server.ts";
import { importStatuses } from "./portable-listing.input.ts";

const pageSize = 200;

/**
 * The user's listings as the import reads them, oldest first. Without deleted ones; what is neither public nor sold becomes a
 * draft, as on a site that has not decided about it.
 */
export async function* portableListings(db: ReadDb, userId: string): AsyncGenerator<object> {
  for await (const listing of exportedListings(db, userId)) {
    if (listing.deletedAt !== null) continue;
    const { id, externalId, type, title, description, category, subCategory, price, priceType } = listing;
    const { location, attributes, contactPreferences, status, createdAt, updatedAt } = listing;
    yield {
      // Imported again, a listing is updated.
      externalId: externalId ?? id,
      type,
      title,
      description,
      category,
      subCategory,
      price,
      priceType,
      location,
      attributes,
      contactPreferences,
      images: listing.photos.map((photo) => ({ file: `photos/${photo.id}.jpg`, alt: photo.alt })),
      status: importStatuses.find((one) => one === status) ?? "draft",
      createdAt,
      updatedAt,
    };
  }
}

/** The user's saved searches as the import reads them. Without deleted ones and what they found. */
export async function* portableSearches(db: ReadDb, userId: string): AsyncGenerator<object> {
  for await (const { name, query, alert, deletedAt } of exportedSavedSearches(db, userId))
    if (deletedAt === null) yield { name, query, alert };
}

export type ExportedPhoto = { id: string; storageKey: string; widths: number[] };

/** The user's own, and those of their conversations, which both participants see. */
export async function* exportedPhotos(db: ReadDb, userId: string): AsyncGenerator<ExportedPhoto> {
  let after: string | null = null;
  for (;;) {
    const { rows }: { rows: ExportedPhoto[] } = await sql<ExportedPhoto>`
      select images.id, storage_key as "storageKey", widths from images
      left join messages on messages.id = message_id
      left join conversations on conversations.id = conversation_id
      where (owner_id = ${userId} or ${userId} in (buyer_id, seller_id))
        and ${after === null ? sql`true` : sql`images.id > ${after}`}
      order by images.id limit ${pageSize}`.execute(db);
    yield* rows;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < pageSize) return;
  }
}
