/** Words of the thesaurus as suggestions: nobody wrote « sofa » in a title, yet it finds every « divan ». */
import { sql } from "kysely";
import { fold } from "../../domain/fold.ts";
import { isSmallWord, searchWords } from "../../domain/search/search-words.ts";
import { keyOf, synonymsIn, type ThesaurusEntry } from "../../domain/search/thesaurus.ts";
import type { Db } from "../database.ts";
import { prepared } from "../prepared-statements.ts";

/** `terms`: of what titles have in its place, in as many of them as `titles`. */
export type ThesaurusWord = { shown: string; terms: readonly string[]; titles: number };

/** A key may end otherwise than what was typed; it begins like it. The index knows two letters and three. */
const keyLetters = 3;

/**
 * Words that begin like that and for which titles have another, the most frequent of those first.
 * @param start folded letters, two at least
 * @param whole the key of what was typed, where no other word is wanted: few entries have it, many begin like it
 */
export async function wordsOfThesaurus(
  db: Db,
  start: string,
  whole: string | null = null,
): Promise<ThesaurusWord[]> {
  const mayHaveIt =
    whole === null
      ? sql<boolean>`beginnings_of(keys) @> array[${start.slice(0, keyLetters)}]`
      : sql<boolean>`keys @> array[${whole}]`;
  const { rows } = await sql<ThesaurusEntry>`
    ${prepared} select words, targets from thesaurus_entries where not is_off and ${mayHaveIt}
  `.execute(db);
  const meanings = rows.flatMap((entry) =>
    entry.words
      .filter((word) => fold(word).startsWith(start) && (whole === null || keyOf(word) === whole))
      .flatMap((shown) => synonymsIn(entry, keyOf(shown)).map((other) => ({ shown, terms: termsOf(other) }))),
  );
  const counts = await titlesWith(db, [...new Set(meanings.flatMap(({ terms }) => terms))]);
  const best = new Map<string, ThesaurusWord>();
  for (const { shown, terms } of meanings) {
    const titles = Math.min(...terms.map((term) => counts.get(term) ?? 0));
    if (terms.length > 0 && titles > (best.get(keyOf(shown))?.titles ?? 0))
      best.set(keyOf(shown), { shown, terms, titles });
  }
  return [...best.values()].sort((a, b) => b.titles - a.titles || a.shown.length - b.shown.length);
}

function termsOf(written: string): string[] {
  return searchWords(written)
    .map(({ term }) => term)
    .filter((term) => !isSmallWord(term));
}

async function titlesWith(db: Db, terms: readonly string[]): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map();
  const rows = await db
    .selectFrom("search_words")
    .select(["term", "titles"])
    .modifyFront(prepared)
    .where(sql<boolean>`term = any(${terms}::text[])`)
    .execute();
  return new Map(rows.map(({ term, titles }) => [term, titles]));
}
