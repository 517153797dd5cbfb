/** Texts of saved searches and their alerts. */

import {
  type AlertFrequency,
  type SavedSearchRejection,
  savedSearchesMax,
  savedSearchNameMaxLength,
} from "../../alerts/saved-search.ts";
import { truncate } from "../../platform/graphemes.ts";
import { type ActiveFilterPart, activeFilters } from "../../search/filters/active-filters.ts";
import type { SearchFilters } from "../../search/filters/search-filters.ts";
import { filterLabel } from "./filter-texts.ts";

export const alertLabels: Record<AlertFrequency, string> = {
  now: "Tout de suite",
  daily: "Chaque jour",
  weekly: "Chaque semaine",
  none: "Sans alerte",
};

export const alertHints: Record<AlertFrequency, string> = {
  now: "Un courriel dès qu’une annonce sort, au plus un aux 15 minutes.",
  daily: "Un courriel le matin, s’il y a du nouveau.",
  weekly: "Un courriel le lundi matin, s’il y a du nouveau.",
  none: "Sans courriel\u00a0: vous voyez les nouvelles annonces dans «\u00a0Mes recherches\u00a0».",
};

export const savedSearchMessages: Record<SavedSearchRejection | "too-many", string> = {
  "name-required": "Donnez un nom à cette recherche.",
  "name-too-long": `Le nom ne peut pas dépasser ${savedSearchNameMaxLength}\u00a0caractères.`,
  "alert-required": "Choisissez quand être averti.",
  "too-many": `Vous avez déjà ${savedSearchesMax}\u00a0recherches. Supprimez-en une d’abord.`,
};

/** Labels lowercased in a list; names of places and categories stay capitalized. */
const lowercasedKinds: ReadonlySet<ActiveFilterPart["kind"]> = new Set([
  "priceMin",
  "priceMax",
  "within",
  "isFree",
  "postedDays",
  "hasPhoto",
  "choice",
  "isFeatured",
]);

/** Default name of a saved search, from its filters: "Vélo, jusqu’à 300 $, Montréal". */
export function defaultSearchName(filters: SearchFilters): string {
  const labels = activeFilters(filters)
    .filter(({ part }) => !(part.kind === "category" && filters.sub))
    .map(({ part }) => {
      const label = part.kind === "q" ? filters.q : filterLabel(part, filters);
      return lowercasedKinds.has(part.kind) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
    });
  const name = labels.join(", ") || "Toutes les annonces";
  return truncate(name.charAt(0).toLocaleUpperCase("fr-CA") + name.slice(1), savedSearchNameMaxLength, "…");
}
