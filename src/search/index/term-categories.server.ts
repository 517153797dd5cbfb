/** The category that a word of titles belongs to on this site: most listings that begin with « terrain » are housing. */
import { sql } from "kysely";
import { type CategoryId, categoryIds } from "../../listings/category.ts";
import type { ReadDb, WriteDb } from "../../platform/database/database.server.ts";
import { type IdRange, idRanges } from "../../platform/database/id-ranges.server.ts";
import { leadingLabel, titlePrefix } from "./index-document.ts";

/**
 * Additive smoothing: each word begins with one listing, spread over all categories, so that one listing alone decides nothing
 * (0.6 of the share), two that agree do (0.73), and of many the share itself counts.
 */
const priorListings = 1;
/** Share of the category in that evidence and the listings that have the word among the leading words of the title. */
const shareMin = 0.62;

const rangeSize = 20_000;
const updateBatchSize = 10_000;

/** Recomputes `main_category` of all terms from the leading words of titles. */
export async function refreshTermCategories(db: WriteDb): Promise<void> {
  const counts = new Map<string, Map<CategoryId, number>>();
  for (const id of categoryIds) {
    const isInCategory = sql<boolean>`visibility = 'public' and category = ${id}`;
    for await (const range of idRanges(db, isInCategory, rangeSize))
      for (const { term, count } of await countLeading(db, id, range)) {
        const known = counts.get(term) ?? new Map<CategoryId, number>();
        known.set(id, (known.get(id) ?? 0) + count);
        counts.set(term, known);
      }
  }
  const found = [...counts].flatMap(([term, byCategory]) => {
    const category = mainCategory(byCategory);
    return category === null ? [] : [{ term, category }];
  });
  for (let at = 0; at < found.length; at += updateBatchSize) {
    const part = found.slice(at, at + updateBatchSize);
    await sql`
      update search_terms set main_category = counted.category
      from unnest(${part.map(({ term }) => term)}::text[], ${part.map(({ category }) => category)}::text[])
        as counted (term, category)
      where counted.term = search_terms.term and main_category is distinct from counted.category
    `.execute(db);
  }
  await sql`
    update search_terms set main_category = null
    where main_category is not null and term <> all(${found.map(({ term }) => term)}::text[])
  `.execute(db);
}

function mainCategory(byCategory: ReadonlyMap<CategoryId, number>): CategoryId | null {
  const total = [...byCategory.values()].reduce((sum, count) => sum + count, 0);
  const [[category, most] = [null, 0]] = [...byCategory].toSorted(([, a], [, b]) => b - a);
  const share = (most + priorListings / categoryIds.length) / (total + priorListings);
  return share >= shareMin ? category : null;
}

/** By leading word of titles, the listings of a category in an id range. */
async function countLeading(
  db: ReadDb,
  category: CategoryId,
  { after, last }: IdRange,
): Promise<{ term: string; count: number }[]> {
  // Ids of listings and categories consist of letters, digits and hyphens only, so that interpolation is safe.
  const next = `select search from listings where id > '${after}' and id <= '${last}'
    and visibility = 'public' and category = '${category}'`;
  const { rows } = await sql<{ term: string; count: number }>`
    select substr(word, ${titlePrefix.length + 1}) as term, ndoc as count from ts_stat(${next}, ${leadingLabel})
    where starts_with(word, ${titlePrefix})
  `.execute(db);
  return rows;
}
