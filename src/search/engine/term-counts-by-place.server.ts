/**
 * In how many ads of a place each word is, at least: so a search knows without looking at a thousand ads that a word there
 * has more. Of large places and frequent words alone, which together have them.
 */
import { sql } from "kysely";
import { type CategoryId, categoryIds } from "../../listings/category.ts";
import { createTtlCache } from "../../platform/caches.ts";
import type { ReadDb, WriteDb } from "../../platform/database/database.server.ts";
import { idRanges } from "../../platform/database/id-ranges.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import { titleSign } from "../query/index-document.ts";

/** A place with fewer ads adds little to an area that has thousands with one word. */
const largeMin = 1_000;
/** Ads that are counted by one statement: none runs for long, however many ads there are. */
const countedMax = 20_000;
/** Words that fewer of those have are left out: most are in a few ads only. */
const keptMin = 50;

/** After the places were counted, which says what is a large one; `atOnce` ads in one statement. */
export async function refreshTermCountsByPlace(db: WriteDb, { atOnce = countedMax } = {}): Promise<void> {
  const large = await largePlaces(db);
  await sql`delete from place_term_statistics where search_place <> all(${large}::text[])`.execute(db);
  for (const searchPlace of large)
    await db.transaction().execute(async (transaction) => {
      // Who counts at the same time waits: else each would add to what the other wrote.
      await sql`lock table place_term_statistics in share row exclusive mode`.execute(transaction);
      await sql`delete from place_term_statistics where search_place = ${searchPlace}`.execute(transaction);
      await countAt(transaction, searchPlace, atOnce);
    });
}

async function largePlaces(db: ReadDb): Promise<string[]> {
  const { rows } = await sql<{ searchPlace: string }>`
    select search_place as "searchPlace" from search_places
    where (select sum(value::integer) from jsonb_each_text(category_counts)) >= ${largeMin}
  `.execute(db);
  return rows.map(({ searchPlace }) => searchPlace);
}

async function countAt(db: WriteDb, searchPlace: string, atOnce: number): Promise<void> {
  const there = sql<boolean>`search_place = ${searchPlace} and visibility = 'public'`;
  for await (const { after, last } of idRanges(db, there, atOnce))
    await sql`
      insert into place_term_statistics (search_place, category, term, document_frequency)
      select ${searchPlace}, category, word, ndoc
      from unnest(${categoryIds}::text[]) as category, ts_stat(format(
        'select search from listings where visibility = ''public''
          and search_place = %L and category = %L and id > %L and id <= %L',
        ${searchPlace}::text, category, ${after}::text, ${last}::text
      ))
      where ndoc >= ${keptMin} and not starts_with(word, ${titleSign})
      on conflict (term, search_place, category) do update 
        set document_frequency = place_term_statistics.document_frequency + excluded.document_frequency
    `.execute(db);
}

/** Of each word: places with many ads that have it. Words are few that have many, and people look for the same ones. */
const known = createTtlCache<readonly AdsAtPlace[]>({ ttlMs: 10 * 60_000, max: 1_000 });
type AdsAtPlace = { searchPlace: string; category: CategoryId; ads: number };

/**
 * So many public ads at least had the word when they were last counted, a day ago at most.
 * @param searchPlaces null: anywhere
 */
export async function minMatchesAtPlaces(
  db: ReadDb,
  term: string,
  { searchPlaces, category }: { searchPlaces: ReadonlySet<string> | null; category: CategoryId | null },
): Promise<number> {
  const counted = known.get(db, term) ?? (await lookUp(db, term));
  let least = 0;
  for (const at of counted)
    if ((searchPlaces?.has(at.searchPlace) ?? true) && (category === null || at.category === category))
      least += at.ads;
  return least;
}

async function lookUp(db: ReadDb, term: string): Promise<readonly AdsAtPlace[]> {
  const counted = await db
    .selectFrom("place_term_statistics")
    .select(["search_place as searchPlace", "category", "document_frequency as ads"])
    .where("term", "=", term)
    .modifyFront(prepared)
    .execute();
  known.set(db, term, counted);
  return counted;
}
