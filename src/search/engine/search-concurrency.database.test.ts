import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { testDatabase } from "../../../tests/support/database.ts";
import { findFacets } from "../facets/listing-facets.server.ts";
import { defaultFilters } from "../filters/search-filters.ts";
import { countListings, searchListings } from "./listing-search.server.ts";
import { prepareSearch } from "./prepared-search.server.ts";
import { withSearchSlot } from "./search-concurrency.server.ts";

const { db } = await testDatabase();

test("text and place searches are limited in concurrency, category pages are not", async () => {
  await aListing(db, { author: await aUser(db), title: "Canot", city: "Rimouski" });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const others = Array.from({ length: 2 * availableParallelism() + 1 }, () => withSearchSlot(() => released));
  const finished: string[] = [];
  const words = { ...defaultFilters, q: "canot" };
  const searches = Object.entries({
    words: searchListings(db, words),
    count: countListings(db, words),
    place: searchListings(db, { ...defaultFilters, places: [{ name: "Rimouski", within: 25 }] }),
    facets: prepareSearch(db, words).then((search) => findFacets(search)),
    category: searchListings(db, { ...defaultFilters, category: "products" }),
  }).map(([name, search]) => search.then(() => finished.push(name)));
  await searches.at(-1);
  // Longer than any of them takes.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(finished).toEqual(["category"]);
  release();
  await Promise.all([...searches, ...others]);
  expect(finished.toSorted()).toEqual(["category", "count", "facets", "place", "words"]);
});
