import { ChevronDown } from "lucide";
import { useState } from "react";
import { locationOptions } from "../../domain/places/place.ts";
import { defaultSort, type SearchFilters, type SortOrder } from "../../domain/search/search-filters.ts";
import { fixedSortOrders, sortLabels } from "../text/sort-labels.ts";
import { SelectField, TextField } from "./field.tsx";
import { Icon } from "./icon.tsx";

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
        <Icon of={ChevronDown} className="size-5 group-open:rotate-180" />
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
