import { LayoutGrid, Rows3 } from "lucide-react";
import { useEffect, useState } from "react";
import type { SearchFilters, SortOrder } from "../../../domain/search-filters.ts";
import { fixedSortOrders, sortLabels } from "../../text/sort-labels.ts";
import { controlClass } from "../../ui/field.tsx";
import type { CardView } from "../../ui/listing-card.tsx";
import { filterFormId } from "./filter-form.tsx";

/** The order belongs to the filter form (it is part of the address); the view is this device's taste. */
export function SortAndView({
  filters,
  view,
  onView,
}: {
  filters: SearchFilters;
  view: CardView;
  onView: (view: CardView) => void;
}) {
  const orders: readonly SortOrder[] = filters.q ? ["best", ...fixedSortOrders] : fixedSortOrders;
  return (
    <div className="ml-auto flex items-center gap-2">
      <label className="flex items-center gap-2 text-sm">
        <span className="whitespace-nowrap max-sm:sr-only">Trier par</span>
        <select
          key={`${filters.q}-${filters.sortBy}`}
          name="sortBy"
          form={filterFormId}
          defaultValue={filters.sortBy}
          aria-label="Trier par"
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className={controlClass(false, "w-auto py-2 text-sm")}
        >
          {orders.map((order) => (
            <option key={order} value={order}>
              {sortLabels[order]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" form={filterFormId} className="min-h-11 px-3 font-semibold text-sm underline">
          Trier
        </button>
      </noscript>
      <fieldset className="hidden rounded-field border border-line sm:flex">
        <legend className="sr-only">Affichage</legend>
        {views.map(({ id, label, icon: Icon }) => (
          <button
            key={id}
            type="button"
            aria-pressed={view === id}
            aria-label={label}
            onClick={() => onView(id)}
            className={`grid size-11 place-items-center rounded-field ${view === id ? "bg-sunken text-ink" : "text-soft hover:text-ink"}`}
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        ))}
      </fieldset>
    </div>
  );
}

const views = [
  { id: "grid", label: "Afficher en grille", icon: LayoutGrid },
  { id: "list", label: "Afficher en liste", icon: Rows3 },
] as const;

const viewKey = "babillard.affichage";

/** Remembered on the device (product.md); the first HTML is always the grid. */
export function useCardView(): [CardView, (view: CardView) => void] {
  const [view, setView] = useState<CardView>("grid");
  useEffect(() => {
    try {
      if (localStorage.getItem(viewKey) === "list") setView("list");
    } catch {
      // Storage switched off: the grid it is.
    }
  }, []);
  return [
    view,
    (chosen) => {
      setView(chosen);
      try {
        localStorage.setItem(viewKey, chosen);
      } catch {
        // Storage switched off: the choice holds for this page.
      }
    },
  ];
}
