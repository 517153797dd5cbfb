/** Browsing history of a visitor, in localStorage. A user's history is stored in the account. */
import { type HistoryEntry, parseHistory } from "../lists/history.ts";
import { deviceHistoryKey, deviceHistoryText } from "./device-history-text.ts";

/** Newest first; empty when localStorage is disabled or the value is malformed. */
export function readDeviceHistory(): HistoryEntry[] {
  return parseHistory(deviceHistoryText(), new Date());
}

export function clearDeviceHistory(): void {
  try {
    localStorage.removeItem(deviceHistoryKey);
  } catch {
    // localStorage is disabled: there is nothing to remove
  }
}
