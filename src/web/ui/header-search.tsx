import { Search, SlidersHorizontal } from "lucide-react";
import type { FormEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { categoryIds } from "../../listings/category.ts";
import { fetchModule } from "../fetch-module.ts";
import { paths } from "../paths.ts";
import { useHydrated } from "../use-hydrated.ts";
import { useLazyModule } from "../use-lazy-module.ts";
import { SearchOpener } from "./search-overlay.tsx";

const fieldClass =
  "h-full min-w-0 rounded-chip bg-transparent pr-1 pl-3 text-base placeholder:text-soft md:text-sm md:first:pl-4 lg:px-2.5";
const buttonClass =
  "grid size-10 shrink-0 place-items-center self-center rounded-full text-spruce hover:bg-sunken";

const loadSuggestions = async () =>
  (await fetchModule(() => import("./header-suggestions.tsx"))).HeaderSuggestions;

/**
 * Words and place, beside the button that opens the overlay. A GET form, so that it works without JavaScript. A phone
 * has room for the words only; there the return key submits.
 */
export function HeaderSearch({ className }: { className: string }) {
  const { pathname, search } = useLocation();
  const current = isResultsPage(pathname) ? new URLSearchParams(search) : new URLSearchParams();
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const { Part: Suggestions, open: suggest } = useLazyModule(loadSuggestions);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const params = new URLSearchParams();
    for (const name of ["q", "location"]) {
      const value = String(typed.get(name) ?? "").trim();
      if (value !== "") params.set(name, value);
    }
    const words = params.get("q");
    if (words === null) {
      form.querySelector("input")?.focus(); // a blank query is not submitted (§5)
      return;
    }
    // Not needed to show the page: loaded at the first search.
    import("../recent-searches.ts").then(
      ({ recordRecentSearch }) => recordRecentSearch(words),
      ignoreFailure,
    );
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // closes a phone's keyboard
    navigate(`${paths.search()}?${params}`);
  };
  return (
    <search
      aria-label="Recherche rapide"
      className={`flex h-11 min-w-0 rounded-chip border md:relative border-edge bg-surface pr-0.5 focus-within:border-ink ${className}`}
    >
      <form
        key={`${pathname}${search}`}
        action={paths.search()}
        noValidate={isHydrated}
        onSubmit={submit}
        onFocus={suggest}
        className="flex min-w-0 flex-1"
      >
        <input
          name="q"
          type="search"
          required
          aria-label="Rechercher"
          placeholder="Rechercher…"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          defaultValue={current.get("q") ?? ""}
          className={`${fieldClass} flex-[3]`}
        />
        <input
          name="location"
          type="text"
          aria-label="Où&nbsp;?"
          placeholder="Où&nbsp;?"
          enterKeyHint="search"
          maxLength={100}
          defaultValue={current.get("location") ?? ""}
          className={`${fieldClass} hidden flex-[2] rounded-none border-line border-l md:block`}
        />
        <button type="submit" aria-label="Voir les résultats" className={`${buttonClass} max-md:hidden`}>
          <Search className="size-5" />
        </button>
        {Suggestions ? <Suggestions /> : null}
      </form>
      <SearchOpener className="flex shrink-0">
        <button type="submit" aria-label="Ouvrir la recherche" className={buttonClass}>
          <SlidersHorizontal className="size-5" />
        </button>
      </SearchOpener>
    </search>
  );
}

/** The search itself does not depend on it. */
const ignoreFailure = () => undefined;

/** Pages whose URL has the words and the place of a search. */
const isResultsPage = (pathname: string) =>
  pathname === paths.search() ||
  pathname === paths.resultsMap() ||
  categoryIds.some((id) => pathname === paths.category(id));
