import type { MouseEventHandler } from "react";
import { Link } from "react-router";
import type { FacetLink } from "./filter-view.ts";

type Props = {
  links: readonly FacetLink[];
  /** takes what was typed in the filters along */
  onFollow: MouseEventHandler<HTMLAnchorElement>;
};

/** One at a time; pressing the chosen one again clears it. */
export function SubCategoryChips({ links, onFollow }: Props) {
  return (
    <nav aria-label="Sous-catégories" className="page pt-5">
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
        {links.map(({ label, count, to, isChosen }) => (
          <li key={label}>
            <Link
              ref={isChosen ? bringIntoView : undefined}
              to={to}
              aria-current={isChosen ? "true" : undefined}
              preventScrollReset
              onClick={onFollow}
              className={`inline-flex min-h-10 items-center gap-1.5 whitespace-nowrap rounded-chip border px-4 font-semibold text-sm ${
                isChosen
                  ? "chosen-in-row border-tone bg-tone text-paper"
                  : "border-line bg-surface hover:border-tone"
              }`}
            >
              {label} <span className={`font-normal tabular ${isChosen ? "" : "text-soft"}`}>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * For browsers without `scroll-initial-target`, and for who goes back to another one. The row alone is moved:
 * `scrollIntoView` would move the page, too.
 */
function bringIntoView(chip: HTMLAnchorElement | null) {
  const row = chip?.closest("ul");
  if (!chip || !row) return;
  const { left, right } = chip.getBoundingClientRect();
  // Where it scrolls at all, the row is as wide as the screen.
  if (left < 0 || right > innerWidth) row.scrollLeft += (left + right - innerWidth) / 2;
}
