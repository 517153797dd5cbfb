// Runs in npm run test:full.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aListing, aUser, type ListingOverrides } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { duplicateListing } from "../../../tests/support/duplicate-listing.ts";
import { defaultFilters } from "../filters/search-filters.ts";
import { refreshTermStatistics } from "../index/term-statistics.server.ts";
import { countListings, searchListings } from "./listing-search.server.ts";
import { minMatchesAtPlaces, refreshTermCountsByPlace } from "./term-counts-by-place.server.ts";

const { db } = await testDatabase();

beforeEach(() => emptyDatabase(db));
afterEach(() => vi.useRealTimers());

const passTtl = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });

/** Returns the id of the last listing. */
async function createListings(count: number, facts: ListingOverrides): Promise<string> {
  const last = await aListing(db, { author: await aUser(db), ...facts });
  await duplicateListing(db, count - 1, last);
  return last.id;
}

const storedCounts = async (term: string) => {
  const rows = await db
    .selectFrom("place_term_statistics")
    .select(["search_place", "category", "document_frequency as listings"])
    .where("term", "=", term)
    .orderBy("search_place")
    .orderBy("category")
    .execute();
  return rows.map(
    ({ search_place: place, category, listings }) => `${place.split("\n")[0]} ${category} ${listings}`,
  );
};

test("frequent terms of public listings in large places are counted by category, across batches", async () => {
  await createListings(1_000, { title: "Canot rouge", city: "Rimouski", category: "products" });
  await createListings(60, { title: "Moniteur de canot", city: "Rimouski", category: "jobs" });
  await createListings(20, { title: "Kayak", city: "Rimouski", category: "products" });
  await createListings(70, { title: "Canot", city: "Rimouski", category: "products", status: "sold" });
  await createListings(300, { title: "Canot", city: "Matane", category: "products" });
  await refreshTermStatistics(db);
  expect(await storedCounts("canot")).toEqual(["rimouski jobs 60", "rimouski products 1000"]);
  expect(await storedCounts("kayak")).toEqual([]);
  expect(await storedCounts("=canot")).toEqual([]);
  const least = (searchPlaces: string[] | null, category: "jobs" | "services" | null) =>
    minMatchesAtPlaces(db, "canot", { searchPlaces: searchPlaces && new Set(searchPlaces), category });
  expect(await least(null, null)).toBe(1_060);
  expect(await least(["rimouski\nquebec", "matane\nquebec"], null)).toBe(1_060);
  expect(await least(["matane\nquebec"], null)).toBe(0);
  expect(await least(null, "jobs")).toBe(60);
  expect(await least(["rimouski\nquebec"], "services")).toBe(0);

  // The import and the daily job at the same time.
  await Promise.all([
    refreshTermCountsByPlace(db),
    refreshTermCountsByPlace(db),
    refreshTermCountsByPlace(db),
  ]);
  expect(await storedCounts("canot")).toEqual(["rimouski jobs 60", "rimouski products 1000"]);

  // Terms that are rare within each batch are left out, so the count is a lower bound.
  await refreshTermCountsByPlace(db, { batchSize: 400 });
  expect(await storedCounts("canot")).toEqual(["rimouski products 1000"]);
});

test("a place that is no longer large is removed", async () => {
  const last = await createListings(1_000, { title: "Canot", city: "Rimouski", category: "products" });
  await refreshTermStatistics(db);
  expect(await storedCounts("canot")).toEqual(["rimouski products 1000"]);
  await db.updateTable("listings").set({ status: "sold" }).where("id", "<>", last).execute();
  await refreshTermStatistics(db);
  expect(await storedCounts("canot")).toEqual([]);
});

test("a frequent term in a place or category is not counted again; a rarer one is counted each time", async () => {
  const last = await createListings(2_000, { title: "Canot", city: "Rimouski", category: "products" });
  const other = await createListings(1_500, { title: "Kayak", city: "Rimouski", category: "products" });
  await refreshTermStatistics(db);
  await db.updateTable("listings").set({ status: "sold" }).where("id", "not in", [last, other]).execute();
  passTtl();
  const places = [{ name: "Rimouski", within: 25 }] as const;
  const count = (q: string, more: Partial<typeof defaultFilters> = {}) =>
    countListings(db, { ...defaultFilters, q, ...more });
  const many = { total: 1_000, isMore: true };
  const one = { total: 1, isMore: false };
  expect(await count("canot", { places })).toEqual(many);
  expect(await count("canot", { category: "products" })).toEqual(many);
  expect(await count("canot", { places, category: "products" })).toEqual(many);
  expect(await count("canot", { places, category: "jobs" })).toEqual({ total: 0, isMore: false });
  expect(await count("canot", { places: [{ name: "Matane", within: 25 }] })).toEqual({
    total: 0,
    isMore: false,
  });
  expect(await count("canot", { places, priceMax: 1_000_000 })).toEqual(one);
  expect(await count("canot -bleu", { places })).toEqual(one);
  expect(await count("kayak", { places })).toEqual(one);
  // A request for more than the remaining matches learns their exact number.
  expect(await searchListings(db, { ...defaultFilters, q: "canot", sortBy: "best", places })).toMatchObject(
    one,
  );
});
