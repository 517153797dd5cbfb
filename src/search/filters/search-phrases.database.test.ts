import { beforeEach, expect, test } from "vitest";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { searchListings } from "../engine/listing-search.server.ts";
import { parseSearchFilters } from "./parse-search-filters.ts";

const { db } = await testDatabase();

beforeEach(async () => {
  await emptyDatabase(db);
  const author = await aUser(db);
  const there = { author, city: "Laval", category: "products" } as const;
  await aListing(db, { ...there, title: "Canot rouge" });
  await aListing(db, { ...there, title: "Embarcation", description: "C’est un canot rouge en fibre." });
  await aListing(db, { ...there, title: "Canot vert, siège rouge" });
  await aListing(db, { ...there, title: "Rouge comme un canot" });
  await aListing(db, { ...there, title: "Kayak" });
  await aListing(db, { ...there, title: "Canot rouge à louer", city: "Gaspé", category: "services" });
});

test.each<[string, Record<string, string>, string[]]>([
  ["are found side by side only", {}, ["Canot rouge", "Canot rouge à louer", "Embarcation"]],
  ["in a category", { category: "products" }, ["Canot rouge", "Embarcation"]],
  ["in an area", { location: "Laval", within: "25" }, ["Canot rouge", "Embarcation"]],
])("quoted words %s", async (_name, more, expected) => {
  expect(await found({ q: '"canot rouge"', ...more })).toEqual(expected);
});

test.each<[string, string, string[]]>([
  [
    "or another word",
    '"canot rouge" OR kayak',
    ["Canot rouge", "Canot rouge à louer", "Embarcation", "Kayak"],
  ],
  [
    "left out, where they stand apart stay",
    'canot -"canot rouge"',
    ["Canot vert, siège rouge", "Rouge comme un canot"],
  ],
  ["typed in one piece", "canot-rouge", ["Canot rouge", "Canot rouge à louer", "Embarcation"]],
])("adjacent words, %s", async (_name, q, expected) => {
  expect(await found({ q })).toEqual(expected);
});

async function found(address: Record<string, string>): Promise<string[]> {
  const { cards, total } = await searchListings(db, parseSearchFilters(new URLSearchParams(address)));
  expect(total).toBe(cards.length);
  return cards.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b, "fr"));
}
