import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { testDatabase } from "../../../tests/support/database.ts";
import { findFacets } from "../facets/listing-facets.server.ts";
import { defaultFilters } from "../filters/search-filters.ts";
import { countListings, searchListings } from "./listing-search.server.ts";
import { prepareSearch } from "./prepared-search.server.ts";
import { runForSearchClient, withSearchSlot } from "./search-concurrency.server.ts";

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

test("of the waiting searches, that of the client that took least time is next", async () => {
  const slots = 2 * availableParallelism() + 1;
  const done: string[] = [];
  const search = (client: string, ms: number) =>
    runForSearchClient(client, () => withSearchSlot(() => sleep(ms))).then(() => done.push(client));
  // Forty searches of one address, then one of another.
  const many = Array.from({ length: 40 }, () => search("192.0.2.1", 40));
  await search("192.0.2.2", 1);
  // Those that ran before it, and at most one round of those that ended together.
  expect(done.length).toBeLessThanOrEqual(2 * slots);
  await Promise.all(many);
  expect(done).toHaveLength(41);
});

test("a search that fails releases its slot", async () => {
  const slots = 2 * availableParallelism() + 1;
  const failing = Array.from({ length: 3 * slots }, () =>
    withSearchSlot(() => Promise.reject(new Error("timeout"))).catch(String),
  );
  expect(new Set(await Promise.all(failing))).toEqual(new Set(["Error: timeout"]));
  expect(await withSearchSlot(() => "free")).toBe("free");
});

test("the words of a query are looked up within the limit, and at most four are corrected", async () => {
  await aListing(db, { author: await aUser(db), title: "Trampoline" });
  const words = ["abcdxyz", "bcdexyz", "cdefxyz", "defgxyz", "tranpoline"];
  const correctedOf = async (q: string) =>
    (await searchListings(db, { ...defaultFilters, q })).corrected.map(({ shown }) => shown);
  expect(await correctedOf(words.slice(1).join(" "))).toEqual(["trampoline"]);
  expect(await correctedOf(words.join(" "))).toEqual([]);
});
