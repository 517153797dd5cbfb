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

/** A visitor's 'Vues récemment': ids from the device, cards from the server. Rendered only while below the viewport, to avoid a layout shift. */
export function DeviceHistoryCards({ isRow, slot }: DeviceHistoryProps) {
  const { load, data } = useFetcher<typeof loader>();
  const [ids] = useState(() => readDeviceHistory().map(({ listingId }) => listingId));
  const [isCleared, setIsCleared] = useState(false);
  const isOutOfView = useIsBelowViewport(slot);
  useEffect(() => {
    if (ids.length > 0) load(paths.historyCards(ids.slice(0, isRow ? historyOnHomeMax : ids.length)));
  }, [load, ids, isRow]);
  if (isCleared)
    return (
      // The button with the focus was removed: move the focus here, so that the result is announced.
      <p ref={(message) => message?.focus()} tabIndex={-1} className="pt-14 text-soft text-sm outline-none">
        Historique effacé.
      </p>
    );
  // On the favorites page nothing is below it, so it cannot shift anything.
  if (!data || data.cards.length === 0 || (isRow && !isOutOfView)) return null;
  const clear = () => {
    clearDeviceHistory();
    setIsCleared(true);
  };
  return (
    <div className="pt-14 md:pt-20">
      <HistoryCards
        cards={data.cards}
        now={data.now}
        isRow={isRow}
        more={isRow ? <HistoryMore /> : null}
        clear={<ClearHistory onClear={clear} />}
      />
    </div>
  );
}

/** True once the slot has been below the viewport: inserting content there shifts nothing visible. */
function useIsBelowViewport(slot: RefObject<HTMLDivElement | null>): boolean {
  const [isBelow, setIsBelow] = useState(false);
  useEffect(() => {
    const element = slot.current;
    if (!element || isBelow) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && !entry.isIntersecting && entry.boundingClientRect.top > 0) setIsBelow(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [slot, isBelow]);
  return isBelow;
}
