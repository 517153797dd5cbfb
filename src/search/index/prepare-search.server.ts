import { enqueue } from "../../jobs/queue.server.ts";
import type { Db } from "../../platform/database/database.server.ts";
import { shippedThesaurus } from "../thesaurus/shipped-thesaurus.ts";
import { installThesaurus } from "../thesaurus/thesaurus.queries.server.ts";

/**
 * At every start: the thesaurus as the product ships it now, but for what operators changed. Ads that an older version
 * indexed follow when the site is up: of a million it takes twenty minutes.
 */
export async function initializeSearch(db: Db): Promise<void> {
  await installThesaurus(db, shippedThesaurus);
  await enqueue(db, "reindex-listings", { done: 0 }, { key: "reindex-listings" });
}
