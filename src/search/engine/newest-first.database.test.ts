// Also runs on PostgreSQL 15.
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { createRandom } from "../../../demo/random.ts";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { databaseForTest, emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { defaultFilters, type SearchFilters } from "../filters/search-filters.ts";
import {
  termOfCategory,
  termOfCell,
  termOfPlace,
  termOfSubCategory,
  termsSince,
} from "../index/index-terms.ts";
import { newestQuery, queryNewestFirst } from "./newest-first.server.ts";
import { prepareSearch } from "./prepared-search.server.ts";

const { db } = await testDatabase();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

beforeEach(() => emptyDatabase(db));

test("the SQL function and the application produce the same terms", async () => {
  const { rows } = await sql<{ terms: string[] }>`
    select listing_terms(
      ${new Date("2026-11-22T13:59:59.9Z")}, 'products', 'Vélos', 'montreal quebec', '1023012301'
    ) as terms
  `.execute(db);
  const terms = rows[0]?.terms ?? [];
  expect(terms).toEqual(
    expect.arrayContaining([
      termOfCategory("products"),
      termOfSubCategory("Vélos"),
      termOfPlace("montreal quebec"),
      ...["1023", "10230", "102301", "1023012", "10230123", "102301230", "1023012301"].map(termOfCell),
    ]),
  );
  const asOf = (day: string) => termsSince(new Date(day), new Date("2026-11-22T14:00:00Z"));
  for (const since of ["2026-11-22T13:59:59Z", "2026-11-20T00:00:00Z", "2026-09-01T00:00:00Z"])
    expect(asOf(since).filter((term) => terms.includes(term))).toHaveLength(1);
  expect(asOf("2026-11-22T14:00:00Z").filter((term) => terms.includes(term))).toEqual([]);
});

test("queries the last hours first, then older windows until enough are found, without overlap", async () => {
  // The age histogram is cached for a minute: it must be loaded after the listings exist.
  const { db: own } = await databaseForTest();
  const author = await aUser(own);
  const { pick, int } = createRandom("newest");
  const now = Date.now();
  for (let count = 0; count < 240; count += 1)
    await aListing(own, {
      author,
      title: pick(["Vélo bleu", "Vélo rouge", "Table"]),
      city: pick(["Laval", "Montréal", "Alma"]),
      category: pick(["products", "services"] as const),
      createdAt: new Date(now - int(0, 59 * dayMs)),
    });
  const outcomes = new Set<string>();
  const searches: Partial<SearchFilters>[] = [
    { q: "velo" },
    { q: "velo", category: "products" },
    { q: "velo", places: [{ name: "Laval", within: 10 }] },
    { q: "velo OR table", places: [{ name: "Laval", within: null }] },
    { q: "-bleu" },
    { q: "introuvable" },
  ];
  for (const filters of searches)
    for (const needed of [1, 5, 25, 90, 400]) {
      const search = await prepareSearch(own, { ...defaultFilters, ...filters });
      if (!search) throw new Error("the query has no words");
      const { batches } = await queryNewestFirst(
        search,
        { needed, expected: 900 },
        async (matching, missing) => {
          const rows = await newestQuery(search, matching, ["id"], missing).execute();
          return { total: rows.length, ids: rows.map(({ id }) => id) };
        },
      );
      const expected = await search.matching
        .select("listings.id")
        .orderBy("listed_at", "desc")
        .orderBy("listings.id", "desc")
        .limit(needed)
        .execute();
      const found = batches.flatMap(({ ids }) => ids);
      expect({ filters, needed, ids: found }).toEqual({
        filters,
        needed,
        ids: expected.map(({ id }) => id),
      });
      const parts = batches.filter(({ total }) => total > 0).length;
      outcomes.add(
        `${parts > 1 ? "some, then older ones" : "at once"}: ${found.length < needed ? "all" : "enough"}`,
      );
    }
  expect([...outcomes].toSorted()).toEqual([
    "at once: all",
    "at once: enough",
    "some, then older ones: all",
    "some, then older ones: enough",
  ]);
});

test("adapts the first window to quiet days and to imports", async () => {
  const { db: quiet } = await databaseForTest();
  const author = await aUser(quiet);
  const imported = Date.now() - 5 * dayMs;
  for (let count = 0; count < 40; count += 1) {
    const createdAt = new Date(count < 10 ? imported + count * 4 * hourMs : imported - count * 10_000);
    await aListing(quiet, { author, title: "Vélo bleu", createdAt });
  }
  const search = await prepareSearch(quiet, { ...defaultFilters, q: "velo" });
  if (!search) throw new Error("the query has no words");
  const found: number[] = [];
  await queryNewestFirst(search, { needed: 4, expected: 40 }, async (matching) => {
    const rows = await newestQuery(search, matching, ["id"], 100).execute();
    found.push(rows.length);
    return { total: rows.length };
  });
  // The shortest time block is two hours.
  expect(found).toEqual([expect.toSatisfy((count: number) => count >= 4 && count <= 10)]);
});

test("an area is queried by map cells, and by place names while older listings have no cell", async () => {
  const area = { ...defaultFilters, q: "velo", places: [{ name: "Montréal", within: 50 }] };
  const cities = ["Montréal", "Laval", "Longueuil", "Terrebonne", "Blainville", "Brossard", "Repentigny"];
  for (const isOld of [false, true]) {
    const { db: own } = await databaseForTest();
    const author = await aUser(own);
    for (const city of [...cities, "Québec", "Drummondville"])
      await aListing(own, { author, title: `Vélo de ${city}`, city, region: "Québec" });
    if (isOld) await own.updateTable("listings").set({ place_cell: null, search_version: 3 }).execute();
    const search = await prepareSearch(own, area);
    if (!search) throw new Error("the query has no words");
    const terms = new Set(search.places.map(({ term }) => term));
    expect([...terms].map((term) => term.slice(0, 2))).toEqual(Array(terms.size).fill(isOld ? "p:" : "m:"));
    if (!isOld) expect(terms.size).toBeLessThan(cities.length);
    const { batches } = await queryNewestFirst(search, { needed: 100 }, async (matching, missing) => {
      const rows = await newestQuery(search, matching, ["title"], missing).execute();
      return { total: rows.length, titles: rows.map(({ title }) => title) };
    });
    const found = batches.flatMap(({ titles }) => titles);
    expect(found.toSorted()).toEqual(cities.map((city) => `Vélo de ${city}`).toSorted());
  }
});
