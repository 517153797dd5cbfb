import { sql } from "kysely";
import { placeColumns } from "../../listings/index.server.ts";
import type { ListingContent } from "../../listings/listing-form.ts";
import { withUrgentTerm } from "../../listings/listing-index.ts";
import type { WriteDb } from "../../platform/database/database.server.ts";
import { idRanges } from "../../platform/database/id-ranges.server.ts";
import { searchIndexVersion } from "./index-document.ts";
import { namedSectors } from "./named-sectors.ts";
import { searchedText } from "./searched-text.ts";
import { searchColumns, upsertVocabulary } from "./vocabulary.server.ts";

/**
 * Reindexes up to `max` listings written by an older version; fewer than `max` means that none are left. One update
 * statement for the batch: one per listing took more than twice as long.
 */
export async function reindexBatch(db: WriteDb, max: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const outdated = await indexedColumns(transaction)
      .where("search_version", "<>", searchIndexVersion)
      .limit(max)
      .forUpdate()
      .skipLocked()
      .execute();
    await writeIndex(transaction, outdated);
    return outdated.length;
  });
}

/**
 * Reindexes up to `max` listings of a category or subcategory after the id.
 * @returns how many, and the last one
 */
export async function reindexCategoryBatch(
  db: WriteDb,
  { category, subCategory, after }: { category: string; subCategory: string | null; after: string | null },
  max: number,
): Promise<{ count: number; last: string | null }> {
  return db.transaction().execute(async (transaction) => {
    let query = indexedColumns(transaction)
      .where("category", "=", category as ListingContent["category"])
      .orderBy("id")
      .limit(max)
      .forUpdate();
    if (subCategory !== null) query = query.where("sub_category", "=", subCategory);
    if (after !== null) query = query.where("id", ">", after);
    const listings = await query.execute();
    await writeIndex(transaction, listings);
    return { count: listings.length, last: listings.at(-1)?.id ?? null };
  });
}

/**
 * Reindexes all listings, for an index that is damaged, in ranges of 500: other writes to them wait for half a second.
 * Listings that are written meanwhile index themselves.
 * @param onProgress called after each range with the number of listings so far
 */
export async function reindexAll(
  db: WriteDb,
  { onProgress, isStopped }: { onProgress: (done: number) => void; isStopped: () => boolean },
): Promise<number> {
  let done = 0;
  for await (const { after, last } of idRanges(db, sql<boolean>`true`, rangeSize)) {
    if (isStopped()) break;
    done += await db.transaction().execute(async (transaction) => {
      const listings = await indexedColumns(transaction)
        .where("id", ">", after)
        .where("id", "<=", last)
        .orderBy("id")
        .forUpdate()
        .execute();
      await writeIndex(transaction, listings);
      return listings.length;
    });
    onProgress(done);
  }
  return done;
}

const rangeSize = 500;

function indexedColumns(db: WriteDb) {
  return db
    .selectFrom("listings")
    .select(["id", "type", "title", "description", "category", "sub_category as subCategory"])
    .select(["attributes", "status", "city", "region", "is_urgent as isUrgent"]);
}

type IndexedListing = Awaited<ReturnType<ReturnType<typeof indexedColumns>["execute"]>>[number];

async function writeIndex(db: WriteDb, listings: readonly IndexedListing[]): Promise<void> {
  const indexed = listings.map((listing) => {
    const searched = { title: listing.title, text: searchedText(listing) };
    return {
      id: listing.id,
      searched,
      isPublic: listing.status === "active",
      search: withUrgentTerm(searchColumns(searched).search, listing.isUrgent),
      place: placeColumns(listing),
      sectors: namedSectors(listing),
    };
  });
  await sql`
      update listings set search = indexed.search::tsvector, place_id = indexed.place_id,
        place_cell = indexed.place_cell, named_sectors = string_to_array(indexed.named_sectors, ' '),
        search_version = ${searchIndexVersion}
      from unnest(
        ${indexed.map(({ id }) => id)}::uuid[], ${indexed.map(({ search }) => search)}::text[],
        ${indexed.map(({ place }) => place.place_id)}::text[], ${indexed.map(({ place }) => place.place_cell)}::text[],
        ${indexed.map(({ sectors }) => sectors?.join(" ") ?? null)}::text[]
      ) as indexed (id, search, place_id, place_cell, named_sectors)
      where listings.id = indexed.id
    `.execute(db);
  await upsertVocabulary(db, ...indexed.filter(({ isPublic }) => isPublic).map(({ searched }) => searched));
}
