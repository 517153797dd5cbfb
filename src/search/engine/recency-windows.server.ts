/** From the newest ads back to older ones, as far as it takes to find as many as are needed. */
import { type RawBuilder, sql } from "kysely";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { blockStart, termsSince } from "../query/index-terms.ts";
import { sinceOfNewest } from "../query/listing-age-histogram.ts";
import { listingAgeHistogram } from "./listing-age-histogram.server.ts";

/** Looking somewhat too far back costs less than asking once more; how far chance is off, in standard deviations. */
const spare = (needed: number) => 1 + 2 / Math.sqrt(needed);
/** How many times as far back as before is looked at least, and at most: thousands of new ads of one kind tell nothing of the others. */
const furtherMin = 1.25;
const furtherMax = 8;
/** Of a larger part of all ads, all are asked for at once. */
const windowMax = 0.5;

/**
 * Gives `ask` a condition that only the newest ads meet, then one that only those of a time before do, as long as those
 * that were found make likely, until as many as are needed are found; at last all that are older.
 * @param expected about how many of all ads it would find
 */
export async function scanRecencyWindows<Answer extends { total: number }>(
  db: ReadDb,
  { needed, expected }: { needed: number; expected: number },
  ask: (span: RawBuilder<boolean>, needed: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let missing = needed;
  let until: Date | null = null;
  let share = (spare(needed) * needed) / Math.max(1, expected);
  while (share < windowMax) {
    const now = new Date();
    const ages = await listingAgeHistogram(db);
    const since = blockStart(sinceOfNewest(ages, share * ages.total, now), now);
    const terms = termsSince(since, now, until);
    // Of a few minutes, all may have been asked for before.
    if (terms.length > 0) {
      const answer = await ask(matchesAnyTerm(terms), missing);
      answers.push(answer);
      missing -= answer.total;
      until = since;
    }
    if (missing <= 0) return answers;
    // Older ads match about as often as these did; of none, nothing is known.
    const found = needed - missing;
    share *= Math.max(furtherMin, Math.min(furtherMax, 1 + (spare(missing) * missing) / found));
  }
  answers.push(await ask(until ? sql<boolean>`listed_at < ${until}` : sql<boolean>`true`, missing));
  return answers;
}

/** Whether the search index has one of these terms of an ad. */
export function matchesAnyTerm(terms: readonly string[]) {
  return sql<boolean>`listing_terms(listed_at, category, sub_category, search_place, place_cell) && ${terms}::text[]`;
}
