/**
 * A saved search: a name, the filters in canonical form, and the alert frequency. Without order and page, which do not
 * change the set of results, and without the age of listings: all that are found later are new.
 */

import { isBlank, normalizeLine } from "../platform/text-input.ts";
import { parseSearchFilters } from "../search/filters/parse-search-filters.ts";
import { defaultSort, type SearchFilters, writeSearchFilters } from "../search/filters/search-filters.ts";

export const alertFrequencies = ["now", "daily", "weekly", "none"] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

export const savedSearchesMax = 50;
/** deleted searches that a user can restore: as many rows at most, however often searches are saved and deleted */
export const deletedSearchesMax = 50;
export const savedSearchNameMaxLength = 80;
export { newMatchDays, savedSearchUndoHours } from "../privacy/retention.ts";

/** Stored query string, identical for all URLs with the same results. */
export function writeSavedQuery(filters: SearchFilters): string {
  const unsorted = { ...filters, postedDays: null, sortBy: defaultSort(filters.q), page: 1 };
  return writeSearchFilters(unsorted, { isCategoryInPath: false }).toString();
}

/** Filters that were added or removed since are parsed like those of a URL: the result is always valid. */
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
