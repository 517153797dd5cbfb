/**
 * Return-to target of a visitor who must sign in before a search can be saved. The URL of the sign-in page contains the
 * search itself and no path, so it cannot redirect elsewhere.
 */
import { readSavedQuery, writeSavedQuery } from "../alerts/saved-search.ts";
import { saveSearchPathOf, signInPathToSave } from "./paths.ts";

/** Filters in canonical form, plus the form fields already filled in. */
export function saveParams(params: URLSearchParams, typed: URLSearchParams = params): string {
  const search = new URLSearchParams(writeSavedQuery(readSavedQuery(params.toString())));
  for (const name of ["name", "alert"]) {
    const value = typed.get(name);
    if (value) search.set(name, value.slice(0, 200));
  }
  return search.toString();
}

/** `path`: the form that saves the search. `login` and `register`: the sign-in and registration pages that return there. */
type SaveIntent = { path: string; login: string; register: string };

/** Reads the parameters of the sign-in page; null when no search is to be saved. */
export function readSaveIntent(params: URLSearchParams): SaveIntent | null {
  if (params.get("save") !== "1") return null;
  const search = saveParams(params);
  return {
    path: saveSearchPathOf(search),
    login: signInPathToSave(search),
    register: signInPathToSave(search, "register"),
  };
}
