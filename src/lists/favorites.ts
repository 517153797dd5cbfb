/**
 * A visitor's favourites live on the device and arrive as one text: ids with commas between them, latest first.
 * That text can be anybody's invention, so only ids count, each once, and no more than a device keeps.
 */
import { isId } from "../platform/id.ts";

export const favoritesMax = 500;
/** As many ids as fit an address (4000 characters) beside its other parts. */
export const idsPerRequest = 96;

export function parseListingIds(text: string, max: number = favoritesMax): string[] {
  const ids = new Set<string>();
  for (const part of text.split(",")) {
    if (ids.size === max) break;
    if (isId(part)) ids.add(part);
  }
  return [...ids];
}
