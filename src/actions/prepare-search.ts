import type { Db } from "../data/database.ts";
import { countForSearches } from "../data/search-counts.ts";
import { indexAgain } from "../data/search-reindex.ts";
import { shipThesaurus } from "../data/thesaurus.ts";
import { shippedThesaurus } from "../domain/shipped-thesaurus.ts";

/**
 * At every start: the thesaurus as the product ships it now, but for what operators changed, and search words of ads
 * that were written by an older version.
 * @param say progress for the person at the terminal
 */
export async function prepareSearch(db: Db, say: (line: string) => void): Promise<void> {
  await shipThesaurus(db, shippedThesaurus);
  const indexed = await indexAgain(db, (done) => {
    if (done % 10_000 === 0) say(`Indexing the ads again: ${done} so far…`);
  });
  if (indexed > 0) await countForSearches(db);
}
