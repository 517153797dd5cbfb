import type { CardView } from "../card-view.ts";
import { cardLayouts } from "./listing-card.tsx";

const skeletonCards = [1, 2, 3, 4, 5, 6];

/** Placeholder cards while listings load: six (§9), or `cardCount`. */
export function SkeletonGrid({ view, cardCount = 6 }: { view: CardView; cardCount?: number }) {
  return (
    <div role="status">
      <span className="sr-only">Chargement des annonces…</span>
      <ul data-view={view} className={cardLayouts[view]} aria-hidden="true">
        {skeletonCards.slice(0, cardCount).map((card) => (
          <li
            key={card}
            className="overflow-hidden rounded-card border border-line bg-surface list:flex motion-safe:animate-pulse"
          >
            <div className="aspect-4/3 bg-sunken list:w-32 list:shrink-0 sm:list:w-56" />
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
