import { ChevronDown, History, Search, X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { type CategoryId, categoryIds, categoryOf, offeredCategories } from "../../listings/category.ts";
import { locationOptions } from "../../places/place.ts";
import { parseSearchFilters } from "../../search/filters/parse-search-filters.ts";
import { defaultSort, type SearchFilters, type SortOrder } from "../../search/filters/search-filters.ts";
import type { Suggestion } from "../../search/suggestions/suggestion.ts";
import { resultsPath, searchPath } from "../paths.ts";
import { clearRecentSearches, readRecentSearches, recordRecentSearch } from "../recent-searches.ts";
import { fixedSortOrders, sortLabels } from "../text/sort-labels.ts";
import { buttonClass } from "./button.tsx";
import { CategoryIcon, toneClass } from "./category-icon.tsx";
import { SelectField, TextField } from "./field.tsx";
import { SearchWordsField } from "./search-words-field.tsx";

/** Recent searches on this device, and a button to clear them. */
export function RecentSearches({
  onChoose,
  onClear,
}: {
  onChoose: (query: string) => void;
  onClear: () => void;
}) {
  const [searches, setSearches] = useState(readRecentSearches);
  if (searches.length === 0) return null;
  return (
    <section aria-label="Recherches récentes" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <History className="size-4 text-soft" />
      {searches.map((query) => (
        <button
          key={query}
          type="button"
          onClick={() => onChoose(query)}
          dir="auto"
          className="tap-area min-h-9 max-w-48 truncate rounded-chip border border-line bg-surface px-3 text-sm hover:border-edge"
        >
          {query}
        </button>
      ))}
      <button
        type="button"
        onClick={() => {
          clearRecentSearches();
          setSearches([]);
          onClear();
        }}
        aria-label="Effacer les recherches récentes"
        className="tap-area min-h-9 px-2 text-soft text-sm underline underline-offset-4"
      >
        Effacer
      </button>
    </section>
  );
}

/** The twelve places of the specification, plus the current place filter when it is another one. */
export function PlaceSelect({ initial }: { initial: string }) {
  const isListed = locationOptions.some(({ id }) => id === initial);
  return (
    <SelectField label={"Où\u00a0?"} name="location" defaultValue={initial}>
      {locationOptions.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {isListed ? null : <option value={initial}>{initial}</option>}
    </SelectField>
  );
}

/** Initially open when one of its filters is set. */
export function AdvancedFilters({ initial, hasQuery }: { initial: SearchFilters; hasQuery: boolean }) {
  const { priceMin, priceMax, q, sortBy } = initial;
  // null: no explicit choice; the default order depends on whether there is a query
  const [sort, setSort] = useState<SortOrder | null>(sortBy === defaultSort(q) ? null : sortBy);
  const defaultOrder = hasQuery ? "best" : "recent";
  const shown = sort === "best" && !hasQuery ? "recent" : (sort ?? defaultOrder);
  const orders: readonly SortOrder[] = [
    ...(hasQuery ? ["best" as const] : []),
    ...fixedSortOrders,
    ...(sortBy === "distance" ? [sortBy] : []),
  ];
  const [isOpen] = useState(priceMin !== null || priceMax !== null || sort !== null);
  return (
    <details open={isOpen} className="group rounded-field border border-line bg-surface">
      <summary className="flex min-h-12 list-none items-center justify-between px-4 font-semibold text-sm">
        Filtres avancés
        <ChevronDown className="size-5 group-open:rotate-180" />
      </summary>
      {sort === null ? <input type="hidden" name="shownSort" value={shown} /> : null}
      <div className="grid gap-4 border-line border-t p-4 sm:grid-cols-3">
        <TextField
          label="Prix minimum"
          name="priceMin"
          inputMode="numeric"
          placeholder="0 $ CAD"
          defaultValue={priceMin ?? ""}
        />
        <TextField
          label="Prix maximum"
          name="priceMax"
          inputMode="numeric"
          placeholder="Max $ CAD"
          defaultValue={priceMax ?? ""}
        />
        <SelectField
          label="Trier par"
          name="sortBy"
          value={shown}
          onChange={(event) => setSort(orders.find((order) => order === event.currentTarget.value) ?? null)}
        >
          {orders.map((order) => (
            <option key={order} value={order}>
              {sortLabels[order]}
            </option>
          ))}
        </SelectField>
      </div>
    </details>
  );
}

/** The search overlay (§2). Its initial values are read from the URL; submitting navigates to a new URL. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  // Not `useLocation`: while a part of the results is being loaded, that is still the page before.
  const [current] = useState(() => currentFilters(next ?? window.location));
  const [q, setQ] = useState(current.q);
  const [category, setCategory] = useState(current.category);

  useEffect(() => {
    // showModal traps the focus, closes on Escape and restores the focus afterwards.
    dialog.current?.showModal();
    input.current?.focus();
  }, []);

  const close = () => dialog.current?.close();
  const go = (filters: SearchFilters, path: string) => {
    if (filters.q) recordRecentSearch(filters.q);
    close();
    navigate(path);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const filters = filtersFromForm(form.current, current, category);
    if (filters.q === "")
      input.current?.focus(); // a blank query is not submitted (§5)
    else go(filters, searchPath(filters));
  };
  const choose = (id: CategoryId) => {
    const filters = filtersFromForm(form.current, current, id);
    go(filters, resultsPath(filters));
  };
  const follow = (suggestion: Suggestion) => {
    const { kind, q: words } = suggestion;
    if (kind === "words") return searchFor(words);
    const filters = filtersFromForm(
      form.current,
      current,
      kind === "category" ? suggestion.category : category,
      words,
    );
    if (kind === "category")
      go({ ...filters, sub: suggestion.sub }, resultsPath({ ...filters, sub: suggestion.sub }));
    else {
      const withPlace = { ...filters, places: [{ name: suggestion.filterName, within: null }] };
      go(withPlace, searchPath(withPlace));
    }
  };
  const searchFor = (words: string) => {
    const filters = filtersFromForm(form.current, current, category, words);
    go(filters, searchPath(filters));
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; Escape does the same from the keyboard
    <dialog
      ref={dialog}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
      aria-labelledby="recherche-titre"
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-paper md:mx-auto md:mt-16 md:h-fit md:max-h-[calc(100dvh-8rem)] md:max-w-2xl md:rounded-card md:shadow-float"
    >
      <form ref={form} noValidate onSubmit={submit} className="grid gap-6 p-5 md:p-8">
        <div className="flex items-center justify-between gap-4">
          <h2 id="recherche-titre" className="text-xl">
            Recherche
          </h2>
          <button
            type="button"
            onClick={close}
            aria-label="Fermer la recherche"
            className="grid size-11 place-items-center rounded-full hover:bg-sunken"
          >
            <X className="size-6" />
          </button>
        </div>
        <div className="grid gap-2">
          <div className="relative flex gap-2">
            <SearchWordsField input={input} value={q} onChange={setQ} onChoose={follow} onEscape={close} />
            <button type="submit" className={buttonClass("primary", "min-h-13 shrink-0 whitespace-nowrap")}>
              <Search className="size-5" />
              <span className="max-sm:sr-only">Rechercher</span>
            </button>
          </div>
          {category ? (
            <button
              type="button"
              aria-label={`Chercher dans toutes les catégories, et pas seulement dans ${categoryOf(category).name}`}
              onClick={() => {
                setCategory(null);
                input.current?.focus();
              }}
              className={`${toneClass[category]} inline-flex min-h-9 w-fit items-center gap-1.5 rounded-chip bg-tone-tint px-3 font-semibold text-sm text-tone`}
            >
              Dans {categoryOf(category).name}
              <X className="size-4" />
            </button>
          ) : null}
          <RecentSearches onChoose={searchFor} onClear={() => input.current?.focus()} />
        </div>
        <PlaceSelect initial={current.places[0]?.name ?? ""} />
        <section aria-labelledby="recherche-categories" className="grid gap-3">
          <h3 id="recherche-categories" className="font-semibold text-sm">
            Rechercher par catégorie
          </h3>
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {offeredCategories().map(({ id, name }) => (
              <li key={id} className={`${toneClass[id]} last:max-sm:col-span-2`}>
                <button
                  type="button"
                  aria-current={id === category ? "true" : undefined}
                  onClick={() => choose(id)}
                  className={`flex min-h-14 w-full items-center gap-3 rounded-field border px-4 text-left max-[22.5rem]:gap-2 max-[22.5rem]:px-2.5 font-semibold text-sm hover:border-tone ${
                    id === category ? "border-tone bg-tone-tint" : "border-line bg-surface"
                  }`}
                >
                  <CategoryIcon id={id} className="size-6 shrink-0 text-tone" />
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </section>
        <AdvancedFilters initial={current} hasQuery={q.trim() !== ""} />
      </form>
    </dialog>
  );
}

/** The filters of a results page; empty filters on other pages. */
function currentFilters({ pathname, search }: { pathname: string; search: string }): SearchFilters {
  const inPath = categoryIds.find((id) => pathname === resultsPath(parseSearchFilters(noParams, id)));
  const isResults = inPath !== undefined || pathname === searchPath(parseSearchFilters(noParams));
  return parseSearchFilters(isResults ? new URLSearchParams(search) : noParams, inPath);
}

const noParams = new URLSearchParams();

/**
 * The filters entered in the overlay. `words` replaces the query field when a suggestion was chosen. The overlay shows one
 * place only: while that is unchanged, its radius and the further places are preserved.
 */
function filtersFromForm(
  form: HTMLFormElement | null,
  current: SearchFilters,
  category: CategoryId | null,
  words?: string,
): SearchFilters {
  const params = new URLSearchParams();
  for (const [name, value] of form ? new FormData(form) : []) {
    if (typeof value === "string") params.set(name, value);
  }
  if (words !== undefined) params.set("q", words);
  const typed = parseSearchFilters(params, category ?? undefined);
  const isSamePlace = params.get("location") === current.places[0]?.name;
  return isSamePlace ? { ...typed, places: current.places } : typed;
}
