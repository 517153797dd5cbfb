/**
 * Serialized browsing history of a visitor in localStorage (format: lists/history.ts). Separate from
 * device-history.ts, which parses it, so that pages that only append an entry do not load the parser.
 */
import { historyMax } from "../lists/history.ts";

export const deviceHistoryKey = "babillard.vues";

/** Empty when there is none or localStorage is disabled. */
export function deviceHistoryText(): string {
  try {
    return localStorage.getItem(deviceHistoryKey) ?? "";
  } catch {
    return "";
  }
}

export function recordOnDevice(listingId: string): void {
  const others = deviceHistoryText()
    .split(",")
    .filter((entry) => !entry.startsWith(listingId));
  const entries = [`${listingId}.${Date.now().toString(36)}`, ...others];
  try {
    localStorage.setItem(deviceHistoryKey, entries.slice(0, historyMax).join());
  } catch {
    // localStorage is disabled
  }
}
