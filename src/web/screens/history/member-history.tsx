import type { ListingCard } from "../../../listings/cards.queries.server.ts";
import { ClearHistory } from "./clear-history.tsx";
import { HistoryCards } from "./history-cards.tsx";
import { HistoryMore } from "./history-more.tsx";

/** A member's 'Vues récemment'; its code travels with the pages of members who saw something. */
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
      forget={<ClearHistory />}
    />
  );
}
