/**
 * Keyset pagination of results: the position of the last listing of a page in its order. The next page continues behind it,
 * whatever was published or deleted meanwhile.
 */
import { isId } from "../../platform/id.ts";
import type { SortOrder } from "../filters/search-filters.ts";

export const cursorParam = "after";

/** Newest first, then by id: every order ends so. */
export type Position = { listedAt: Date; id: string };

export type SearchCursor =
  | { order: "recent"; last: Position }
  | { order: "price_asc" | "price_desc"; priceCents: number | null; last: Position }
  | { order: "relevance"; views: number; last: Position }
  /** `km`: null behind all listings whose distance is known */
  | { order: "distance"; km: number | null; last: Position }
  | BestCursor;

/**
 * Which listings are scored is fixed by the first page, so that a deleted one makes no other move between the scored ones
 * and those that follow them.
 */
export type BestCursor = {
  order: "best";
  /** when the scores were computed: they fall with the age, and listings published later are left out */
  at: Date;
  /** null: the last listing is behind the scored ones, which are all shown */
  score: number | null;
  last: Position;
  /** the oldest scored one of all matches; null: all matches are scored */
  oldest: Position | null;
  /** the oldest scored one of those with all words in the title; null: all of these are scored */
  oldestTitle: Position | null;
};

export const positionOf = ({ listedAt, id }: Position): Position => ({ listedAt, id });

/** Behind the last listing of a page, newest first. */
export function newestCursor(page: readonly Position[]): SearchCursor | null {
  const last = page.at(-1);
  return last ? { order: "recent", last: positionOf(last) } : null;
}

/** The parts of a cursor in a URL; none of their characters is escaped there. */
const separator = "_";

export function writeSearchCursor(cursor: SearchCursor): string {
  return partsOf(cursor).join(separator);
}

function partsOf(cursor: SearchCursor): (string | number)[] {
  const last = positionParts(cursor.last);
  switch (cursor.order) {
    case "recent":
      return last;
    case "price_asc":
    case "price_desc":
      return [cursor.priceCents ?? "", ...last];
    case "relevance":
      return [cursor.views, ...last];
    case "distance":
      return [cursor.km ?? "", ...last];
    case "best": {
      const bounds = cursor.oldest
        ? [...positionParts(cursor.oldest), ...(cursor.oldestTitle ? positionParts(cursor.oldestTitle) : [])]
        : [];
      return [cursor.at.getTime(), cursor.score ?? "", ...last, ...bounds];
    }
  }
}

const positionParts = ({ listedAt, id }: Position) => [listedAt.getTime(), id];

/** Null for what is not a cursor of this order. */
export function readSearchCursor(text: string | null, order: SortOrder): SearchCursor | null {
  if (text === null || text.length > longestCursor) return null;
  const parts = text.split(separator);
  const last = (from: number) => (parts.length === from + 2 ? readPosition(parts, from) : null);
  switch (order) {
    case "recent": {
      const position = last(0);
      return position && { order, last: position };
    }
    case "price_asc":
    case "price_desc": {
      const priceCents = parts[0] === "" ? null : readInteger(parts[0]);
      const position = last(1);
      return position && priceCents !== undefined ? { order, priceCents, last: position } : null;
    }
    case "relevance": {
      const views = readInteger(parts[0]);
      const position = last(1);
      return position && views !== undefined ? { order, views, last: position } : null;
    }
    case "best":
      return readBestCursor(parts);
    case "distance": {
      const km = parts[0] === "" ? null : readDecimal(parts[0]);
      const position = last(1);
      return position && km !== undefined && (km ?? 0) >= 0 ? { order, km, last: position } : null;
    }
  }
}

const longestCursor = 250;

function readBestCursor(parts: readonly string[]): BestCursor | null {
  const at = readDate(parts[0]);
  const score = parts[1] === "" ? null : readDecimal(parts[1]);
  const last = readPosition(parts, 2);
  if (!at || score === undefined || !last || ![4, 6, 8].includes(parts.length)) return null;
  const oldest = parts.length > 4 ? readPosition(parts, 4) : null;
  const oldestTitle = parts.length > 6 ? readPosition(parts, 6) : null;
  if ((parts.length > 4 && !oldest) || (parts.length > 6 && !oldestTitle)) return null;
  return { order: "best", at, score, last, oldest, oldestTitle };
}

function readPosition(parts: readonly string[], from: number): Position | null {
  const listedAt = readDate(parts[from]);
  const id = parts[from + 1] ?? "";
  return listedAt && isId(id) ? { listedAt, id } : null;
}

function readDate(text = ""): Date | null {
  return /^\d{1,14}$/u.test(text) ? new Date(Number(text)) : null;
}

function readInteger(text = ""): number | undefined {
  return /^\d{1,12}$/u.test(text) ? Number(text) : undefined;
}

function readDecimal(text = ""): number | undefined {
  return /^-?\d{1,5}(?:\.\d{1,25})?(?:e-\d{1,2})?$/u.test(text) ? Number(text) : undefined;
}
