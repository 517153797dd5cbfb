import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { narrowings } from "../../../domain/narrowing.ts";
import type { SearchFilters } from "../../../domain/search-filters.ts";
import { filterLabel } from "../../text/filter-texts.ts";
import { pagePath } from "./page-path.ts";

/** What narrows the results, each removable on its own. A removed one hands the focus to its neighbour. */
export function AppliedFilters({
  filters,
  isCategoryPage,
}: {
  filters: SearchFilters;
  isCategoryPage: boolean;
}) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  const chips = narrowings(filters).filter(({ part }) => !(isCategoryPage && part === "category"));
  const parts = chips.map(({ part }) => part).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when chips came or went
  useEffect(() => {
    const links = list.current?.querySelectorAll("a") ?? [];
    const index = removed.current;
    removed.current = null;
    if (index !== null) links[Math.min(index, links.length - 1)]?.focus({ preventScroll: true });
  }, [parts]);
  if (chips.length === 0) return null;
  return (
    <ul ref={list} aria-label="Filtres appliqués" className="applied flex flex-wrap gap-2">
      {chips.map(({ part, without }, index) => (
        <li key={part} className="min-w-0 max-w-full">
          <Link
            to={pagePath(without, isCategoryPage)}
            preventScrollReset
            onClick={() => {
              removed.current = index;
            }}
            aria-label={`Retirer le filtre ${filterLabel(part, filters)}`}
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-chip bg-spruce-tint px-3 font-semibold text-sm text-spruce hover:bg-line"
          >
            <span className="truncate">{filterLabel(part, filters)}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
