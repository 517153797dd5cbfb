import { useEffect } from "react";
import { rememberOnDevice } from "../../device-seen-text.ts";

/** A visitor's look stays on the device; a member's is kept with the account. */
export function useSeenOnDevice(listingId: string, isToBeKept: boolean): void {
  useEffect(() => {
    if (isToBeKept) rememberOnDevice(listingId);
  }, [listingId, isToBeKept]);
}
