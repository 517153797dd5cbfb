import type { ReactNode } from "react";
import type { ListingCard } from "../../../listings/index.server.ts";
import { CardGrid } from "../../ui/listing-card.tsx";

/** 'Vues récemment': one row on the home page, all entries on the favorites page. */
export function HistoryCards({
  cards,
  now,
  isRow = false,
  more = null,
  clear,
}: {
  cards: readonly ListingCard[];
  now: Date;
  isRow?: boolean;
  more?: ReactNode;
  /** the button that clears the history */
  clear: ReactNode;
}) {
  return (
    <section aria-labelledby="vues-recemment" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="vues-recemment" className="scroll-mt-36 text-xl">
          Vues récemment
        </h2>
        <div className="flex items-baseline gap-5">
          {clear}
          {more}
        </div>
      </div>
      <div
        className={
          isRow ? "sm:max-lg:[&_li:nth-child(n+3)]:hidden lg:[&_li:nth-child(n+4)]:hidden" : undefined
        }
      >
        <CardGrid cards={cards} now={now} view={isRow ? "strip" : "auto"} />
      </div>
    </section>
  );
}
