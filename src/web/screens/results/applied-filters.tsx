import { Bell, MapPinned, X } from "lucide-react";
import { type MouseEventHandler, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { FilterChip } from "./load-results.ts";

type Props = {
  chips: readonly FilterChip[];
  savePath: string;
  mapPath: string;
  /** Merges unsubmitted values of the filter form into the link. */
  onFollow: MouseEventHandler<HTMLAnchorElement>;
};

/**
 * Removable chips of the active filters, and the link that saves the search. Removing a chip moves the focus to its
 * neighbor.
 */
export function AppliedFilters({ chips, savePath, mapPath, onFollow }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  const parts = chips.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when chips came or went
  useEffect(() => {
    const links = list.current?.querySelectorAll("a") ?? [];
    const index = removed.current;
    removed.current = null;
    if (index !== null) links[Math.min(index, links.length - 1)]?.focus({ preventScroll: true });
  }, [parts]);
  return (
    <div className="applied flex min-h-10 sm:min-h-12 flex-wrap items-center gap-x-3 gap-y-1">
      {chips.length > 0 ? (
        <ul ref={list} aria-label="Filtres appliqués" className="flex min-w-0 flex-wrap gap-2">
          {chips.map(({ key, label, to }, index) => (
            <li key={key} className="min-w-0 max-w-full">
              <Link
                to={to}
                preventScrollReset
                onClick={(event) => {
                  removed.current = index;
                  onFollow(event);
                }}
                aria-label={`Retirer le filtre ${label}`}
                className="tap-area inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-chip bg-spruce-tint px-3 font-semibold text-sm text-spruce hover:bg-line"
              >
                <span dir="auto" className="truncate">
                  {label}
                </span>
                <X className="size-4 shrink-0" />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <Link
        to={savePath}
        rel="nofollow"
        className="tap-area inline-flex min-h-9 items-center gap-1.5 rounded-chip border border-edge bg-surface px-3 font-semibold text-sm text-spruce hover:border-ink"
      >
        <Bell className="size-4" />
        <span>
          Enregistrer<span className="max-sm:sr-only"> la recherche</span>
        </span>
      </Link>
      <Link
        to={mapPath}
        rel="nofollow"
        className="tap-area inline-flex min-h-9 items-center gap-1.5 rounded-chip border border-edge bg-surface px-3 font-semibold text-sm text-spruce hover:border-ink sm:hidden"
      >
        <MapPinned className="size-4" />
        Carte
      </Link>
    </div>
  );
}
