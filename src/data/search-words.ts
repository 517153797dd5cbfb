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
  const { rows: known } = await sql<{ term: string }>`
    select term from search_words where term = any(${terms}::text[])
  `.execute(db);
  for (const { term } of known) written.delete(term);
  // In one order, so that two who learn the same words wait for each other instead of both failing.
  const fresh = [...written].sort(([a], [b]) => (a < b ? -1 : 1));
  for (let at = 0; at < fresh.length; at += insertMax) {
    await db
      .insertInto("search_words")
      .values(
        fresh.slice(at, at + insertMax).map(([term, shown]) => ({
          ...{ term, ads: 1, keys: spellingKeys(term) },
          shown: [...shown].slice(0, shownMaxLength).join(""),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Counts how many public ads have each word; words that none has any more are forgotten. */
export async function countSearchWords(db: Db): Promise<void> {
  await sql`
    with counted as materialized (
      select word as term, ndoc as ads
      from ts_stat('select search from listings where status = ''active'' and deleted_at is null')
      where left(word, 1) <> ${titleSign}
    ), kept as (
      update search_words set ads = counted.ads from counted
      where counted.term = search_words.term and counted.ads <> search_words.ads
    )
    delete from search_words where not exists (select from counted where counted.term = search_words.term)
  `.execute(db);
}
