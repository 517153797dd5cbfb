import type { Db } from "../data/database.ts";
import { enqueue } from "../data/jobs.ts";
import { shipThesaurus } from "../data/search/thesaurus.ts";
import { shippedThesaurus } from "../domain/search/shipped-thesaurus.ts";

/**
 * At every start: the thesaurus as the product ships it now, but for what operators changed. Ads that an older version
 * indexed follow when the site is up: of a million it takes twenty minutes.
 */
export async function prepareSearch(db: Db): Promise<void> {
  await shipThesaurus(db, shippedThesaurus);
  await enqueue(db, "index-again", { done: 0 }, { key: "index-again" });
}
