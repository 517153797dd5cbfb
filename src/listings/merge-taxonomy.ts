/** Merges the operator's categories and fields with those of the product. Not loaded by pages. */
import { declareFields, removedFields, type StoredFields } from "./added-fields.ts";
import { type Category, type CategoryId, initialCategories, type SubCategory } from "./category.ts";
import type { Taxonomy } from "./taxonomy.ts";

/** `label` is absent where it is the product's. An added subcategory has one. */
type StoredSubCategory = { id: string; label?: string; isHidden?: true };
/** In the operator's order. */
export type StoredCategory = {
  id: CategoryId;
  name?: string;
  isHidden?: true;
  subCategories: readonly StoredSubCategory[];
};

/** @returns null where an operator has changed nothing */
export function mergeTaxonomy(
  categories: readonly StoredCategory[] | null,
  fields: StoredFields | null,
): Taxonomy | null {
  return categories || fields
    ? {
        categories: mergeCategories(categories ?? []),
        fields: declareFields(fields ?? {}),
        removedFields: removedFields(fields ?? {}),
      }
    : null;
}

/** Categories that a later version of the product adds are last. */
export function mergeCategories(stored: readonly StoredCategory[]): readonly Category[] {
  const order = inOrder(stored, initialCategories);
  return order.flatMap((id): Category[] => {
    const initial = initialCategories.find((category) => category.id === id);
    const changed = stored.find((category) => category.id === id);
    if (!initial) return [];
    const subCategories = mergeSubCategories(changed?.subCategories ?? [], initial.subCategories);
    const { name = initial.name, isHidden } = changed ?? {};
    return [{ ...initial, name, subCategories, ...(isHidden ? { isHidden } : {}) }];
  });
}

function mergeSubCategories(
  stored: readonly StoredSubCategory[],
  initial: readonly SubCategory[],
): SubCategory[] {
  return inOrder(stored, initial).flatMap((id): SubCategory[] => {
    const own = initial.find((sub) => sub.id === id);
    const { label, isHidden } = stored.find((sub) => sub.id === id) ?? {};
    const hidden = isHidden ? { isHidden } : {};
    // Without the explanation, which belongs to the label that the product ships.
    if (label !== undefined) return [{ id, label, ...hidden }];
    return own ? [{ ...own, ...hidden }] : [];
  });
}

function inOrder(stored: readonly { id: string }[], initial: readonly { id: string }[]): string[] {
  return [...new Set([...stored, ...initial].map(({ id }) => id))];
}

/** The inverse of `mergeCategories`. */
export function storedForm(categories: readonly Category[]): StoredCategory[] {
  return categories.map(({ id, name, isHidden, subCategories }) => {
    const initial = initialCategories.find((category) => category.id === id);
    const labelOf = (subId: string) => initial?.subCategories.find((sub) => sub.id === subId)?.label;
    return {
      id,
      ...(name === initial?.name ? {} : { name }),
      ...(isHidden ? { isHidden: true } : {}),
      subCategories: subCategories.map((sub) => ({
        id: sub.id,
        ...(sub.label === labelOf(sub.id) ? {} : { label: sub.label }),
        ...(sub.isHidden ? { isHidden: true } : {}),
      })),
    };
  });
}
