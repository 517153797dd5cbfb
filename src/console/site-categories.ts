/** Categories and subcategories as operators change them: names, order, which are offered, further subcategories. */
import type { Category, SubCategory } from "../listings/category.ts";
import { fold } from "../platform/fold.ts";
import { normalizeLine } from "../platform/text-input.ts";

export const categoryNameMaxLength = 30;
export const subCategoriesMax = 40;

/** As typed. `id`: "" for a new subcategory; one without a label is ignored. */
export type SubCategoryForm = { id: string; label: string; isHidden: boolean };
export type CategoryForm = {
  id: string;
  name: string;
  isHidden: boolean;
  subCategories: readonly SubCategoryForm[];
};

/** The form as it is shown. */
export function categoryFormOf({ id, name, isHidden = false, subCategories }: Category): CategoryForm {
  return {
    id,
    name,
    isHidden,
    subCategories: subCategories.map(
      (sub): SubCategoryForm => ({ id: sub.id, label: sub.label, isHidden: sub.isHidden ?? false }),
    ),
  };
}

export type CategoryRejection = "missing" | "too-long" | "taken" | "too-many" | "none-offered";

/** `at`: id of the subcategory, "" for a new one, null for the category */
export type CategoryProblem = { category: string; at: string | null; reason: CategoryRejection };

export type ParsedCategories =
  | { ok: true; categories: Category[]; added: { category: string; id: string }[] }
  /** the form is not about these categories: another administrator has changed them */
  | { ok: false; problem: null }
  | { ok: false; problem: CategoryProblem };

/**
 * Every category, and every subcategory of each, has to be in the form once, in the new order: none can be deleted, because
 * listings and addresses name them.
 */
export function parseCategories(
  forms: readonly CategoryForm[],
  current: readonly Category[],
): ParsedCategories {
  if (!isSameSet(forms, current)) return { ok: false, problem: null };
  const taken = new Set(current.flatMap(({ subCategories }) => subCategories.map(({ id }) => id)));
  const added: { category: string; id: string }[] = [];
  const categories: Category[] = [];
  const names = new Set<string>();
  for (const form of forms) {
    const known = current.find(({ id }) => id === form.id);
    if (!known) return { ok: false, problem: null };
    const existing = form.subCategories.filter(({ id }) => id !== "");
    if (!isSameSet(existing, known.subCategories)) return { ok: false, problem: null };
    const fail = (at: string | null, reason: CategoryRejection): ParsedCategories => ({
      ok: false,
      problem: { category: form.id, at, reason },
    });
    const name = normalizeLine(form.name);
    const rejection = nameRejection(name, names);
    if (rejection) return fail(null, rejection);
    const labels = new Set<string>();
    const subCategories: SubCategory[] = [];
    for (const sub of form.subCategories) {
      const label = normalizeLine(sub.label);
      if (sub.id === "" && label === "") continue;
      const wrong = nameRejection(label, labels);
      if (wrong) return fail(sub.id, wrong);
      const id = sub.id || newId(label, taken);
      if (sub.id === "") added.push({ category: form.id, id });
      const { explanation, label: before } = known.subCategories.find((other) => other.id === id) ?? {};
      const stays = explanation !== undefined && label === before;
      subCategories.push({
        id,
        label,
        ...(stays ? { explanation } : {}),
        ...(sub.isHidden ? { isHidden: true } : {}),
      });
    }
    if (subCategories.length > subCategoriesMax) return fail("", "too-many");
    categories.push({
      id: known.id,
      name,
      tagline: known.tagline,
      subCategories,
      ...(form.isHidden ? { isHidden: true } : {}),
    });
  }
  const [first] = categories;
  if (first && categories.every(({ isHidden }) => isHidden))
    return { ok: false, problem: { category: first.id, at: null, reason: "none-offered" } };
  return { ok: true, categories, added };
}

/** Adds the name to `others` if it is right. */
function nameRejection(name: string, others: Set<string>): CategoryRejection | null {
  if (name === "") return "missing";
  if ([...name].length > categoryNameMaxLength) return "too-long";
  const folded = fold(name);
  if (others.has(folded)) return "taken";
  others.add(folded);
  return null;
}

function isSameSet(one: readonly { id: string }[], other: readonly { id: string }[]): boolean {
  const ids = new Set(one.map(({ id }) => id));
  return one.length === other.length && ids.size === one.length && other.every(({ id }) => ids.has(id));
}

/** Derived from the first label, and not changed with it later. Adds the id to `taken`. */
export function newId(label: string, taken: Set<string>, separator = "-"): string {
  const words = fold(label)
    .split(/[^a-z0-9]+/u)
    .filter(Boolean);
  const base = words.join(separator).slice(0, 40) || "autre";
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}${separator}${number}`;
  taken.add(id);
  return id;
}

type Described = { name: string; isHidden: boolean; subCategories: { id: string; label: string }[] };
type Changes = { order?: string[] } & Record<string, Described | string[] | undefined>;

/** Values before and after, of the categories that differ. */
export function changedCategories(
  before: readonly Category[],
  after: readonly Category[],
): { from: Changes; to: Changes } | null {
  const ids = (categories: readonly Category[]) => categories.map(({ id }) => id);
  const isReordered = ids(before).join() !== ids(after).join();
  const changed = after.filter((category) => {
    const other = before.find(({ id }) => id === category.id);
    return JSON.stringify(other && describe(other)) !== JSON.stringify(describe(category));
  });
  if (!isReordered && changed.length === 0) return null;
  const pick = (of: readonly Category[]): Changes => ({
    ...(isReordered ? { order: ids(of) } : {}),
    ...Object.fromEntries(
      of
        .filter(({ id }) => changed.some((category) => category.id === id))
        .map((category) => [category.id, describe(category)]),
    ),
  });
  return { from: pick(before), to: pick(after) };
}

const describe = ({ name, isHidden = false, subCategories }: Category): Described => ({
  name,
  isHidden,
  subCategories: subCategories.map(({ id, label, isHidden: hidden }) => ({
    id,
    label,
    ...(hidden ? { isHidden: true } : {}),
  })),
});
