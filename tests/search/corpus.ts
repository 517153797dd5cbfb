/**
 * The listings that search quality is measured on: the demo listings, and optionally those of a folder outside the
 * repository (`--corpus FOLDER`). Both are inserted as the product inserts them, without the files of their photos.
 */

import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { type DemoListing, generateDemo } from "../../demo/generate.ts";
import { insertUser } from "../../src/accounts/users.writes.server.ts";
import { insertListing } from "../../src/listings/listings.writes.server.ts";
import { insertImages } from "../../src/media/images.writes.server.ts";
import type { ProcessedImage } from "../../src/media/processed-image.server.ts";
import type { Db } from "../../src/platform/database/database.server.ts";
import { getOrCreateImportAuthor } from "../../src/portability/import/import-author.server.ts";
import { importListing } from "../../src/portability/import/import-listing.server.ts";
import { initializeSearch } from "../../src/search/index/initialize-search.server.ts";
import { listingIndex } from "../../src/search/index/listing-index.server.ts";
import { refreshTermStatistics } from "../../src/search/index/term-statistics.server.ts";
import { aMemoryStorage } from "../support/publishing.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";

/** `doc`: `demo:` and the key of a demo listing, or `real:` and the first twelve digits of an imported record's hash. */
export type CorpusListing = {
  id: string;
  doc: string;
  title: string;
  description: string;
  isActive: boolean;
};

const picture = {
  width: 640,
  height: 480,
  widths: [640],
  variants: [],
  bytes: 0,
  thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
  averageColor: "#808080",
  perceptualHash: null,
} satisfies ProcessedImage;

export async function loadDemoListings(db: Db, now: Date): Promise<CorpusListing[]> {
  await initializeSearch(db);
  // A fixed day, because the texts name the dates from which homes are available.
  const { users, listings } = generateDemo(1, "2027-01-15");
  const authors = new Map(users.map((user) => [user.key, uuidv7()]));
  for (const { key, name, email, phone, role } of users) {
    const id = authors.get(key) ?? "";
    await insertUser(db, { id, name, email, phone, role, createdAt: now, passwordHash: null });
  }
  const docs = new Map<string, string>();
  for (const [index, listing] of listings.toSorted((a, b) => b.minutesAgo - a.minutesAgo).entries()) {
    // Distinct times, so that the order is always the same.
    const createdAt = new Date(now.getTime() - listing.minutesAgo * 60_000 + index);
    const id = await loadDemoListing(db, listing, authors.get(listing.authorKey) ?? "", createdAt);
    docs.set(id, `demo:${listing.key}`);
  }
  await refreshTermStatistics(db);
  return listingsOf(db, (row) => docs.get(row.id));
}

async function loadDemoListing(
  db: Db,
  listing: DemoListing,
  authorId: string,
  createdAt: Date,
): Promise<string> {
  const { content, status, isFeatured, isUrgent, views } = listing;
  const id = uuidv7({ msecs: createdAt.getTime() });
  const isDraft = status === "draft";
  await insertListing(db, listingIndex, {
    id,
    authorId,
    content,
    status,
    isFeatured,
    isUrgent,
    views,
    createdAt,
    updatedAt: createdAt,
    publishedAt: isDraft ? null : createdAt,
    expiresAt: isDraft ? null : new Date(createdAt.getTime() + 60 * 86_400_000),
    submissionKey: null,
    sourceHash: null,
  });
  const { width, height, widths, thumbhash, averageColor } = picture;
  const images = listing.pictures.map(({ name, alt }, position) => ({
    id: randomUUID(),
    ownerId: authorId,
    storageKey: `listings/${id}/${position}`,
    fileName: `${name}.webp`,
    alt,
    width,
    height,
    widths,
    thumbhash,
    averageColor,
    place: { listingId: id, position },
  }));
  await insertImages(db, images, createdAt);
  return id;
}

/**
 * Imports the only JSON file of the folder, in the format of `npm run import`. The demo listings must have been loaded
 * before.
 */
export async function importCorpus(db: Db, now: Date, corpusFolder: string): Promise<CorpusListing[]> {
  const [file, ...others] = readdirSync(corpusFolder).filter((name) => name.endsWith(".json"));
  if (!file || others.length > 0) throw new Error(`${corpusFolder} must contain one JSON file`);
  const { folder, remove } = await makeTestFolder();
  const authorId = await getOrCreateImportAuthor({ db, now }, "contact@annonces.example");
  const tools = {
    db,
    uploadFolder: folder,
    now: () => now,
    images: { process: async () => ({ ok: true as const, image: picture }), close: () => undefined },
    storage: aMemoryStorage(),
  };
  // Sequentially, unlike importFile: listings of the same second keep their order, so the figures are repeatable.
  for (const value of JSON.parse(readFileSync(join(corpusFolder, file), "utf8")) as unknown[]) {
    const imported = await importListing(tools, { value, authorId, folder: corpusFolder });
    if (imported.kind !== "imported") throw new Error(JSON.stringify(imported));
  }
  await remove();
  return listingsOf(db, (row) => (row.source_hash ? `real:${row.source_hash.slice(0, 12)}` : undefined));
}

type Row = { id: string; source_hash: string | null };

async function listingsOf(db: Db, docOf: (row: Row) => string | undefined): Promise<CorpusListing[]> {
  const rows = await db
    .selectFrom("listings")
    .select(["id", "source_hash", "title", "description", "status"])
    .execute();
  return rows.flatMap((row) => {
    const doc = docOf(row);
    const { id, title, description, status } = row;
    return doc === undefined ? [] : [{ id, doc, title, description, isActive: status === "active" }];
  });
}
