import { ChevronDown, History, Search, X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type CategoryId, categories, categoryOf } from "../../listings/category.ts";
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

/** The last words searched for on this device, one press away; and one press to forget them. */
export function RecentSearches({
  onChoose,
  onForget,
}: {
  onChoose: (words: string) => void;
  onForget: () => void;
}) {
  const [searches, setSearches] = useState(readRecentSearches);
  if (searches.length === 0) return null;
  return (
    <section aria-label="Recherches récentes" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <History className="size-4 text-soft" />
      {searches.map((words) => (
        <button
          key={words}
          type="button"
          onClick={() => onChoose(words)}
          className="min-h-9 max-w-48 truncate rounded-chip border border-line bg-surface px-3 text-sm hover:border-edge"
        >
          {words}
        </button>
      ))}
      <button
        type="button"
        onClick={() => {
          clearRecentSearches();
          setSearches([]);
          onForget();
        }}
        aria-label="Effacer les recherches récentes"
        className="min-h-9 px-2 text-soft text-sm underline underline-offset-4"
      >
        Effacer
      </button>
    </section>
  );
}

/** The twelve places of the specification; a place typed into the filters joins them, so that it is not lost. */
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

/** Open from the start when it already holds something. */
export function AdvancedFilters({ initial, hasQuery }: { initial: SearchFilters; hasQuery: boolean }) {
  const { priceMin, priceMax, q, sortBy } = initial;
  // null: nobody chose yet, so the order is the one that suits what is asked for.
  const [sort, setSort] = useState<SortOrder | null>(sortBy === defaultSort(q) ? null : sortBy);
  const usual = hasQuery ? "best" : "recent";
  const shown = sort === "best" && !hasQuery ? "recent" : (sort ?? usual);
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

/** The overlay (§2). It opens with what the address already says, and changes nothing but the address. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [current] = useState(() => filtersHere(pathname, search));
  const [q, setQ] = useState(current.q);
  const [category, setCategory] = useState(current.category);

  useEffect(() => {
    // showModal keeps the focus inside, makes Escape close, and gives the focus back at the end.
    dialog.current?.showModal();
    input.current?.focus();
  }, []);

  const close = () => dialog.current?.close();
  const go = (wanted: SearchFilters, path: string) => {
    if (wanted.q) recordRecentSearch(wanted.q);
    close();
    navigate(path);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = chosen(form.current, current, category);
    if (wanted.q === "")
      input.current?.focus(); // a blank query goes nowhere (§5)
    else go(wanted, searchPath(wanted));
  };
  const choose = (id: CategoryId) => {
    const wanted = chosen(form.current, current, id);
    go(wanted, resultsPath(wanted));
  };
  const follow = (suggestion: Suggestion) => {
    const { kind, q: words } = suggestion;
    if (kind === "words") return searchAgain(words);
    const wanted = chosen(form.current, current, kind === "category" ? suggestion.category : category, words);
    if (kind === "category")
      go({ ...wanted, sub: suggestion.sub }, resultsPath({ ...wanted, sub: suggestion.sub }));
    else {
      const there = { ...wanted, places: [{ name: suggestion.asked, within: null }] };
      go(there, searchPath(there));
    }
  };
  const searchAgain = (words: string) => {
    const wanted = chosen(form.current, current, category, words);
    go(wanted, searchPath(wanted));
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the panel; from the keyboard Escape does the same
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
          <RecentSearches onChoose={searchAgain} onForget={() => input.current?.focus()} />
        </div>
        <PlaceSelect initial={current.places[0]?.name ?? ""} />
        <section aria-labelledby="recherche-categories" className="grid gap-3">
          <h3 id="recherche-categories" className="font-semibold text-sm">
            Rechercher par catégorie
          </h3>
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {categories.map(({ id, name }) => (
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

/** What the page behind already searches for; nothing, on a page that searches for nothing. */
function filtersHere(pathname: string, search: string): SearchFilters {
  const inPath = categories.find(({ id }) => pathname === resultsPath(parseSearchFilters(noParams, id)));
  const isResults = inPath !== undefined || pathname === searchPath(parseSearchFilters(noParams));
  return parseSearchFilters(isResults ? new URLSearchParams(search) : noParams, inPath?.id);
}

const noParams = new URLSearchParams();

/**
 * What the overlay's fields say now; `words` instead of the field's when they were picked from a list. It shows one place:
 * as long as that stays, so do its radius and the places after it.
 */
function chosen(
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
