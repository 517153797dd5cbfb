import { enqueue } from "../../jobs/index.server.ts";
import type { Db } from "../../platform/database/database.server.ts";
import { shippedThesaurus } from "../thesaurus/shipped-thesaurus.ts";
import { installThesaurus } from "../thesaurus/thesaurus.writes.server.ts";

/**
 * At every start: installs the shipped thesaurus without overwriting operators' changes, and schedules reindexing of
 * listings written by an older version. Reindexing a million listings takes twenty minutes, so it runs after startup.
 */
export async function initializeSearch(db: Db): Promise<void> {
  await installThesaurus(db, shippedThesaurus);
  await enqueue(db, "reindex-listings", { done: 0 }, { key: "reindex-listings" });
}
