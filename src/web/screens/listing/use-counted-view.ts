import { useEffect } from "react";
import { paths } from "../../paths.ts";

/** Counts a look at a page whose data was fetched before anybody looked (links are followed ahead on hover). */
export function useCountedView(listingId: string, isCounted: boolean): void {
  useEffect(() => {
    if (!isCounted) navigator.sendBeacon(paths.listingView(listingId), new URLSearchParams());
  }, [listingId, isCounted]);
}
