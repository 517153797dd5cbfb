import type { ReadDb } from "../platform/database/database.server.ts";
import type { StoredFields } from "./added-fields.ts";
import { mergeTaxonomy, type StoredCategory } from "./merge-taxonomy.ts";
import type { Taxonomy } from "./taxonomy.ts";

/** Names of the settings that hold them; a trigger of the table notifies all nodes of a change. */
export const taxonomyKeys = { categories: "categories", fields: "fields" } as const;

/** Changes of the operator; null without any. */
export async function readTaxonomy(db: ReadDb): Promise<Taxonomy | null> {
  const { categories, fields } = await readStoredTaxonomy(db);
  return mergeTaxonomy(categories, fields);
}

export async function readStoredTaxonomy(
  db: ReadDb,
): Promise<{ categories: StoredCategory[] | null; fields: StoredFields | null }> {
  const rows = await db
    .selectFrom("site_settings")
    .select(["key", "value"])
    .where("key", "in", Object.values(taxonomyKeys))
    .execute();
  const stored = (name: string): unknown => rows.find(({ key }) => key === name)?.value ?? null;
  return {
    // Written as such values, by the commands of the console only.
    categories: stored(taxonomyKeys.categories) as StoredCategory[] | null,
    fields: stored(taxonomyKeys.fields) as StoredFields | null,
  };
}
