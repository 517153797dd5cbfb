/**
 * The text in which the browser keeps what a visitor saw (domain/seen.ts), for pages that only add to it or ask whether
 * there is any: reading it properly is the business of device-seen.ts, whose code they do not carry.
 */
import { seenMax } from "../domain/seen-limits.ts";

export const deviceSeenKey = "babillard.vues";

/** Empty also where storage is switched off. */
export function deviceSeenText(): string {
  try {
    return localStorage.getItem(deviceSeenKey) ?? "";
  } catch {
    return "";
  }
}

export function rememberOnDevice(listingId: string): void {
  const others = deviceSeenText()
    .split(",")
    .filter((seen) => !seen.startsWith(listingId));
  const seen = [`${listingId}.${Date.now().toString(36)}`, ...others];
  try {
    localStorage.setItem(deviceSeenKey, seen.slice(0, seenMax).join());
  } catch {
    // Storage switched off: nothing is kept.
  }
}
