import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { createRandom } from "../demo/random.ts";
import {
  termOfCategory,
  termOfCell,
  termOfPlace,
  termOfSubCategory,
  termsSince,
} from "../domain/listing-terms.ts";
import { everything, type SearchFilters } from "../domain/search-filters.ts";
import { aListing, aUser } from "../testing/builders.ts";
import { databaseOfThisTest, emptyDatabase, testDatabase } from "../testing/database.ts";
import { askNewest, newest } from "./newest-matches.ts";
import { prepareSearch } from "./prepared-search.ts";

const { db } = await testDatabase();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

beforeEach(() => emptyDatabase(db));

test("the database makes the terms that are asked for", async () => {
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

test("those of a few hours are asked for, then of more, until there are enough, and no older one before a newer", async () => {
  const author = await aUser(db);
  const { pick, int } = createRandom("newest");
  const now = Date.now();
  for (let count = 0; count < 60; count += 1)
    await aListing(db, {
      author,
      title: pick(["Vélo bleu", "Vélo rouge", "Table"]),
      city: pick(["Laval", "Montréal", "Alma"]),
      category: pick(["products", "services"] as const),
      createdAt: new Date(now - int(0, 59 * dayMs)),
    });
  let furtherThanOnce = 0;
  const asked: Partial<SearchFilters>[] = [
    { q: "velo" },
    { q: "velo", category: "products" },
    { q: "velo", places: [{ name: "Laval", within: 10 }] },
    { q: "velo OR table", places: [{ name: "Laval", within: null }] },
    { q: "-bleu" },
    { q: "introuvable" },
  ];
  for (const filters of asked)
    for (const needed of [1, 5, 25, 100]) {
      const search = await prepareSearch(db, { ...everything, ...filters });
      if (!search) throw new Error("nothing was asked");
      let times = 0;
      const found = await askNewest(search, { needed, expected: 4_000 }, async (matching) => {
        times += 1;
        const rows = await newest(search, matching, ["id"], needed).execute();
        return { total: rows.length, ids: rows.map(({ id }) => id) };
      });
      const plainly = await search.matching
        .select("listings.id")
        .orderBy("listed_at", "desc")
        .orderBy("listings.id", "desc")
        .limit(needed)
        .execute();
      expect({ filters, needed, ids: found.ids }).toEqual({
        filters,
        needed,
        ids: plainly.map(({ id }) => id),
      });
      if (times > 1 && found.total >= needed) furtherThanOnce += 1;
    }
  expect(furtherThanOnce).toBeGreaterThan(0);
});

test("after quiet days, the last ones that had ads are asked for at once, and never more ads than needed after an import", async () => {
  const { db: quiet } = await databaseOfThisTest();
  const author = await aUser(quiet);
  const imported = Date.now() - 5 * dayMs;
  for (let count = 0; count < 40; count += 1) {
    const createdAt = new Date(count < 10 ? imported + count * 4 * hourMs : imported - count * 10_000);
    await aListing(quiet, { author, title: "Vélo bleu", createdAt });
  }
  const search = await prepareSearch(quiet, { ...everything, q: "velo" });
  if (!search) throw new Error("nothing was asked");
  const found: number[] = [];
  await askNewest(search, { needed: 4, expected: 40 }, async (matching) => {
    const rows = await newest(search, matching, ["id"], 100).execute();
    found.push(rows.length);
    return { total: rows.length };
  });
  // Hours are asked for in blocks of two.
  expect(found).toEqual([expect.toSatisfy((ads: number) => ads >= 4 && ads <= 10)]);
});

test("an area is asked for by parts of the map, and by names while an older version's ads have no part", async () => {
  const area = { ...everything, q: "velo", places: [{ name: "Montréal", within: 50 }] };
  const cities = ["Montréal", "Laval", "Longueuil", "Terrebonne", "Blainville", "Brossard", "Repentigny"];
  for (const isOld of [false, true]) {
    const { db: own } = await databaseOfThisTest();
    const author = await aUser(own);
    for (const city of [...cities, "Québec", "Drummondville"])
      await aListing(own, { author, title: `Vélo de ${city}`, city, region: "Québec" });
    if (isOld) await own.updateTable("listings").set({ place_cell: null, search_version: 3 }).execute();
    const search = await prepareSearch(own, area);
    if (!search) throw new Error("nothing was asked");
    const terms = new Set(search.places.map(({ term }) => term));
    expect([...terms].map((term) => term.slice(0, 2))).toEqual(Array(terms.size).fill(isOld ? "p:" : "m:"));
    if (!isOld) expect(terms.size).toBeLessThan(cities.length);
    const titles = await askNewest(search, { needed: 100 }, async (matching) => {
      const rows = await newest(search, matching, ["title"], 100).execute();
      return { total: rows.length, found: rows.map(({ title }) => title) };
    });
    expect(titles.found.toSorted()).toEqual(cities.map((city) => `Vélo de ${city}`).toSorted());
  }
});
