// Also runs on PostgreSQL 15.
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { databaseForTest } from "../../../tests/support/database.ts";
import { duplicateListing } from "../../../tests/support/duplicate-listing.ts";
import { parsePlaceFilters } from "../filters/place-filters.ts";
import { defaultFilters, type SortOrder } from "../filters/search-filters.ts";
import { runSearch } from "./listing-search.server.ts";
import { prepareSearch } from "./prepared-search.server.ts";
import { readSearchCursor, type SearchCursor, writeSearchCursor } from "./search-cursor.ts";

const dayMs = 86_400_000;
const titles = ["Vélo bleu", "Grand vélo", "Casque", "Remorque pour vélo", "Table"];

/** What happens between two pages: which of the listings are deleted, and how many are published. */
const between = fc.record({
  deleted: fc.array(fc.nat(), { maxLength: 8 }),
  published: fc.integer({ min: 0, max: 8 }),
});

/** Near and far from a place, in a region, which has no center, and naming a sector. */
const cities = ["Rimouski", "Mont-Joli", "Magog", "Montréal"];
const around = parsePlaceFilters(
  new URLSearchParams("location=Rimouski&within=100&location=Estrie&within=&location=Verdun&within="),
);

const orders: [SortOrder, string][] = [
  ["distance", ""],
  ["best", "velo"],
  ["recent", "velo"],
  ["recent", ""],
  ["price_asc", "velo"],
  ["price_desc", ""],
  ["relevance", "velo"],
];

test("nothing repeats and nothing is left out while listings are published and deleted between pages", async () => {
  const { db } = await databaseForTest();
  const author = await aUser(db);
  const publish = (index: number, createdAt: Date) =>
    aListing(db, {
      author,
      title: titles[index % titles.length] ?? "",
      description: index % 4 === 3 ? "Avec un vélo, à Verdun." : "Avec un vélo.",
      city: cities[index % 4] ?? "",
      priceCents: index % 4 === 3 ? null : 1_000 * (index % 3),
      createdAt,
    });
  const allIds = async () => (await db.selectFrom("listings").select("id").execute()).map(({ id }) => id);

  // More than are scored, of all matches and of those with the word in the title; many alike but for their ids.
  const fill = async () => {
    const oldest = db.selectFrom("listings").select("id").orderBy("listed_at").orderBy("id").limit(360);
    await db.deleteFrom("listings").where("id", "not in", oldest).execute();
    for (let count = (await allIds()).length; count < 360; count += 6) {
      const index = count / 6;
      const listing = await publish(Math.floor(index), new Date(Date.now() - (index + 1) * dayMs));
      await db
        .updateTable("listings")
        .set({ views: count % 5 })
        .where("id", "=", listing.id)
        .execute();
      await duplicateListing(db, 5, listing);
    }
  };

  async function walk([sortBy, q]: [SortOrder, string], changes: readonly Change[]): Promise<void> {
    // The walks before deleted some and published others: with more than 1,000, pagination ends before the last.
    await fill();
    const before = await allIds();
    const shown: string[] = [];
    let cursor: SearchCursor | null = null;
    for (let page = 1; page === 1 || cursor !== null; page += 1) {
      const places = sortBy === "distance" ? around : [];
      const search = await prepareSearch(db, { ...defaultFilters, q, sortBy, page, places });
      const found = await runSearch(search, cursor);
      shown.push(...found.cards.map(({ id }) => id));
      if (found.next) expect(found.cards).toHaveLength(24);
      // As the address carries it.
      cursor = found.next && readSearchCursor(writeSearchCursor(found.next), sortBy);
      if (found.next) expect(cursor).toEqual(found.next);
      const { deleted, published } = changes[page % changes.length] ?? { deleted: [], published: 0 };
      const present = await allIds();
      const gone = deleted.flatMap((number) => present[number % present.length] ?? []);
      if (gone.length > 0) await db.deleteFrom("listings").where("id", "in", gone).execute();
      for (let count = 0; count < published; count += 1) await publish(count, new Date());
    }
    const after = new Set(await allIds());
    const context = `${sortBy} ${q} ${JSON.stringify(changes)}`;
    expect(new Set(shown).size, context).toBe(shown.length);
    const lasting = before.filter((id) => after.has(id));
    expect(lasting.length).toBeGreaterThan(150);
    expect(
      lasting.filter((id) => !shown.includes(id)),
      context,
    ).toEqual([]);
  }

  type Change = typeof between extends fc.Arbitrary<infer Value> ? Value : never;
  for (const order of orders)
    await fc.assert(
      fc.asyncProperty(fc.array(between, { minLength: 1, maxLength: 4 }), (changes) => walk(order, changes)),
      { numRuns: inject("postgresMajor") === 18 ? 1 : 2 }, // 15: in npm run test:full
    );
}, 120_000);

test("a cursor of another order, or with anything else in it, is none", () => {
  const id = "0123abcd-0123-4123-8123-0123456789ab";
  const last = `1760000000000_${id}`;
  const read = (text: string, order: SortOrder) => readSearchCursor(text, order);
  expect(read(last, "recent")).not.toBeNull();
  expect(read(`1_13.25_${last}_${last}_${last}`, "best")).not.toBeNull();
  expect(read(`1_-1e-7_${last}`, "best")).not.toBeNull();
  expect(read(`_${last}`, "price_asc")).not.toBeNull();
  for (const text of [
    "",
    "_",
    "x",
    `${last}_`,
    `1e9_${id}`,
    last.toUpperCase(),
    `${last}_${last}`,
    "_".repeat(300),
  ])
    expect(read(text, "recent"), text).toBeNull();
  for (const text of [
    last,
    `1_NaN_${last}`,
    `1_1_${last}_2`,
    `1_1_${last}_${last}_${last}_${last}`,
    `_1_${last}`,
  ])
    expect(read(text, "best"), text).toBeNull();
  for (const order of ["price_asc", "price_desc", "relevance"] as const)
    for (const text of [last, `-1_${last}`, `1.5_${last}`, `9999999999999_${last}`])
      expect(read(text, order), text).toBeNull();
  expect(read(`_${last}`, "relevance")).toBeNull();
  for (const km of ["", "0", "8.12345678901234567"])
    expect(read(`${km}_${last}`, "distance"), km).not.toBeNull();
  for (const text of [last, `-1_${last}`, `NaN_${last}`]) expect(read(text, "distance"), text).toBeNull();
});
