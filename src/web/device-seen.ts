/** What a visitor looked at last, kept by the browser; a member's is in the account. */
import { parseSeen, type Seen } from "../domain/seen.ts";
import { deviceSeenKey, deviceSeenText } from "./device-seen-text.ts";

/** Latest first; none where storage is switched off or something else wrote there. */
export function readDeviceSeen(): Seen[] {
  return parseSeen(deviceSeenText(), new Date());
}

export function forgetDeviceSeen(): void {
  try {
    localStorage.removeItem(deviceSeenKey);
  } catch {
    // Storage switched off: nothing was kept.
  }
}
