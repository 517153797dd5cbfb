/** Asks all queries of a search and says how well it answered, class by class. */
import type { Db } from "../../src/platform/database/database.server.ts";
import type { CorpusListing } from "./corpus.ts";
import { askedOf, judgedSet, type SearchQuery } from "./judged-set.ts";
import { knownItemQueries } from "./known-item.ts";
import { type Measures, mean, measure } from "./measures.ts";
import type { SearchSystem } from "./systems.ts";

/** `found`: the documents that came, best first */
export type Answer = { query: SearchQuery; found: string[]; measures: Measures };

/** The judged queries and those made from titles, of the classes that are wanted. */
export function allQueries(ads: readonly CorpusListing[]): SearchQuery[] {
  const docs = new Set(ads.map(({ doc }) => doc));
  return [...askedOf(judgedSet(), (doc) => docs.has(doc)), ...knownItemQueries(ads)];
}

/** Queries that wait for the database while another one is read. */
const atOnce = 4;

export async function answersOf(
  search: SearchSystem,
  { db, ads, queries }: { db: Db; ads: readonly CorpusListing[]; queries: readonly SearchQuery[] },
): Promise<Answer[]> {
  const docOf = new Map(ads.map(({ id, doc }) => [id, doc]));
  const answers: Answer[] = new Array(queries.length);
  const waiting = queries.entries();
  const asker = async () => {
    for (const [index, query] of waiting) {
      const ids = await search(db, new URLSearchParams({ q: query.query, ...query.filters }));
      const found = ids.slice(0, 10).map((id) => docOf.get(id) ?? id);
      answers[index] = { query, found, measures: measure(found, query) };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, asker));
  return answers;
}

export function byClass(answers: readonly Answer[]): Record<string, { count: number; mean: Measures }> {
  const groups = Map.groupBy(answers, ({ query }) => query.class);
  return Object.fromEntries(
    [...groups].map(([name, group]) => [
      name,
      { count: group.length, mean: mean(group.map(({ measures }) => measures)) },
    ]),
  );
}
