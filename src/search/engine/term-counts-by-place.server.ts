/**
 * Document frequency of frequent terms in large places, as a lower bound. A search for such a term in such a place is
 * then known to exceed the count cap without reading 1,000 listings.
 */
import { sql } from "kysely";
import { type CategoryId, categoryIds } from "../../listings/category.ts";
import { createTtlCache } from "../../platform/caches.ts";
import type { ReadDb, WriteDb } from "../../platform/database/database.server.ts";
import { idRanges } from "../../platform/database/id-ranges.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import { titlePrefix } from "../index/index-document.ts";

/** Smaller places add little to an area with thousands of matches. */
const largePlaceMin = 1_000;
/** Listings per statement: keeps statements short. */
const defaultBatchSize = 20_000;
/** Terms that are rarer within a batch are not stored: most terms are. */
const storedMin = 50;

/** Requires current place statistics, which determine the large places. `batchSize`: listings per statement. */
export async function refreshTermCountsByPlace(
  db: WriteDb,
  { batchSize = defaultBatchSize } = {},
): Promise<void> {
  const large = await largePlaces(db);
  await sql`delete from place_term_statistics where search_place <> all(${large}::text[])`.execute(db);
  for (const searchPlace of large)
    await db.transaction().execute(async (transaction) => {
      // Serializes concurrent refreshes: otherwise their counts would be added up. No lock timeout, because
      // the refresh that holds the lock may take minutes.
      await sql`set local lock_timeout = 0`.execute(transaction);
      await sql`lock table place_term_statistics in share row exclusive mode`.execute(transaction);
      await sql`delete from place_term_statistics where search_place = ${searchPlace}`.execute(transaction);
      await countPlace(transaction, searchPlace, batchSize);
    });
}

async function largePlaces(db: ReadDb): Promise<string[]> {
  const { rows } = await sql<{ searchPlace: string }>`
    select search_place as "searchPlace" from search_places
    where (select sum(value::integer) from jsonb_each_text(category_counts)) >= ${largePlaceMin}
  `.execute(db);
  return rows.map(({ searchPlace }) => searchPlace);
}

async function countPlace(db: WriteDb, searchPlace: string, batchSize: number): Promise<void> {
  const there = sql<boolean>`search_place = ${searchPlace} and visibility = 'public'`;
  for await (const { after, last } of idRanges(db, there, batchSize))
    await sql`
      insert into place_term_statistics (search_place, category, term, document_frequency)
      select ${searchPlace}, category, word, ndoc
      from unnest(${categoryIds}::text[]) as category, ts_stat(format(
        'select search from listings where visibility = ''public''
          and search_place = %L and category = %L and id > %L and id <= %L',
        ${searchPlace}::text, category, ${after}::text, ${last}::text
      ))
      where ndoc >= ${storedMin} and not starts_with(word, ${titlePrefix})
      on conflict (term, search_place, category) do update 
        set document_frequency = place_term_statistics.document_frequency + excluded.document_frequency
    `.execute(db);
}

/** By term: places where it is frequent. There are few such terms, and most searches use the same ones. */
const cache = createTtlCache<readonly TermCountAtPlace[]>({ ttlMs: 10 * 60_000, max: 1_000 });
type TermCountAtPlace = { searchPlace: string; category: CategoryId; listings: number };

/**
 * Lower bound of the number of public listings with the term, at most a day old.
 * @param searchPlaces null: anywhere
 */
export async function minMatchesAtPlaces(
  db: ReadDb,
  term: string,
  { searchPlaces, category }: { searchPlaces: ReadonlySet<string> | null; category: CategoryId | null },
): Promise<number> {
  const counted = cache.get(db, term) ?? (await loadTermCounts(db, term));
  let least = 0;
  for (const at of counted)
    if ((searchPlaces?.has(at.searchPlace) ?? true) && (category === null || at.category === category))
      least += at.listings;
  return least;
}

async function loadTermCounts(db: ReadDb, term: string): Promise<readonly TermCountAtPlace[]> {
  const counted = await db
    .selectFrom("place_term_statistics")
    .select(["search_place as searchPlace", "category", "document_frequency as listings"])
    .where("term", "=", term)
    .modifyFront(prepared)
    .execute();
  cache.set(db, term, counted);
  return counted;
}
