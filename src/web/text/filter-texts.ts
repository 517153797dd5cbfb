/** Filters in words: on their chips, in what would widen a search that found nothing, on the button of the sheet. */
import { categoryOf } from "../../domain/category.ts";
import type { NarrowingPart } from "../../domain/narrowing.ts";
import { formatDollars, formatNumber } from "../../domain/number-format.ts";
import { locationOptions } from "../../domain/place.ts";
import type { SearchFilters } from "../../domain/search-filters.ts";

export function filterLabel(part: NarrowingPart, filters: SearchFilters): string {
  switch (part) {
    case "q":
      return `«\u00a0${filters.q}\u00a0»`;
    case "category":
      return filters.category ? categoryOf(filters.category).name : "";
    case "sub":
      return filters.sub ?? "";
    case "priceMin":
      return `Dès ${formatDollars((filters.priceMin ?? 0) * 100)}`;
    case "priceMax":
      return `Jusqu’à ${formatDollars((filters.priceMax ?? 0) * 100)}`;
    case "location":
      return placeName(filters.location);
    case "within":
      return `À ${filters.within}\u00a0km ou moins`;
    case "isFree":
      return "Gratuit";
    case "yearMin":
      return `${filters.yearMin} ou plus récent`;
    case "yearMax":
      return `${filters.yearMax} ou moins récent`;
    case "isFeatured":
      return "Mises en avant";
  }
}

/** What taking this part away means, as something to do. */
export function widerLabel(part: NarrowingPart, filters: SearchFilters): string {
  switch (part) {
    case "q":
      return `Chercher sans les mots ${filterLabel(part, filters)}`;
    case "category":
      return "Chercher dans toutes les catégories";
    case "sub":
      return `Chercher au-delà de ${filterLabel(part, filters)}`;
    case "priceMin":
      return "Retirer le prix minimum";
    case "priceMax":
      return "Retirer le prix maximum";
    case "location":
      return "Chercher dans tout le Canada";
    case "within":
      return `Chercher seulement à ${placeName(filters.location)}`;
    case "isFree":
      return "Chercher aussi ce qui a un prix";
    case "yearMin":
    case "yearMax":
      return "Chercher sans limite d’année";
    case "isFeatured":
      return "Chercher aussi parmi les autres annonces";
  }
}

function placeName(location: string): string {
  return locationOptions.find((option) => option.id === location)?.name ?? location;
}

/** The button that leads to what the chosen filters find. */
export function showText(total: number): string {
  if (total === 0) return "Aucune annonce avec ces filtres";
  return total === 1 ? "Afficher l’annonce" : `Afficher les ${formatNumber(total)}\u00a0annonces`;
}
