import { sql } from "kysely";
import { placeColumns } from "../../listings/index.server.ts";
import type { WriteDb } from "../../platform/database/database.server.ts";
import { searchIndexVersion } from "./index-document.ts";
import { searchedText } from "./searched-text.ts";
import { searchColumns, upsertVocabulary } from "./vocabulary.server.ts";

/**
 * Reindexes up to `max` listings written by an older version; fewer than `max` means that none are left. One update
 * statement for the batch: one per listing took more than twice as long.
 */
export async function reindexBatch(db: WriteDb, max: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const outdated = await transaction
      .selectFrom("listings")
      .select(["id", "type", "title", "description", "category", "sub_category as subCategory"])
      .select(["attributes", "status", "city", "region"])
      .where("search_version", "<>", searchIndexVersion)
      .limit(max)
      .forUpdate()
      .skipLocked()
      .execute();
    const indexed = outdated.map((listing) => {
      const searched = { title: listing.title, text: searchedText(listing) };
      return {
        ...{ id: listing.id, searched, isPublic: listing.status === "active" },
        ...{
          search: searchColumns(searched).search,
          place: placeColumns(listing),
        },
      };
    });
    await sql`
      update listings set search = indexed.search::tsvector, place_id = indexed.place_id,
        place_cell = indexed.place_cell, search_version = ${searchIndexVersion}
      from unnest(
        ${indexed.map(({ id }) => id)}::uuid[], ${indexed.map(({ search }) => search)}::text[],
        ${indexed.map(({ place }) => place.place_id)}::text[], ${indexed.map(({ place }) => place.place_cell)}::text[]
      ) as indexed (id, search, place_id, place_cell)
      where listings.id = indexed.id
    `.execute(transaction);
    await upsertVocabulary(
      transaction,
      ...indexed.filter(({ isPublic }) => isPublic).map(({ searched }) => searched),
    );
    return outdated.length;
  });
}
