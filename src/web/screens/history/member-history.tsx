import type { ListingCard } from "../../../listings/index.server.ts";
import { ClearHistory } from "./clear-history.tsx";
import { HistoryCards } from "./history-cards.tsx";
import { HistoryMore } from "./history-more.tsx";

/** A user's 'Vues récemment'. Lazy-loaded: only pages of users with a history need it. */
export default function MemberHistory({
  cards,
  now,
  isRow = false,
}: {
  cards: readonly ListingCard[];
  now: Date;
  isRow?: boolean;
}) {
  return (
    <HistoryCards
      cards={cards}
      now={now}
      isRow={isRow}
      more={isRow ? <HistoryMore /> : null}
      clear={<ClearHistory />}
    />
  );
}
