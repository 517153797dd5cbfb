import { type RefObject, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { historyOnHomeMax } from "../../../lists/history.ts";
import { clearDeviceHistory, readDeviceHistory } from "../../device-history.ts";
import { paths } from "../../paths.ts";
import { ClearHistory } from "./clear-history.tsx";
import { HistoryCards } from "./history-cards.tsx";
import { HistoryMore } from "./history-more.tsx";
import type { loader } from "./route.ts";

export type DeviceHistoryProps = { isRow: boolean; slot: RefObject<HTMLDivElement | null> };

/** A visitor's 'Vues récemment': ids from the device, cards from the server, drawn while nothing in view can move. */
export function DeviceHistoryCards({ isRow, slot }: DeviceHistoryProps) {
  const { load, data } = useFetcher<typeof loader>();
  const [ids] = useState(() => readDeviceHistory().map(({ listingId }) => listingId));
  const [isForgotten, setIsForgotten] = useState(false);
  const isOutOfView = useIsBelowTheWindow(slot);
  useEffect(() => {
    if (ids.length > 0) load(paths.seenCards(ids.slice(0, isRow ? historyOnHomeMax : ids.length)));
  }, [load, ids, isRow]);
  if (isForgotten)
    return (
      // What was pressed is gone: the focus goes on here, and what happened is read out.
      <p ref={(told) => told?.focus()} tabIndex={-1} className="pt-14 text-soft text-sm outline-none">
        Historique effacé.
      </p>
    );
  // Among the favourites nothing stands below it.
  if (!data || data.cards.length === 0 || (isRow && !isOutOfView)) return null;
  const forget = () => {
    clearDeviceHistory();
    setIsForgotten(true);
  };
  return (
    <div className="pt-14 md:pt-20">
      <HistoryCards
        cards={data.cards}
        now={data.now}
        isRow={isRow}
        more={isRow ? <HistoryMore /> : null}
        forget={<ClearHistory onForget={forget} />}
      />
    </div>
  );
}

/** True from the first moment at which the place stands below what is in view: what comes there pushes nothing away. */
function useIsBelowTheWindow(slot: RefObject<HTMLDivElement | null>): boolean {
  const [isBelow, setIsBelow] = useState(false);
  useEffect(() => {
    const place = slot.current;
    if (!place || isBelow) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && !entry.isIntersecting && entry.boundingClientRect.top > 0) setIsBelow(true);
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [slot, isBelow]);
  return isBelow;
}
