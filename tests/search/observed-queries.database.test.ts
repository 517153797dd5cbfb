/**
 * Queries whose results were wrong in an independent examination, each with listings of our own: `first` must be the first
 * results, `contains` among them, `never` absent, `apart` at most under the heading of what only mentions the thing; `lacking`
 * the words that the page says a near match lacks, or has against the search; `offer` is a place that the page offers.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CategoryId } from "../../src/listings/category.ts";
import type { ListingTypeId } from "../../src/listings/listing-type.ts";
import { findOfferedPlace } from "../../src/search/extraction/offered-place.ts";
import { initializeSearch } from "../../src/search/index/initialize-search.server.ts";
import { refreshTermStatistics } from "../../src/search/index/term-statistics.server.ts";
import { aListing, aUser, daysAfter, now } from "../support/builders.ts";
import { testDatabase } from "../support/database.ts";
import { foundByOurs } from "./systems.ts";

type Sample = {
  title: string;
  city?: string;
  category?: CategoryId;
  type?: ListingTypeId;
  description?: string;
  copies?: number;
};
type Row = {
  q: string;
  params?: Record<string, string>;
  first?: string[];
  contains?: string[];
  never?: string[];
  apart?: string[];
  lacking?: Record<string, string[]>;
  offer?: string;
};

const { listings, rows } = JSON.parse(
  readFileSync(join(import.meta.dirname, "observed-queries.json"), "utf8"),
) as { listings: Record<string, Sample>; rows: Row[] };

const { db } = await testDatabase();
await initializeSearch(db);
const author = await aUser(db);
const keyOf = new Map<string, string>();
for (const [index, [key, { copies = 1, ...sample }]] of Object.entries(listings).entries()) {
  const { description = "Rien d’autre à signaler." } = sample;
  for (let copy = 0; copy < copies; copy += 1) {
    const createdAt = daysAfter(now, -index - copy / 10);
    const { id } = await aListing(db, { author, ...sample, description, createdAt });
    keyOf.set(id, key);
  }
}
await refreshTermStatistics(db);

const keysOf = (ids: readonly string[]) => [...new Set(ids.map((id) => keyOf.get(id) ?? id))];

async function resultsOf({ q, params, apart, lacking }: Row) {
  const { ids, mentions, near } = await foundByOurs(db, new URLSearchParams({ q, ...params }));
  const apartOnly = keysOf(mentions);
  return {
    found: keysOf(ids),
    ...(apart ? { apart: apart.filter((key) => !keysOf(ids).includes(key) || apartOnly.includes(key)) } : {}),
    ...(lacking
      ? {
          lacking: Object.fromEntries(
            near.flatMap(({ id, missing, unwanted }) => {
              const key = keyOf.get(id);
              return key && key in lacking ? [[key, [...missing, ...unwanted]]] : [];
            }),
          ),
        }
      : {}),
  };
}

function isRight(found: readonly string[], { first = [], contains = [], never = [] }: Row): boolean {
  const start = found.slice(0, first.length);
  return (
    first.every((key) => start.includes(key)) &&
    contains.every((key) => found.includes(key)) &&
    !never.some((key) => found.includes(key))
  );
}

test.each(
  rows.map((row): [string, Row] => [`${row.q} ${row.params ? JSON.stringify(row.params) : ""}`, row]),
)("%s", async (_, row) => {
  const { found, ...others } = await resultsOf(row);
  expect(findOfferedPlace(row.q)?.name).toBe(row.offer);
  const { apart, lacking } = row;
  expect(others).toEqual({ ...(apart ? { apart } : {}), ...(lacking ? { lacking } : {}) });
  const expected = { first: row.first, contains: row.contains, never: row.never };
  expect({ ...expected, found, isRight: isRight(found, row) }).toEqual({ ...expected, found, isRight: true });
});
