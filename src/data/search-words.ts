import { sql } from "kysely";
import { searchIndexVersion, searchVector, titleSign, writtenWords } from "../domain/search-index.ts";
import { spellingKeys } from "../domain/spelling.ts";
import type { Db } from "./database.ts";

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
export async function learnWords(db: Db, ...texts: SearchedText[]): Promise<void> {
  const written = writtenWords(texts.map(({ title, text }) => `${title}\n${text}`).join("\n"));
  const terms = [...written.keys()];
  if (terms.length === 0) return;
  const inTitles = writtenWords(texts.map(({ title }) => title).join("\n"));
  const { rows: known } = await sql<{ term: string; titles: number }>`
    select term, titles from search_words where term = any(${terms}::text[])
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
      .insertInto("search_words")
      .values(
        fresh.slice(at, at + insertMax).map(([term, shown]) => ({
          ...{ term, ads: 1, titles: inTitles.has(term) ? 1 : 0, keys: spellingKeys(term) },
          shown: [...shown].slice(0, shownMaxLength).join(""),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Known words that stand in a title for the first time: once in each word's life. */
async function learnTitles(db: Db, terms: readonly string[]): Promise<void> {
  if (terms.length === 0) return;
  await sql`
    with fresh as (
      select term from search_words where term = any(${[...terms].sort()}::text[]) and titles = 0
      order by term for update
    )
    update search_words set titles = 1 from fresh where fresh.term = search_words.term
  `.execute(db);
}

/** Counts how many public ads have each word, and how many in their titles; words that none has any more are forgotten. */
export async function countSearchWords(db: Db): Promise<void> {
  await sql`
    with words as materialized (
      select word, ndoc from ts_stat('select search from listings where status = ''active'' and deleted_at is null')
    ), counted as materialized (
      select words.word as term, words.ndoc as ads, coalesce(titled.ndoc, 0) as titles
      from words left join words as titled on titled.word = ${titleSign}::text || words.word
      where left(words.word, 1) <> ${titleSign}
    ), kept as (
      update search_words set ads = counted.ads, titles = counted.titles from counted
      where counted.term = search_words.term
        and (counted.ads, counted.titles) <> (search_words.ads, search_words.titles)
    )
    delete from search_words where not exists (select from counted where counted.term = search_words.term)
  `.execute(db);
}
