import { ChevronLeft, ChevronRight } from "lucide";
import { Link } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import type { PageLinks } from "./page-links.ts";

const box =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-field px-3 font-semibold text-sm tabular";

/** On a phone these two are all there is, and wide enough for a thumb. */
const step = `${box} border border-edge bg-surface hover:border-ink max-sm:min-h-12 max-sm:flex-1 sm:border-transparent sm:bg-transparent`;

export function Pagination({ page, last, around, previous, next }: PageLinks) {
  if (around.length === 0) return null;
  return (
    <nav aria-label="Pages de résultats" className="grid gap-2 pt-4">
      <p className="text-center text-soft text-sm tabular">
        Page {page} sur {last}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-1">
        {previous ? (
          <Link to={previous} rel="prev" className={step}>
            <Icon of={ChevronLeft} className="size-5" />
            Précédente
          </Link>
        ) : null}
        {around.map((shown, index) =>
          shown === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, told apart by their place
            <span key={`gap-${index}`} className={`${box} max-sm:hidden`} aria-hidden="true">
              …
            </span>
          ) : (
            <Link
              key={shown.page}
              to={shown.to}
              aria-label={`Page ${shown.page}`}
              aria-current={shown.page === page ? "page" : undefined}
              className={`${box} max-sm:hidden ${shown.page === page ? "bg-ink text-paper" : "hover:bg-sunken"}`}
            >
              {shown.page}
            </Link>
          ),
        )}
        {next ? (
          <Link to={next} rel="next" className={step}>
            Suivante
            <Icon of={ChevronRight} className="size-5" />
          </Link>
        ) : null}
      </div>
    </nav>
  );
}
