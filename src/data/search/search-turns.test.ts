import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { everything } from "../../domain/search/search-filters.ts";
import { aListing, aUser } from "../../testing/builders.ts";
import { testDatabase } from "../../testing/database.ts";
import { findFacets } from "./listing-facets.ts";
import { countListings, searchListings } from "./listing-search.ts";
import { prepareSearch } from "./prepared-search.ts";
import { searching } from "./search-turns.ts";

const { db } = await testDatabase();

test("searches for words or around places wait for their turn, pages of categories for nobody", async () => {
  await aListing(db, { author: await aUser(db), title: "Canot", city: "Rimouski" });
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const others = Array.from({ length: 2 * availableParallelism() + 1 }, () => searching(() => held));
  const ended: string[] = [];
  const words = { ...everything, q: "canot" };
  const searches = Object.entries({
    words: searchListings(db, words),
    count: countListings(db, words),
    place: searchListings(db, { ...everything, places: [{ name: "Rimouski", within: 25 }] }),
    facets: prepareSearch(db, words).then((search) => findFacets(search)),
    category: searchListings(db, { ...everything, category: "products" }),
  }).map(([name, search]) => search.then(() => ended.push(name)));
  await searches.at(-1);
  // Longer than any of them takes.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(ended).toEqual(["category"]);
  go();
  await Promise.all([...searches, ...others]);
  expect(ended.toSorted()).toEqual(["category", "count", "facets", "place", "words"]);
});
