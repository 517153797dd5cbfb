/** What a visitor looked at last, kept by the browser; a member's is in the account. */
import { type HistoryEntry, parseHistory } from "../lists/history.ts";
import { deviceHistoryKey, deviceHistoryText } from "./device-history-text.ts";

/** Latest first; none where storage is switched off or something else wrote there. */
export function readDeviceHistory(): HistoryEntry[] {
  return parseHistory(deviceHistoryText(), new Date());
}

export function clearDeviceHistory(): void {
  try {
    localStorage.removeItem(deviceHistoryKey);
  } catch {
    // Storage switched off: nothing was kept.
  }
}
