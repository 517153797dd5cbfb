import { sql } from "kysely";
import type { ReadDb, WriteDb } from "../../platform/database/database.server.ts";
import { type IdRange, idRanges } from "../../platform/database/id-ranges.server.ts";
import { spellingKeys, spellingKeysVersion } from "../analysis/spelling.ts";
import { searchIndexVersion, searchVector, titleSign, writtenWords } from "../query/index-document.ts";

/** What is searched of an ad besides its title. */
export type SearchedText = { title: string; text: string };

export function searchColumns({ title, text }: SearchedText) {
  return { search: searchVector(title, text), search_version: searchIndexVersion };
}

const shownMaxLength = 100;
/** A statement has at most 65,535 parameters, and a batch of long ads more words than that. */
const insertMax = 5_000;

/**
 * Words that no public ad had used yet, from one that is public now. Counted once a day (`countSearchWords`): a common
 * word would make all who publish wait for each other.
 */
export async function upsertVocabulary(db: WriteDb, ...texts: SearchedText[]): Promise<void> {
  const written = writtenWords(texts.map(({ title, text }) => `${title}\n${text}`).join("\n"));
  const terms = [...written.keys()];
  if (terms.length === 0) return;
  const inTitles = writtenWords(texts.map(({ title }) => title).join("\n"));
  const { rows: known } = await sql<{ term: string; titles: number }>`
    select term, title_frequency as titles from search_terms where term = any(${terms}::text[])
  `.execute(db);
  for (const { term } of known) written.delete(term);
  await learnTitles(
    db,
    known.filter(({ term, titles }) => titles === 0 && inTitles.has(term)).map(({ term }) => term),
  );
  // In one order, so that two who learn the same words wait for each other instead of both failing.
  const fresh = [...written].sort(([a], [b]) => (a < b ? -1 : 1));
  for (let at = 0; at < fresh.length; at += insertMax) {
    await db
      .insertInto("search_terms")
      .values(
        fresh.slice(at, at + insertMax).map(([term, shown]) => ({
          ...{ term, document_frequency: 1, title_frequency: inTitles.has(term) ? 1 : 0 },
          ...{ spelling_keys: spellingKeys(term), spelling_keys_version: spellingKeysVersion },
          display_form: [...shown].slice(0, shownMaxLength).join(""),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Known words that stand in a title for the first time: once in each word's life. */
async function learnTitles(db: WriteDb, terms: readonly string[]): Promise<void> {
  if (terms.length === 0) return;
  await sql`
    with fresh as (
      select term from search_terms where term = any(${[...terms].sort()}::text[]) and title_frequency = 0
      order by term for update
    )
    update search_terms set title_frequency = 1 from fresh where fresh.term = search_terms.term
  `.execute(db);
}

/** Ads that are counted by one statement: none runs for long, however many ads there are. */
const countedMax = 20_000;
const updatedMax = 10_000;

/**
 * Counts how many public ads have each word, and how many in their titles; words that none has any more are forgotten, and
 * what is left of an older version's keys is made again.
 */
export async function refreshDocumentFrequencies(db: WriteDb): Promise<void> {
  const began = new Date();
  const counts = new Map<string, number>();
  for await (const stretch of idRanges(db, sql`true`, countedMax))
    for (const { word, ads } of await countIn(db, stretch)) counts.set(word, (counts.get(word) ?? 0) + ads);
  const terms = [...counts.keys()].filter((word) => !word.startsWith(titleSign));
  for (let at = 0; at < terms.length; at += updatedMax) {
    const part = terms.slice(at, at + updatedMax);
    const ads = part.map((term) => counts.get(term) ?? 0);
    const titles = part.map((term) => counts.get(titleSign + term) ?? 0);
    await sql`
      update search_terms set document_frequency = counted.ads, title_frequency = counted.titles
      from unnest(${part}::text[], ${ads}::integer[], ${titles}::integer[]) as counted (term, ads, titles)
      where counted.term = search_terms.term
        and (counted.ads, counted.titles) <> (search_terms.document_frequency, search_terms.title_frequency)
    `.execute(db);
  }
  // A word that was learned meanwhile may be one of an ad that was passed already.
  await sql`
    delete from search_terms where term <> all(${terms}::text[]) and learned_at < ${began}
  `.execute(db);
  await makeKeysAgain(db);
}

/** Keys of words in one statement; until its turn comes, a word is found by those that it has. */
const keysMax = 2_000;

async function makeKeysAgain(db: WriteDb): Promise<void> {
  for (let isMore = true; isMore; ) {
    const outdated = await db
      .selectFrom("search_terms")
      .select("term")
      .where("spelling_keys_version", "<>", spellingKeysVersion)
      .limit(keysMax)
      .execute();
    const terms = outdated.map(({ term }) => term).sort();
    await sql`
      update search_terms set spelling_keys = string_to_array(made.keys, ' '), spelling_keys_version = ${spellingKeysVersion}
      from unnest(${terms}::text[], ${terms.map((term) => spellingKeys(term).join(" "))}::text[]) as made (term, keys)
      where made.term = search_terms.term
    `.execute(db);
    isMore = terms.length === keysMax;
  }
}

/** The words of these ads, those of titles once more behind their sign. */
async function countIn(db: ReadDb, { after, last }: IdRange): Promise<{ word: string; ads: number }[]> {
  // Ids are made by us or by the database: letters, digits and hyphens.
  const next = `select search from listings where id > '${after}' and id <= '${last}'
    and visibility = 'public'`;
  const { rows } = await sql<{ word: string; ads: number }>`
    select word, ndoc as ads from ts_stat(${next})
  `.execute(db);
  return rows;
}
