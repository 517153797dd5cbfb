import { sql } from "kysely";
import { estimate, positiveTerms } from "../domain/match-estimate.ts";
import type { WordCount } from "../domain/query-lexicon.ts";
import type { Match } from "../domain/search-match.ts";
import type { Db } from "./database.ts";
import { prepared } from "./prepared-statements.ts";

/**
 * About how many ads match, and how many with all words in their title; Infinity where words are only excluded.
 * @param known of words that were looked up already; others are looked up here
 */
export async function expectedMatches(
  db: Db,
  match: Match,
  known: ReadonlyMap<string, WordCount>,
): Promise<WordCount> {
  const others = [...new Set(positiveTerms(match))].filter((term) => !known.has(term));
  const rows =
    others.length === 0
      ? []
      : await db
          .selectFrom("search_words")
          .select(["term", "ads", "titles"])
          .where(sql<boolean>`term = any(${others}::text[])`)
          .modifyFront(prepared)
          .execute();
  const counts = new Map<string, WordCount>([...known, ...rows.map((row) => [row.term, row] as const)]);
  const countIn = (part: keyof WordCount) => estimate(match, (term) => counts.get(term)?.[part] ?? 0);
  return { ads: countIn("ads"), titles: countIn("titles") };
}
