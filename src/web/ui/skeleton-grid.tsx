import type { CardView } from "../card-view.ts";

const skeletonCards = [1, 2, 3, 4, 5, 6];

/** Placeholder cards while listings load: six (§9), or `cardCount`. */
export function SkeletonGrid({ view, cardCount = 6 }: { view: CardView; cardCount?: number }) {
  return (
    <div role="status">
      <span className="sr-only">Chargement des annonces…</span>
      <ul className={view === "list" ? "grid gap-3" : "card-grid"} aria-hidden="true">
        {skeletonCards.slice(0, cardCount).map((card) => (
          <li
            key={card}
            className={`overflow-hidden rounded-card border border-line bg-surface motion-safe:animate-pulse ${view === "list" ? "flex" : ""}`}
          >
            <div className={`aspect-4/3 bg-sunken ${view === "list" ? "w-32 shrink-0 sm:w-56" : ""}`} />
            <div className="grid grow content-start gap-2 p-4">
              <div className="h-6 w-1/3 rounded bg-line" />
              <div className="h-5 w-4/5 rounded bg-line" />
              <div className="h-4 w-1/2 rounded bg-line" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
