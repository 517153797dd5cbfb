/**
 * Tables with the operator's changes: settings, categories and added fields, logo, texts, lists and synonyms. The export of
 * a site has them as rows, since its listings refer to added subcategories and fields. Only from files that the operator
 * trusts, as for the listings (restore-listing.server.ts).
 */
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import { transact } from "../../events/index.server.ts";
import { initialCategories } from "../../listings/category.ts";
import { readTaxonomy } from "../../listings/index.server.ts";
import { applyTaxonomy } from "../../listings/taxonomy.ts";
import type { ReadDb, WriteDb } from "../../platform/database/database.server.ts";
import { insertJson } from "./insert-json.server.ts";

const initialSubCategories = initialCategories.flatMap(({ subCategories }) =>
  subCategories.map(({ id }) => id),
);

/** With the condition for a row to be exported. Accounts that published texts are not in the export. */
const tables = {
  // Ids are unique among all categories.
  sub_categories: sql`id <> all(${initialSubCategories}::text[])`,
  site_settings: sql`true`,
  site_files: sql`true`,
  site_texts: sql`true`,
  site_list_entries: sql`true`,
  // The others are the product's, which each start installs.
  thesaurus_entries: sql`is_changed or not is_shipped`,
} as const;
type SiteTable = keyof typeof tables;
const tableNames = Object.keys(tables) as SiteTable[];

const fileName = "site.json";
const siteFile = z.object({
  tables: z.partialRecord(z.enum(tableNames), z.array(z.record(z.string(), z.unknown()))),
});

/** Writes `site.json`. */
export async function exportSiteTables(db: ReadDb, folder: string): Promise<void> {
  const entries: [SiteTable, unknown[]][] = [];
  for (const name of tableNames) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(one) - 'author_id' as row from ${sql.table(name)} as one
      where ${tables[name]} order by to_jsonb(one)::text`.execute(db);
    entries.push([name, rows.map(({ row }) => row)]);
  }
  const content = `${JSON.stringify({ tables: Object.fromEntries(entries) }, null, 1)}\n`;
  await writeFile(join(folder, fileName), content, { mode: 0o600 });
}

export type RestoredSite =
  /** an export of a version without this file */
  | { kind: "absent" }
  | { kind: "unreadable" }
  /** `existing`: rows that the site has already, which are not changed */
  | { kind: "restored"; added: number; existing: number };

/** Restores what is beside the file of listings, before them. The process follows the restored categories at once. */
export async function restoreSiteTables(
  { db, now }: { db: WriteDb; now: Date },
  listingsFile: string,
): Promise<RestoredSite> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(join(dirname(listingsFile), fileName), "utf8"));
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    return { kind: isMissing ? "absent" : "unreadable" };
  }
  const parsed = siteFile.safeParse(value);
  if (!parsed.success) return { kind: "unreadable" };
  const given = parsed.data.tables;
  const total = Object.values(given).reduce((sum, rows) => sum + rows.length, 0);
  const added = await transact({ db, now, actor: "system" }, async (transaction) => {
    const counts: Record<string, number> = {};
    for (const name of tableNames) {
      const rows = given[name] ?? [];
      // The product's entry that the operator changed or turned off.
      if (name === "thesaurus_entries") await deleteUnchanged(transaction.db, rows);
      counts[name] = await insertJson(transaction.db, name, rows, { skipExisting: true });
    }
    const sum = Object.values(counts).reduce((one, other) => one + other, 0);
    if (sum > 0) await transaction.record("site.restored", { type: "site", id: "tables" }, { to: counts });
    return sum;
  });
  applyTaxonomy(await readTaxonomy(db));
  return { kind: "restored", added, existing: total - added };
}

async function deleteUnchanged(db: WriteDb, rows: readonly Record<string, unknown>[]): Promise<void> {
  const ids = rows.map(({ id }) => String(id));
  await sql`delete from thesaurus_entries where id = any(${ids}::text[]) and is_shipped and not is_changed`.execute(
    db,
  );
}
