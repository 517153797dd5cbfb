import { sql } from "kysely";
import { estimate, positiveTerms, surestWord } from "../../domain/search/match-estimate.ts";
import type { WordCount } from "../../domain/search/query-lexicon.ts";
import type { Match } from "../../domain/search/search-match.ts";
import type { Db } from "../database.ts";
import { prepared } from "../prepared-statements.ts";
import { remembered } from "../remembered.ts";

/** For estimates alone: words are counted once a day, and searches that mean the same ask for the same ones. */
const counted = remembered<WordCount>({ ms: 60_000, max: 20_000 });

/** `counted`: a word that alone makes an ad match, and how many had it; null where there is none. */
export type CountedWords = { expected: WordCount; counted: { term: string; ads: number } | null };

/**
 * About how many ads match, and how many with all words in their title (Infinity where words are only excluded); and what
 * is known of them for sure. By words as they were last counted, a day ago at most.
 * @param known of words that were looked up already; others are looked up here
 */
export async function expectedMatches(
  db: Db,
  match: Match,
  known: ReadonlyMap<string, WordCount>,
): Promise<CountedWords> {
  const counts = new Map(known);
  const others: string[] = [];
  for (const term of positiveTerms(match)) {
    const count = counts.get(term) ?? counted.get(db, term);
    if (count) counts.set(term, count);
    else others.push(term);
  }
  for (const [term, count] of await countsOf(db, others)) {
    counts.set(term, count);
    counted.set(db, term, count);
  }
  const countOf = (part: keyof WordCount) => (term: string) => counts.get(term)?.[part] ?? 0;
  return {
    expected: { ads: estimate(match, countOf("ads")), titles: estimate(match, countOf("titles")) },
    counted: surestWord(match, countOf("ads")),
  };
}

/** Of all these words; nothing of one that no ad has. */
async function countsOf(db: Db, terms: readonly string[]): Promise<Map<string, WordCount>> {
  const counts = new Map(terms.map((term) => [term, { ads: 0, titles: 0 }]));
  if (terms.length === 0) return counts;
  const rows = await db
    .selectFrom("search_words")
    .select(["term", "ads", "titles"])
    .where(sql<boolean>`term = any(${[...counts.keys()]}::text[])`)
    .modifyFront(prepared)
    .execute();
  for (const { term, ...count } of rows) counts.set(term, count);
  return counts;
}
