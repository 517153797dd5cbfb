import { sql } from "kysely";
import { searchIndexVersion, searchVector, writtenWords } from "../domain/search-index.ts";
import { spellingKeys } from "../domain/spelling.ts";
import type { Db } from "./database.ts";

/** What is searched of an ad besides its title. */
export type SearchedText = { title: string; text: string };

export function searchColumns({ title, text }: SearchedText) {
  return { search: searchVector(title, text), search_version: searchIndexVersion };
}

const shownMaxLength = 100;

/**
 * Words that no public ad had used yet, from one that is public now. Counted once a day (`countSearchWords`): a common
 * word would make all who publish wait for each other.
 */
export async function learnWords(db: Db, ...texts: SearchedText[]): Promise<void> {
  const written = writtenWords(texts.map(({ title, text }) => `${title}\n${text}`).join("\n"));
  const terms = [...written.keys()];
  if (terms.length === 0) return;
  const known = await db.selectFrom("search_words").select("term").where("term", "in", terms).execute();
  for (const { term } of known) written.delete(term);
  if (written.size === 0) return;
  // In one order, so that two who learn the same words wait for each other instead of both failing.
  const fresh = [...written].sort(([a], [b]) => (a < b ? -1 : 1));
  await db
    .insertInto("search_words")
    .values(
      fresh.map(([term, shown]) => ({
        ...{ term, ads: 1, keys: spellingKeys(term) },
        shown: [...shown].slice(0, shownMaxLength).join(""),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts how many public ads have each word; words that none has any more are forgotten. */
export async function countSearchWords(db: Db): Promise<void> {
  await sql`
    with counted as materialized (
      select word as term, ndoc as ads
      from ts_stat('select search from listings where status = ''active'' and deleted_at is null')
    ), kept as (
      update search_words set ads = counted.ads from counted
      where counted.term = search_words.term and counted.ads <> search_words.ads
    )
    delete from search_words where not exists (select from counted where counted.term = search_words.term)
  `.execute(db);
}
