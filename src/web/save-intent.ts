/**
 * Whoever must sign in before a search can be kept is asked to, and comes back to it: the address says which search,
 * and nothing else, so that it leads nowhere but there.
 */
import { readSavedQuery, writeSavedQuery } from "../alerts/saved-search.ts";
import { authPathToSave, saveSearchPathOf } from "./paths.ts";

/** Filters in canonical form, and what was typed of the form already. */
export function saveParams(params: URLSearchParams, typed: URLSearchParams = params): string {
  const kept = new URLSearchParams(writeSavedQuery(readSavedQuery(params.toString())));
  for (const name of ["name", "alert"]) {
    const value = typed.get(name);
    if (value) kept.set(name, value.slice(0, 200));
  }
  return kept.toString();
}

/** `path`: where the search is saved; `login` and `register`: where one gets in, and from there to it. */
type SaveIntent = { path: string; login: string; register: string };

/** Of the page to sign in: which search waits; null when none does. */
export function readSaveIntent(params: URLSearchParams): SaveIntent | null {
  if (params.get("save") !== "1") return null;
  const kept = saveParams(params);
  return {
    path: saveSearchPathOf(kept),
    login: authPathToSave(kept),
    register: authPathToSave(kept, "register"),
  };
}
