import { categoryOf, subCategoryLabel } from "../../listings/category.ts";
import { isolate } from "../../platform/isolate.ts";
import type { SearchFilters } from "../../search/filters/search-filters.ts";

/** Title of a results page: "Résultats pour « vélo »", "Mobilier", "Annonces : Produits". */
export function resultsTitle({ q, category, sub, isFeatured }: SearchFilters): string {
  if (q) return `Résultats pour «\u00a0${isolate(q)}\u00a0»`;
  if (isFeatured) return "Annonces mises en avant";
  if (!category) return "Toutes les annonces";
  return sub ? subCategoryLabel(sub) : `Annonces\u00a0: ${categoryOf(category).name}`;
}
