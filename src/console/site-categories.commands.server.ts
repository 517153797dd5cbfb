import { sql } from "kysely";
import type { z } from "zod";
import { type Actor, canChangeSite } from "../accounts/permissions.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import type { Category } from "../listings/category.ts";
import { readStoredTaxonomy, taxonomyKeys } from "../listings/index.server.ts";
import { mergeCategories, storedForm } from "../listings/merge-taxonomy.ts";
import { enqueueReindexing } from "../search/index.server.ts";
import { fingerprint } from "./fingerprint.ts";
import { categoriesInput } from "./site-categories.input.ts";
import { type CategoryProblem, changedCategories, parseCategories } from "./site-categories.ts";

export type ChangeCategoriesResult =
  | { ok: true; isChanged: boolean }
  | { ok: false; reason: "not-allowed" }
  /** changed by another administrator since the form was opened; nothing was stored */
  | { ok: false; reason: "newer" }
  | { ok: false; reason: "invalid"; problem: CategoryProblem };

/** Renames, reorders, hides and adds. Every node follows at once (trigger of the table). */
export async function changeCategories(
  ctx: CommandContext<Actor>,
  input: z.input<typeof categoriesInput>,
): Promise<ChangeCategoriesResult> {
  if (!canChangeSite(ctx.actor)) return { ok: false, reason: "not-allowed" };
  const { basedOn, categories: forms } = categoriesInput.parse(input);
  return transact(ctx, async ({ db, record }): Promise<ChangeCategoriesResult> => {
    await sql`lock table site_settings in exclusive mode`.execute(db); // readers do not wait
    const { categories: stored } = await readStoredTaxonomy(db);
    const before = mergeCategories(stored ?? []);
    const parsed = parseCategories(forms, before);
    if (!parsed.ok)
      return parsed.problem
        ? { ok: false, reason: "invalid", problem: parsed.problem }
        : { ok: false, reason: "newer" };
    const changes = changedCategories(before, parsed.categories);
    if (!changes) return { ok: true, isChanged: false };
    if (fingerprint(before) !== basedOn) return { ok: false, reason: "newer" };
    if (parsed.added.length > 0) await db.insertInto("sub_categories").values(parsed.added).execute();
    const value = JSON.stringify(storedForm(parsed.categories));
    await db
      .insertInto("site_settings")
      .values({ key: taxonomyKeys.categories, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
    await enqueueReindexing(db, renamed(before, parsed.categories));
    await record("site.categories-changed", { type: "site", id: "categories" }, changes);
    return { ok: true, isChanged: true };
  });
}

/** Categories and subcategories whose listings are found by another word now. */
function renamed(before: readonly Category[], after: readonly Category[]) {
  return after.flatMap((category): { category: string; subCategory: string | null }[] => {
    const former = before.find(({ id }) => id === category.id);
    if (!former) return [];
    if (former.name !== category.name) return [{ category: category.id, subCategory: null }];
    return category.subCategories
      .filter(({ id, label }) => former.subCategories.some((sub) => sub.id === id && sub.label !== label))
      .map(({ id }) => ({ category: category.id, subCategory: id }));
  });
}
