/** Labels of broader searches, offered when a search has no results. Only for the server: regions need the gazetteer. */
import { regionNamed } from "../../places/regions.ts";
import { formatDollars } from "../../platform/number-format.ts";
import { type ActiveFilterPart, activeFilters } from "../../search/filters/active-filters.ts";
import type { SearchFilters } from "../../search/filters/search-filters.ts";
import { filterLabel, placeName } from "./filter-texts.ts";

/** Label of the button that removes this filter from a search without results. */
export function broaderLabel(part: ActiveFilterPart, filters: SearchFilters): string {
  switch (part.kind) {
    case "q":
      return `Voir les annonces ${filtersText({ ...filters, q: "" })}`;
    case "category":
      return "Chercher dans toutes les catégories";
    case "sub":
      return "Chercher dans toute la catégorie";
    case "seller":
      return "Chercher chez tous les vendeurs";
    case "priceMin":
      return "Retirer le prix minimum";
    case "priceMax":
      return "Retirer le prix maximum";
    case "place":
      return filters.places.length > 1
        ? `Chercher sans ${placeName(filters, part.index)}`
        : "Chercher dans tout le Canada";
    case "within":
      return `Chercher seulement ${atPlace(placeName(filters, part.index))}`;
    case "isFree":
      return "Chercher aussi ce qui a un prix";
    case "postedDays":
      return "Chercher aussi les annonces plus anciennes";
    case "hasPhoto":
      return "Chercher aussi les annonces sans photo";
    case "choice":
    case "min":
    case "max":
      return part.field === "year"
        ? "Chercher sans limite d’année"
        : `Retirer le filtre «\u00a0${filterLabel(part, filters)}\u00a0»`;
    case "isFeatured":
      return "Chercher aussi parmi les autres annonces";
  }
}

/** @param name null when the search has several places */
export function aroundLabel(name: string | null, km: number): string {
  return `Chercher jusqu’à ${km}\u00a0km ${name === null ? "de ces lieux" : `autour de ${name}`}`;
}

/** The prices of a search whose minimum exceeds its maximum, exchanged. */
export function exchangedPricesLabel({ priceMin, priceMax }: SearchFilters): string {
  return `Chercher de ${formatDollars((priceMin ?? 0) * 100)} à ${formatDollars((priceMax ?? 0) * 100)}`;
}

/** Label of a search for a subset of the query's words. */
export function subqueryLabel(q: string): string {
  return `Chercher «\u00a0${q}\u00a0»`;
}

/** The words beside a place, searched in that place. */
export function inPlaceLabel(q: string, name: string): string {
  return `${subqueryLabel(q)} ${atPlace(name)}`;
}

/** @param where "en Estrie" */
export function regionListingsLabel(where: string): string {
  return `Voir toutes les annonces ${where}`;
}

/** Filters of a search without words: "dans Mobilier, à Sherbrooke, jusqu’à 50 $". */
function filtersText(filters: SearchFilters): string {
  const parts = activeFilters(filters).map(({ part }) => part);
  const isUnder = (part: ActiveFilterPart) => part.kind === "category" && filters.sub !== null;
  return parts
    .filter((part) => !isUnder(part))
    .map((part) => inSentence(part, filters))
    .join(", ");
}

function inSentence(part: ActiveFilterPart, filters: SearchFilters): string {
  const label = filterLabel(part, filters);
  switch (part.kind) {
    case "category":
    case "sub":
      return `dans ${label}`;
    case "place":
      return regionNamed(label)?.where ?? atPlace(label);
    case "choice":
      return `«\u00a0${label}\u00a0»`;
    case "seller":
      return "de ce vendeur";
    case "isFree":
      return "gratuites";
    default:
      return label.charAt(0).toLowerCase() + label.slice(1);
  }
}

/** "à Gaspé", "aux Escoumins". */
function atPlace(name: string): string {
  const contracted = /^(Les?) (.*)$/u.exec(name);
  return contracted ? `${contracted[1] === "Le" ? "au" : "aux"} ${contracted[2]}` : `à ${name}`;
}
