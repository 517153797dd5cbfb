// A photo's name comes from a stranger's device: it is shown back to that person and, sanitised, ends the object key.

import { normalizeText } from "../platform/text-input.ts";
import { isKeySegment } from "./storage/object-key.ts";

const maxNameLength = 200;

/**
 * The specification's rule (§7): characters other than letters, digits, dot, hyphen become underscore. Letters are
 * ASCII letters, since the key must be a path and a URL anywhere. At most 200 characters; "" becomes "_".
 */
export function sanitiseFileName(name: string): string {
  const characters = [...normalizeText(name, "NFC")].slice(-maxNameLength);
  return characters.map((character) => (/^[A-Za-z0-9.-]$/.test(character) ? character : "_")).join("") || "_";
}

/**
 * `listings/{userId}/{timestamp}_{index}_{sanitised filename}` (§7). The timestamp is in milliseconds since 1970, the
 * index the photo's place in its upload. Throws when the user id is no safe path segment or a number is not a count.
 */
export function listingObjectKey(
  userId: string,
  timestampMs: number,
  index: number,
  fileName: string,
): string {
  if (!isKeySegment(userId)) throw new Error("A user id must be one key segment");
  if (![timestampMs, index].every((count) => Number.isSafeInteger(count) && count >= 0)) {
    throw new Error("Timestamp and index must be counts");
  }
  return `listings/${userId}/${timestampMs}_${index}_${sanitiseFileName(fileName)}`;
}

/**
 * A received name as it may be shown in a message: path parts, control characters and direction overrides (which can
 * disguise an extension) gone, composed accents (macOS sends them apart), at most 200 characters, the end kept.
 */
export function displayFileName(received: string): string {
  const base = received.split(/[/\\]/).at(-1) ?? "";
  const visible = normalizeText(base, "NFC").replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "");
  return [...visible.trim()].slice(-maxNameLength).join("");
}
