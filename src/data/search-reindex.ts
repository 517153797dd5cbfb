import { findPlace } from "../domain/gazetteer.ts";
import { searchIndexVersion } from "../domain/search-index.ts";
import { searchedText } from "../domain/searched-text.ts";
import type { Db } from "./database.ts";
import { learnWords, type SearchedText, searchColumns } from "./search-words.ts";

const batch = 200;

/**
 * Writes the search words of ads again that an older version wrote. Nodes that start at once share the work; one that is
 * stopped goes on where it was.
 * @param onProgress after each batch: how many are done
 */
export async function indexAgain(db: Db, onProgress: (done: number) => void): Promise<number> {
  let done = 0;
  for (;;) {
    const count = await db.transaction().execute(async (transaction) => {
      const outdated = await transaction
        .selectFrom("listings")
        .select([
          "id",
          "type",
          "title",
          "description",
          "sub_category as subCategory",
          "attributes",
          "status",
          "city",
          "region",
        ])
        .where("search_version", "<>", searchIndexVersion)
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute();
      const learned: SearchedText[] = [];
      for (const listing of outdated) {
        const searched = { title: listing.title, text: searchedText(listing) };
        await transaction
          .updateTable("listings")
          .set({ ...searchColumns(searched), place_id: findPlace(listing.city, listing.region)?.id ?? null })
          .where("id", "=", listing.id)
          .execute();
        if (listing.status === "active") learned.push(searched);
      }
      await learnWords(transaction, ...learned);
      return outdated.length;
    });
    if (count === 0) break;
    done += count;
    onProgress(done);
  }
  return done;
}
