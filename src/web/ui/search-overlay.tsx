import { ChevronDown, Search, X } from "lucide-react";
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { type CategoryId, categories } from "../../domain/category.ts";
import { locationOptions } from "../../domain/place.ts";
import { parseSearchFilters, type SearchFilters } from "../../domain/search-filters.ts";
import { paths, resultsPath } from "../paths.ts";
import { fixedSortOrders, sortLabels } from "../text/sort-labels.ts";
import { buttonClass } from "./button.tsx";
import { CategoryIcon, toneClass } from "./category-icon.tsx";
import { SelectField, TextField } from "./field.tsx";

const OverlayContext = createContext<() => void>(() => {});

/** Holds the overlay; anything below can open it. The open flag is the only state: the search itself is the address. */
export function SearchOverlayProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <OverlayContext value={() => setIsOpen(true)}>
      {children}
      {isOpen ? <SearchOverlay onClose={() => setIsOpen(false)} /> : null}
    </OverlayContext>
  );
}

/** A form around the control that opens the overlay; without JavaScript it leads to the search page. */
export function SearchOpener({ children, className }: { children: ReactNode; className?: string }) {
  const open = useContext(OverlayContext);
  return (
    <form
      action={paths.search()}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      {children}
    </form>
  );
}

function SearchOverlay({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const current = parseSearchFilters(new URLSearchParams(search));

  useEffect(() => {
    // showModal keeps the focus inside, makes Escape close, and gives the focus back at the end.
    dialog.current?.showModal();
    input.current?.focus();
  }, []);

  const go = (category: CategoryId | null) => {
    const wanted = filtersOf(form.current, category);
    dialog.current?.close();
    navigate(resultsPath(wanted));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = filtersOf(form.current, null);
    if (wanted.q === "") {
      input.current?.focus(); // a blank query goes nowhere (§5)
      return;
    }
    go(null);
  };

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
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
            onClick={() => dialog.current?.close()}
            aria-label="Fermer la recherche"
            className="grid size-11 place-items-center rounded-full hover:bg-sunken"
          >
            <X aria-hidden="true" className="size-6" />
          </button>
        </div>
        <div className="flex gap-2">
          <input
            ref={input}
            name="q"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            defaultValue={current.q}
            onKeyDown={(event) => {
              // In a search field that holds something, browsers let Escape empty it and nothing more.
              if (event.key !== "Escape") return;
              event.preventDefault();
              dialog.current?.close();
            }}
            aria-label="Rechercher des annonces"
            placeholder="Rechercher des annonces..."
            className="min-h-13 w-full min-w-0 rounded-field border border-edge bg-surface px-4 text-base placeholder:text-soft"
          />
          <button type="submit" className={buttonClass("primary", "min-h-13 shrink-0 whitespace-nowrap")}>
            <Search aria-hidden="true" className="size-5" />
            <span className="max-sm:sr-only">Rechercher</span>
          </button>
        </div>
        <SelectField label="Où ?" name="location" defaultValue="">
          {locationOptions.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </SelectField>
        <section aria-labelledby="recherche-categories" className="grid gap-3">
          <h3 id="recherche-categories" className="font-semibold text-sm">
            Rechercher par catégorie
          </h3>
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {categories.map((category) => (
              <li key={category.id} className={toneClass[category.id]}>
                <button
                  type="button"
                  onClick={() => go(category.id)}
                  className="flex min-h-14 w-full items-center gap-3 rounded-field border border-line bg-surface px-4 text-left font-semibold text-sm hover:border-tone"
                >
                  <CategoryIcon id={category.id} className="size-6 text-tone" />
                  {category.name}
                </button>
              </li>
            ))}
          </ul>
        </section>
        <details className="group rounded-field border border-line bg-surface">
          <summary className="flex min-h-12 list-none items-center justify-between px-4 font-semibold text-sm">
            Filtres avancés
            <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
          </summary>
          <div className="grid gap-4 border-line border-t p-4 sm:grid-cols-3">
            <TextField label="Prix minimum" name="priceMin" inputMode="numeric" placeholder="0 $ CAD" />
            <TextField label="Prix maximum" name="priceMax" inputMode="numeric" placeholder="Max $ CAD" />
            <SelectField label="Trier par" name="sortBy" defaultValue="recent">
              {fixedSortOrders.map((order) => (
                <option key={order} value={order}>
                  {sortLabels[order]}
                </option>
              ))}
            </SelectField>
          </div>
        </details>
      </form>
    </dialog>
  );
}

/** What the overlay's fields say now. A sort that was left alone leaves the results their own best order. */
function filtersOf(form: HTMLFormElement | null, category: CategoryId | null): SearchFilters {
  const params = new URLSearchParams();
  if (form) {
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string" && !(name === "sortBy" && value === "recent")) params.set(name, value);
    }
  }
  return parseSearchFilters(params, category ?? undefined);
}
