import { X } from "lucide-react";
import { Link } from "react-router";
import { categoryOf } from "../../../domain/category.ts";
import { locationOptions } from "../../../domain/place.ts";
import { formatDollars } from "../../../domain/price.ts";
import { defaultSort, type SearchFilters } from "../../../domain/search-filters.ts";
import { pagePath } from "./page-path.ts";

/** What narrows the results, each removable on its own. */
export function AppliedFilters({
  filters,
  isCategoryPage,
}: {
  filters: SearchFilters;
  isCategoryPage: boolean;
}) {
  const chips: { label: string; without: Partial<SearchFilters> }[] = [];
  if (filters.q) chips.push({ label: `«\u00a0${filters.q}\u00a0»`, without: { q: "" } });
  if (filters.category && !isCategoryPage) {
    chips.push({ label: categoryOf(filters.category).name, without: { category: null, sub: null } });
  }
  if (filters.sub) chips.push({ label: filters.sub, without: { sub: null } });
  if (filters.priceMin)
    chips.push({ label: `Dès ${formatDollars(filters.priceMin * 100)}`, without: { priceMin: null } });
  if (filters.priceMax) {
    chips.push({ label: `Jusqu’à ${formatDollars(filters.priceMax * 100)}`, without: { priceMax: null } });
  }
  if (filters.location) chips.push({ label: placeName(filters.location), without: { location: "" } });
  if (filters.isFeatured) chips.push({ label: "Mises en avant", without: { isFeatured: false } });
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filtres appliqués" className="flex flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={pathWithout(filters, without, isCategoryPage)}
            preventScrollReset
            aria-label={`Retirer le filtre ${label}`}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-chip bg-spruce-tint px-3 font-semibold text-sm text-spruce hover:bg-line"
          >
            {label}
            <X aria-hidden="true" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function pathWithout(
  filters: SearchFilters,
  without: Partial<SearchFilters>,
  isCategoryPage: boolean,
): string {
  const next = { ...filters, ...without, page: 1 };
  if (next.q === "" && next.sortBy === "best") next.sortBy = defaultSort("");
  return pagePath(next, isCategoryPage);
}

function placeName(location: string): string {
  return locationOptions.find((option) => option.id === location)?.name ?? location;
}
