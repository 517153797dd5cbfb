/**
 * A search that somebody keeps: a name, the filters in their canonical form, and how often news of it come by e-mail.
 * Order and page are not part of it: they change nothing about which ads there are.
 */

import { isBlank, normalizeLine } from "../platform/text-input.ts";
import { parseSearchFilters } from "../search/filters/parse-search-filters.ts";
import { defaultSort, type SearchFilters, writeSearchFilters } from "../search/filters/search-filters.ts";

export const alertFrequencies = ["now", "daily", "weekly", "none"] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

export const savedSearchesMax = 50;
export const savedSearchNameMaxLength = 80;
/** So long a deletion can be undone: while its notice is likely to be on the screen. */
export const savedSearchUndoHours = 24;
/** So long it is remembered which ads a search has shown, and no ad that was published before is news. */
export const newMatchDays = 60;

/** The text that is kept: the same for all addresses that find the same ads. */
export function writeSavedQuery(filters: SearchFilters): string {
  const asked = { ...filters, sortBy: defaultSort(filters.q), page: 1 };
  return writeSearchFilters(asked, { isCategoryInPath: false }).toString();
}

/** Filters added to the product later, or taken away, are read as an address would be: whatever it says, they are valid. */
export function readSavedQuery(query: string): SearchFilters {
  return parseSearchFilters(new URLSearchParams(query));
}

export function isAlertFrequency(text: string): text is AlertFrequency {
  return alertFrequencies.some((frequency) => frequency === text);
}

export type SavedSearchForm = { name: string; alert: string };
export type SavedSearchRejection = "name-required" | "name-too-long" | "alert-required";

export function parseSavedSearch(
  form: SavedSearchForm,
):
  | { ok: true; name: string; alert: AlertFrequency }
  | { ok: false; errors: Partial<Record<keyof SavedSearchForm, SavedSearchRejection>> } {
  const name = normalizeLine(form.name);
  const errors: Partial<Record<keyof SavedSearchForm, SavedSearchRejection>> = {};
  if (isBlank(name)) errors.name = "name-required";
  else if ([...name].length > savedSearchNameMaxLength) errors.name = "name-too-long";
  const { alert } = form;
  if (!isAlertFrequency(alert)) return { ok: false, errors: { ...errors, alert: "alert-required" } };
  return errors.name ? { ok: false, errors } : { ok: true, name, alert };
}
