/** Runs all queries and measures the results of each class. */
import type { Db } from "../../src/platform/database/database.server.ts";
import type { CorpusListing } from "./corpus.ts";
import { judgedSet, queriesFor, type SearchQuery } from "./judged-set.ts";
import { knownItemQueries } from "./known-item.ts";
import { type Measures, mean, measure, missesAll } from "./measures.ts";
import type { SearchSystem } from "./systems.ts";

/** `found`: documents, best first; `missesAll`: null when nothing is relevant */
export type QueryResult = {
  query: SearchQuery;
  found: string[];
  measures: Measures;
  missesAll: boolean | null;
};

/**
 * `missed`: share of the queries without a relevant listing among the first ten, of those that have relevant listings; null
 * when none has.
 */
export type ClassQuality = { count: number; mean: Measures; missed: number | null };

/** The judged and the known-item queries that these listings can answer. */
export function allQueries(listings: readonly CorpusListing[]): SearchQuery[] {
  const docs = new Set(listings.map(({ doc }) => doc));
  return [...queriesFor(judgedSet(), (doc) => docs.has(doc)), ...knownItemQueries(listings)];
}

/** Queries run at a time. */
const concurrency = 4;

export async function runQueries(
  search: SearchSystem,
  { db, listings, queries }: { db: Db; listings: readonly CorpusListing[]; queries: readonly SearchQuery[] },
): Promise<QueryResult[]> {
  const docOf = new Map(listings.map(({ id, doc }) => [id, doc]));
  const results: QueryResult[] = new Array(queries.length);
  const pending = queries.entries();
  const runNext = async () => {
    for (const [index, query] of pending) {
      const ids = await search(db, new URLSearchParams({ q: query.query, ...query.filters }));
      const found = ids.slice(0, 10).map((id) => docOf.get(id) ?? id);
      results[index] = {
        query,
        found,
        measures: measure(found, query),
        missesAll: missesAll(found, query),
      };
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runNext));
  return results;
}

export function byClass(results: readonly QueryResult[]): Record<string, ClassQuality> {
  const groups = Map.groupBy(results, ({ query }) => query.class);
  return Object.fromEntries(
    [...groups].map(([name, group]) => [
      name,
      {
        count: group.length,
        mean: mean(group.map(({ measures }) => measures)),
        missed: missedShare(group),
      },
    ]),
  );
}

function missedShare(results: readonly QueryResult[]): number | null {
  const answerable = results.filter((result) => result.missesAll !== null);
  if (answerable.length === 0) return null;
  return answerable.filter((result) => result.missesAll).length / answerable.length;
}
