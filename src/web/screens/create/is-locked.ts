import type { ListingEnd, ListingStatus } from "../../../listings/listing.ts";

/** Moderation decides about it: its author can neither edit nor publish it. */
export function isLocked(state: ListingStatus | ListingEnd | undefined): boolean {
  return state === "removed" || state === "held";
}
