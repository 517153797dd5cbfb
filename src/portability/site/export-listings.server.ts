/**
 * Exports the listings of a site: one JSON file in the portable form, the files of the photos, and what operators changed. In `stored`, each record
 * has the rows of the database, so that a restoring import makes the same site again, with its ids, dates and files.
 */
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { sql } from "kysely";
import type { ListingStatus } from "../../listings/listing.ts";
import type { ObjectStorage } from "../../media/index.server.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { importStatuses } from "../portable-listing.input.ts";
import { exportSiteTables } from "./site-tables.server.ts";

const pageSize = 200;
const formats = ["webp", "jpg"] as const;

/** Not exported: computed from the others, by the site that reads them. */
const computedColumns = [
  "visibility",
  "search",
  "search_version",
  "search_place",
  "place_id",
  "place_cell",
  "named_sectors",
];

type Row = Record<string, unknown>;
type StoredRows = { author: Row; listing: Row; images: Row[]; priceChanges: Row[] };

export type ExportCounts = { listings: number; photos: number; missingFiles: number };
type ExportDeps = { db: ReadDb; storage: Pick<ObjectStorage, "open">; say: (line: string) => void };

/** Writes `listings.json`, `photos/` and `site.json` into a folder. Memory does not depend on the size of the site. */
export async function exportListings(
  { db, storage, say }: ExportDeps,
  { folder }: { folder: string },
): Promise<ExportCounts> {
  const counts: ExportCounts = { listings: 0, photos: 0, missingFiles: 0 };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await exportSiteTables(db, folder);
  async function* lines() {
    yield "[";
    for await (const rows of storedListings(db)) {
      for (const image of rows.images) {
        counts.photos += 1;
        counts.missingFiles += await exportFiles(storage, image, folder);
      }
      yield `${counts.listings === 0 ? "\n" : ",\n"}${JSON.stringify(portableForm(rows))}`;
      counts.listings += 1;
      if (counts.listings % 1_000 === 0) say(`${counts.listings} listings, ${counts.photos} photos…`);
    }
    yield "\n]\n";
  }
  await pipeline(lines(), createWriteStream(join(folder, "listings.json"), { mode: 0o600 }));
  return counts;
}

async function* storedListings(db: ReadDb): AsyncGenerator<StoredRows> {
  let after: string | null = null;
  for (;;) {
    const { rows }: { rows: ({ id: string } & StoredRows)[] } = await sql<{ id: string } & StoredRows>`
      select listings.id, to_jsonb(listings) - ${computedColumns}::text[] as listing,
        jsonb_build_object('id', users.id, 'public_id', public_id, 'name', name, 'email', email,
          'email_verified', email_verified, 'phone', phone, 'created_at', users.created_at) as author,
        (select coalesce(jsonb_agg(to_jsonb(images) order by position, id), '[]') from images
          where listing_id = listings.id) as images,
        (select coalesce(jsonb_agg(to_jsonb(price_changes) order by changed_at), '[]') from price_changes
          where listing_id = listings.id) as "priceChanges"
      from listings join users on users.id = author_id
      where ${after}::uuid is null or listings.id > ${after}::uuid
      order by listings.id limit ${pageSize}`.execute(db);
    yield* rows;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < pageSize) return;
  }
}

const fileOf = (image: Row, width: number, format: string) => `photos/${String(image.id)}/${width}.${format}`;

/** @returns how many files are not there */
async function exportFiles(storage: ExportDeps["storage"], image: Row, folder: string): Promise<number> {
  let missing = 0;
  for (const width of image.widths as number[])
    for (const format of formats) {
      const object = await storage.open(`${String(image.storage_key)}/${width}.${format}`);
      if (!object) {
        missing += 1;
        continue;
      }
      const path = join(folder, fileOf(image, width, format));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const source = Readable.fromWeb(object.stream as NodeReadableStream<Uint8Array>);
      await pipeline(source, createWriteStream(path, { mode: 0o600 }));
    }
  return missing;
}

function portableForm(stored: StoredRows) {
  const { author, listing, images } = stored;
  const status = listing.status as ListingStatus;
  return {
    externalId: listing.external_id,
    author: { email: author.email, name: author.name },
    type: listing.type,
    title: listing.title,
    description: listing.description,
    category: listing.category,
    subCategory: listing.sub_category,
    price: listing.price_cents === null ? null : Number(listing.price_cents) / 100,
    priceType: listing.price_type,
    location: { city: listing.city, region: listing.region },
    attributes: listing.attributes,
    contactPreferences: {
      phone: listing.contact_phone,
      email: listing.contact_email,
      inApp: listing.contact_in_app,
    },
    images: images.map((image) => ({
      file: fileOf(image, Math.max(...(image.widths as number[])), "jpg"),
      alt: image.alt,
    })),
    // Another site starts with what is not public as a draft.
    status: listing.deleted_at === null ? (importStatuses.find((one) => one === status) ?? "draft") : "draft",
    isFeatured: listing.is_featured,
    isUrgent: listing.is_urgent,
    createdAt: utc(listing.created_at),
    updatedAt: utc(listing.updated_at),
    stored,
  };
}

const utc = (value: unknown) => new Date(String(value)).toISOString();
