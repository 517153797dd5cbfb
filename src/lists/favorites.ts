/**
 * A visitor's favorites are stored on the device and sent as one text of comma-separated ids, latest first. The text is
 * untrusted: invalid and repeated ids, and those beyond the limit, are ignored.
 */
import { isId } from "../platform/id.ts";

export const favoritesMax = 500;
/** As many ids as fit a URL (4000 characters) with its other parts. */
export const idsPerRequest = 96;

export function parseListingIds(text: string, max: number = favoritesMax): string[] {
  const ids = new Set<string>();
  for (const part of text.split(",")) {
    if (ids.size === max) break;
    if (isId(part)) ids.add(part);
  }
  return [...ids];
}
