import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { insertUser } from "../../../src/accounts/users.writes.server.ts";
import { listingLifetimeDays } from "../../../src/listings/lifetime.ts";
import { insertListings, type NewListing } from "../../../src/listings/listings.writes.server.ts";
import { insertImages } from "../../../src/media/images.writes.server.ts";
import type { Db } from "../../../src/platform/database/database.server.ts";
import { refreshListingCounts } from "../../../src/search/facets/precomputed-counts.jobs.server.ts";
import { listingIndex } from "../../../src/search/index/listing-index.server.ts";
import { refreshTermStatistics } from "../../../src/search/index/term-statistics.server.ts";
import { type VariedListing, variedListings } from "./varied-listings.ts";

const batchSize = 2_000;
const listingsPerSeller = 100;
const sellersMax = 2_000;
const dayMs = 86_400_000;
/** Age in days of the oldest listings, so that none has expired. */
export const spreadDays = listingLifetimeDays - 5;

/**
 * Adds `count` generated listings, published at even intervals over the last weeks (or `days`), oldest first. Their photos
 * have rows but no files. Each batch is one transaction, so that an interrupted run leaves complete listings.
 */
export async function loadListings(
  db: Db,
  count: number,
  now: Date,
  say: (line: string) => void,
  days = spreadDays,
): Promise<void> {
  // A listing has about sixty words: the pending list of the index is merged in bulk, up to 256 MB at a time.
  await sql`alter index listings_search set (fastupdate = on, gin_pending_list_limit = 262144)`.execute(db);
  try {
    const sellers = await addSellers(db, Math.min(sellersMax, Math.ceil(count / listingsPerSeller)), now);
    const listings = variedListings();
    // The next batch is generated while the previous one is written.
    let writing: Promise<void> = Promise.resolve();
    for (let done = 0; done < count; ) {
      const batch = Array.from({ length: Math.min(batchSize, count - done) }, (_, index) => {
        const at = done + index;
        const listedAt = new Date(now.getTime() - Math.round(days * dayMs * (1 - at / count)));
        return newListing(listings.next().value, sellers[at % sellers.length] ?? "", listedAt);
      });
      await writing;
      writing = write(db, batch);
      done += batch.length;
      if (done % 50_000 === 0) say(`${done.toLocaleString("en")} listings of ${count.toLocaleString("en")}…`);
    }
    await writing;
  } finally {
    say("Merging the pending list of the search index…");
    await sql`select gin_clean_pending_list('listings_search')`.execute(db);
    await sql`alter index listings_search set (fastupdate = off)`.execute(db);
    await sql`alter index listings_search reset (gin_pending_list_limit)`.execute(db);
  }
  say("Refreshing term statistics…");
  await refreshTermStatistics(db);
  await refreshListingCounts(db);
  for (const table of ["listings", "images", "search_terms"])
    await sql`analyze ${sql.table(table)}`.execute(db);
}

type LoadedListing = NewListing & { hasPhoto: boolean };

function newListing(
  { hasPhoto, ...listing }: VariedListing,
  authorId: string,
  listedAt: Date,
): LoadedListing {
  return {
    ...listing,
    hasPhoto,
    id: uuidv7({ msecs: listedAt.getTime() }),
    authorId,
    status: "active",
    createdAt: listedAt,
    updatedAt: listedAt,
    publishedAt: listedAt,
    expiresAt: new Date(listedAt.getTime() + listingLifetimeDays * dayMs),
    submissionKey: null,
    sourceHash: null,
  };
}

async function write(db: Db, batch: readonly LoadedListing[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await insertListings(transaction, listingIndex, batch);
    const images = batch.flatMap(({ id, authorId, hasPhoto }) =>
      hasPhoto
        ? [
            {
              id: crypto.randomUUID(),
              ownerId: authorId,
              storageKey: `load/${id}`,
              fileName: "photo.webp",
              alt: "",
              width: 1600,
              height: 1200,
              widths: [320, 640, 1280],
              thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
              averageColor: "#8a9a8f",
              place: { listingId: id, position: 0 },
            },
          ]
        : [],
    );
    await insertImages(transaction, images, batch[0]?.createdAt ?? new Date());
  });
}

async function addSellers(db: Db, count: number, now: Date): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  for (const [index, id] of ids.entries())
    await insertUser(db, {
      id,
      name: `Vendeuse ${index + 1}`,
      email: `${id}@babillard.example`,
      phone: null,
      role: "member",
      createdAt: now,
      passwordHash: null,
    });
  return ids;
}
