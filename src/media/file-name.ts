// Photo file names come from user devices. They are displayed to their owner and, sanitized, end the object key.

import { normalizeText } from "../platform/text-input.ts";
import { isKeySegment } from "./storage/object-key.ts";

const maxNameLength = 200;

/**
 * The rule of specification §7: characters other than letters, digits, dot and hyphen become underscores. Only ASCII
 * letters, since the key must be a valid path and URL everywhere. At most 200 characters; "" becomes "_".
 */
export function sanitizeFileName(name: string): string {
  const characters = [...normalizeText(name, "NFC")].slice(-maxNameLength);
  return characters.map((character) => (/^[A-Za-z0-9.-]$/.test(character) ? character : "_")).join("") || "_";
}

/**
 * `listings/{userId}/{timestamp}_{index}_{sanitized filename}` (§7). The timestamp is in milliseconds since 1970, the
 * index the position of the photo in its upload. Throws when the user id is not a safe path segment or a number is
 * negative or not an integer.
 */
export function listingObjectKey(
  userId: string,
  timestampMs: number,
  index: number,
  fileName: string,
): string {
  if (!isKeySegment(userId)) throw new Error("A user id must be one key segment");
  if (![timestampMs, index].every((number) => Number.isSafeInteger(number) && number >= 0)) {
    throw new Error("Timestamp and index must be non-negative integers");
  }
  return `listings/${userId}/${timestampMs}_${index}_${sanitizeFileName(fileName)}`;
}

/**
 * A received name made safe for display: without path, control characters and direction overrides (which can disguise
 * an extension), with composed accents (macOS sends them decomposed); the last 200 characters.
 */
export function displayFileName(received: string): string {
  const base = received.split(/[/\\]/).at(-1) ?? "";
  const visible = normalizeText(base, "NFC").replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "");
  return [...visible.trim()].slice(-maxNameLength).join("");
}
