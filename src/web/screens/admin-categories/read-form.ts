import { type CategoryForm, categoryFormOf } from "../../../console/site-categories.ts";
import type { Category } from "../../../listings/category.ts";

/** Actions of the form's buttons besides saving. */
type Move = { id: string; by: -1 | 1 };

/** The form of one category; with `move`, its category or one of its subcategories changes places. */
export type ReadCategory = {
  form: CategoryForm;
  basedOn: string;
  moved: { category: Move | null; sub: Move | null };
};

/** Null for a form that the page does not have. */
export function readCategoryForm(form: URLSearchParams): ReadCategory | null {
  const id = form.get("category");
  const [task = "", at = ""] = (form.get("do") ?? "").split(":");
  if (id === null || !["save", "up", "down"].includes(task)) return null;
  const move = task === "save" ? null : ({ id: at, by: task === "up" ? -1 : 1 } as const);
  const subCategories = form.getAll("sub").map((sub) => ({
    id: sub,
    label: form.get(`label:${sub}`) ?? "",
    isHidden: form.get(`offered:${sub}`) !== "1",
  }));
  const added = { id: "", label: form.get("added") ?? "", isHidden: false };
  return {
    form: {
      id,
      name: form.get("name") ?? "",
      isHidden: form.get("offered") !== "1",
      subCategories: [...subCategories, added],
    },
    basedOn: form.get("basedOn") ?? "",
    moved: move && move.id === id ? { category: move, sub: null } : { category: null, sub: move },
  };
}

/** All categories as they would be: this one as typed, the others as they are. */
export function withForm(
  categories: readonly Category[],
  { form, moved }: ReadCategory,
): readonly CategoryForm[] {
  const forms = categories.map((category) =>
    category.id === form.id
      ? { ...form, subCategories: withMove(form.subCategories, moved.sub) }
      : categoryFormOf(category),
  );
  return withMove(forms, moved.category);
}

function withMove<Item extends { id: string }>(items: readonly Item[], move: Move | null): Item[] {
  const from = items.findIndex(({ id }) => id === move?.id);
  const [moved, other] = [items[from], items[from + (move?.by ?? 0)]];
  // The last row of a form is that of a new subcategory.
  if (!moved || !other || other.id === "") return [...items];
  return items.map((item) => (item === moved ? other : item === other ? moved : item));
}
