import { sql } from "kysely";
import { placeColumns } from "../../listings/place-columns.server.ts";
import type { WriteDb } from "../../platform/database/database.server.ts";
import { searchIndexVersion } from "../query/index-document.ts";
import { searchedText } from "../query/query-text.ts";
import { searchColumns, upsertVocabulary } from "./vocabulary.server.ts";

/**
 * Writes the search words again of some of the ads that an older version wrote, and gives how many; fewer than `max` when
 * no more are left. In one statement: one for each ad took more than twice as long.
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
      update listings set search = made.search::tsvector, place_id = made.place_id,
        place_cell = made.place_cell, search_version = ${searchIndexVersion}
      from unnest(
        ${indexed.map(({ id }) => id)}::uuid[], ${indexed.map(({ search }) => search)}::text[],
        ${indexed.map(({ place }) => place.place_id)}::text[], ${indexed.map(({ place }) => place.place_cell)}::text[]
      ) as made (id, search, place_id, place_cell)
      where listings.id = made.id
    `.execute(transaction);
    await upsertVocabulary(
      transaction,
      ...indexed.filter(({ isPublic }) => isPublic).map(({ searched }) => searched),
    );
    return outdated.length;
  });
}
