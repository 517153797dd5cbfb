/**
 * The text in which the browser keeps what a visitor saw (domain/seen.ts), for pages that only add to it or ask whether
 * there is any: reading it properly is the business of device-seen.ts, whose code they do not carry.
 */
import { historyMax } from "../lists/history.ts";

export const deviceHistoryKey = "babillard.vues";

/** Empty also where storage is switched off. */
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
    .filter((seen) => !seen.startsWith(listingId));
  const seen = [`${listingId}.${Date.now().toString(36)}`, ...others];
  try {
    localStorage.setItem(deviceHistoryKey, seen.slice(0, historyMax).join());
  } catch {
    // Storage switched off: nothing is kept.
  }
}
