import { estimate, positiveTerms } from "../domain/match-estimate.ts";
import type { Match } from "../domain/search-match.ts";
import type { Db } from "./database.ts";

/** About how many ads match, and how many with all words in their title; Infinity where words are only excluded. */
export type Expected = { ads: number; titles: number };

export async function expectedMatches(db: Db, match: Match): Promise<Expected> {
  const terms = [...new Set(positiveTerms(match))];
  const rows =
    terms.length === 0
      ? []
      : await db
          .selectFrom("search_words")
          .select(["term", "ads", "titles"])
          .where("term", "in", terms)
          .execute();
  const counts = new Map(rows.map((row) => [row.term, row]));
  const countIn = (part: keyof Expected) => estimate(match, (term) => counts.get(term)?.[part] ?? 0);
  return { ads: countIn("ads"), titles: countIn("titles") };
}
