import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { databaseForTest, emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { duplicateListing } from "../../../tests/support/duplicate-listing.ts";
import { searchBy } from "../../../tests/support/search-by.ts";
import { defaultFilters, type SearchFilters } from "../filters/search-filters.ts";
import { refreshDocumentFrequencies } from "../index/vocabulary.server.ts";
import { countBroaderSearch, countListings, searchListings } from "./listing-search.server.ts";

const { db } = await testDatabase();

beforeEach(() => emptyDatabase(db));
afterEach(() => vi.useRealTimers());

/** Returns the id of the last listing. */
async function createListings(count: number, title: string): Promise<string> {
  const last = await aListing(db, { author: await aUser(db), title, priceCents: 2_000 });
  await duplicateListing(db, count - 1, last);
  return last.id;
}

const allButOneSold = (id: string) =>
  db.updateTable("listings").set({ status: "sold" }).where("id", "<>", id).execute();

test("a search found to exceed the cap is not counted again for ten minutes, in any order and on any page", async () => {
  const last = await createListings(1_100, "Canot");
  const filters = { ...defaultFilters, q: "canot", priceMax: 50, sortBy: "best" } as const;
  const find = async (more: Partial<SearchFilters> = {}) => {
    const { total, isMore, cards } = await searchListings(db, { ...filters, ...more });
    return { total, isMore, shown: cards.length };
  };
  expect(await find()).toEqual({ total: 1_000, isMore: true, shown: 24 });
  await allButOneSold(last);
  expect(await find({ sortBy: "price_asc" })).toEqual({ total: 1_000, isMore: true, shown: 1 });
  // A request for more than the remaining matches learns their exact number.
  expect(await find()).toEqual({ total: 1, isMore: false, shown: 1 });
  expect(await find({ sortBy: "recent" })).toEqual({ total: 1, isMore: false, shown: 1 });
  // Other words, other filters and hidden items make a different search.
  expect(await find({ priceMax: 60 })).toEqual({ total: 1, isMore: false, shown: 1 });
  expect(await find({ q: "canot -bleu" })).toEqual({ total: 1, isMore: false, shown: 1 });
  const hidden = { listingIds: [last], sellerIds: [] };
  expect(await countListings(db, filters, hidden)).toEqual({ total: 0, isMore: false });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
  expect(await find()).toEqual({ total: 1, isMore: false, shown: 1 });
});

test("a count slightly above the cap is not cached, since listings may disappear", async () => {
  const last = await createListings(1_050, "Kayak");
  const filters = { ...defaultFilters, q: "kayak" };
  expect(await countListings(db, filters)).toEqual({ total: 1_000, isMore: true });
  await allButOneSold(last);
  expect(await countListings(db, filters)).toEqual({ total: 1, isMore: false });
});

test("a search that exceeds the cap by term statistics is not counted, unless its filters differ", async () => {
  const author = await aUser(db);
  for (const title of ["Vélo bleu", "Vélo vert"]) await aListing(db, { author, title });
  await db
    .updateTable("search_terms")
    .set({ document_frequency: 2_000 })
    .where("term", "=", "velo")
    .execute();
  const cheapest = (filters: Record<string, string>) => searchBy(db, { sortBy: "price_asc", ...filters });
  expect(await cheapest({ q: "velo" })).toMatchObject({
    total: 1_000,
    isMore: true,
    titles: expect.arrayContaining(["Vélo vert", "Vélo bleu"]),
  });
  for (const [name, value] of [
    ["category", "products"],
    ["q", "velo -cuir"],
    ["q", "velo bleu OR vert"],
  ] as const)
    expect(await cheapest({ q: "velo", [name]: value })).toMatchObject({ total: 2, isMore: false });
});

test("a few matches are counted at any age; of many, at least those of the last days", async () => {
  // The age histogram is cached for a minute.
  const { db: own } = await databaseForTest();
  const author = await aUser(own);
  const add = async (title: string, count: number, ofDay: (index: number) => number) => {
    for (let index = 0; index < count; index += 1)
      await aListing(own, { author, title, createdAt: new Date(Date.now() - ofDay(index) * 86_400_000) });
  };
  await add("Luge", 300, (index) => index / 6);
  await add("Ski", 15, () => 1);
  await add("Ski", 285, (index) => 45 + index / 60);
  await add("Raquette", 4, () => 1);
  await add("Raquette", 4, () => 48);
  await refreshDocumentFrequencies(own);
  const counts = (q: string) => countBroaderSearch(own, { ...defaultFilters, q });
  expect(await counts("luge")).toEqual({ total: 50, isMore: true });
  expect(await counts("ski")).toEqual({ total: 15, isMore: true });
  expect(await counts("raquette")).toEqual({ total: 8, isMore: false });
  expect(await counts("introuvable")).toEqual({ total: 0, isMore: false });
});
