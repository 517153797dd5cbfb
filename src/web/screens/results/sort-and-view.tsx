import { LayoutGrid, MapPinned, Rows3 } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { addListener } from "../../add-listener.ts";
import { type CardView, type CardViewChoice, cardViewDocumentCookie } from "../../card-view.ts";
import { paths } from "../../paths.ts";
import { controlClass } from "../../ui/field.tsx";
import { filterFormId } from "./filter-form.tsx";
import type { FilterView } from "./filter-view.ts";

/** The order is part of the filter form (and of the URL); grid or list is a setting of the device. */
export function SortAndView({
  filter,
  view,
  onView,
  mapPath,
}: {
  filter: FilterView;
  view: CardView;
  onView: (view: CardViewChoice) => void;
  mapPath: string;
}) {
  return (
    // Hidden until the element after it has been parsed: its parts would shift while the HTML streams in.
    <div className="sort-and-view flex items-center gap-1.5 sm:gap-2 [.results:not(:has(>.applied))_&]:invisible">
      <SortSelect view={filter} />
      <noscript>
        <button type="submit" form={filterFormId} className="min-h-11 px-3 font-semibold text-sm underline">
          Trier
        </button>
      </noscript>
      <ViewChoice view={view} onView={onView} />
      {/* A phone has no room for it here: see applied-filters.tsx. */}
      <Link
        to={mapPath}
        rel="nofollow"
        aria-label="Afficher sur la carte"
        className="grid size-11 shrink-0 place-items-center max-sm:hidden rounded-field border border-edge text-soft hover:text-ink"
      >
        <MapPinned className="size-5" />
      </Link>
    </div>
  );
}

function SortSelect({ view }: { view: FilterView }) {
  // Optimistic value until the next server response; a new `view` object (also after back navigation) resets it.
  const [picked, setPicked] = useState<{ order: string; over: FilterView } | null>(null);
  return (
    <label className="flex min-w-0 flex-1 items-center gap-2 text-sm">
      <span className="whitespace-nowrap max-sm:sr-only">Trier par</span>
      <select
        name="sortBy"
        form={filterFormId}
        value={picked?.over === view ? picked.order : view.sortBy}
        aria-label="Trier par"
        onChange={(event) => {
          setPicked({ order: event.currentTarget.value, over: view });
          event.currentTarget.form?.requestSubmit();
        }}
        className={controlClass(false, "min-w-0 py-2 text-sm max-sm:px-2")}
      >
        {view.orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function ViewChoice({ view, onView }: { view: CardView; onView: (view: CardViewChoice) => void }) {
  const shown = useShownView(view);
  return (
    <form
      method="post"
      action={paths.cardView()}
      onSubmit={(event) => event.preventDefault()}
      className="min-h-11.5 w-20.5 shrink-0 max-[22.5rem]:hidden sm:w-22.5"
    >
      <fieldset className="flex rounded-field border border-edge">
        <legend className="sr-only">Affichage</legend>
        {views.map(({ id, label, icon: Icon }) => (
          <button
            key={id}
            type="submit"
            name="view"
            value={id}
            aria-pressed={shown === null ? undefined : shown === id}
            aria-label={label}
            onClick={() => onView(id)}
            className={`grid size-11 max-sm:w-10 place-items-center rounded-field ${pressedClass(view, id)}`}
          >
            <Icon className="size-5" />
          </button>
        ))}
      </fieldset>
    </form>
  );
}

const views = [
  { id: "grid", label: "Afficher en grille", icon: LayoutGrid },
  { id: "list", label: "Afficher en liste", icon: Rows3 },
] as const;

/** Without a choice, pressed is what the style sheet shows: rows below 640 px. */
function pressedClass(view: CardView, id: CardViewChoice): string {
  if (view === id) return "bg-sunken text-ink";
  const free = "text-soft hover:text-ink";
  if (view !== "auto") return free;
  return `${free} ${id === "list" ? "max-sm:bg-sunken max-sm:text-ink" : "sm:bg-sunken sm:text-ink"}`;
}

const phone = "(width < 40rem)";
const watchWidth = (onChange: () => void) => addListener(matchMedia(phone), ["change"], onChange);

/** Null until hydration, when nothing was chosen: only the browser knows its width. */
function useShownView(view: CardView): CardViewChoice | null {
  const byWidth = useSyncExternalStore<CardViewChoice | null>(
    watchWidth,
    () => (matchMedia(phone).matches ? "list" : "grid"),
    () => null,
  );
  return view === "auto" ? byWidth : view;
}

/** Stored in a cookie on the device. `initial`: its value at render time, so that the server-rendered HTML matches. */
export function useCardView(initial: CardView): [CardView, (view: CardViewChoice) => void] {
  const [chosen, setChosen] = useState<CardViewChoice | null>(null);
  return [
    chosen ?? initial,
    (view) => {
      setChosen(view);
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser we serve
      document.cookie = cardViewDocumentCookie(view, location.protocol);
    },
  ];
}
