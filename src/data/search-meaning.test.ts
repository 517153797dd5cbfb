import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { distanceKm, findPlace, gazetteer } from "../domain/gazetteer.ts";
import { parseSearchFilters } from "../domain/search-filters.ts";
import { searchIndexVersion } from "../domain/search-index.ts";
import { aListing, aUser, daysAfter, now } from "../testing/builders.ts";
import { emptyDatabase, testDatabase } from "../testing/database.ts";
import { searchListings } from "./listing-search.ts";
import { setListingStatus } from "./listing-writes.ts";
import { indexAgain } from "./search-reindex.ts";
import { countSearchWords, learnWords } from "./search-words.ts";
import { shipThesaurus } from "./thesaurus.ts";

const { db } = await testDatabase();

let author: { id: string };
beforeEach(async () => {
  await emptyDatabase(db);
  await db.deleteFrom("search_words").execute();
  await db.deleteFrom("thesaurus_entries").execute();
  author = await aUser(db);
});

async function search(address: Record<string, string>) {
  const { cards, ...rest } = await searchListings(db, parseSearchFilters(new URLSearchParams(address)));
  return { ...rest, cards, titles: cards.map((card) => card.title) };
}

describe("a mistyped word", () => {
  test("is taken for one that ads use, and that is said", async () => {
    await aListing(db, { author, title: "Vélo de ville" });
    expect(await search({ q: "veol" })).toMatchObject({
      titles: ["Vélo de ville"],
      corrected: [{ typed: "veol", shown: "vélo" }],
    });
  });

  test("is left as it is where it is meant, where ads use it, and within quotes", async () => {
    await aListing(db, { author, title: "Vélo de ville" });
    expect((await search({ q: "veol", verbatim: "1" })).titles).toEqual([]);
    expect((await search({ q: '"veol"' })).titles).toEqual([]);
    await aListing(db, { author, title: "Affiche Veol" });
    expect(await search({ q: "veol" })).toMatchObject({ titles: ["Affiche Veol"], corrected: [] });
  });

  test("is never taken for a word of a draft, nor for one that no public ad has any more", async () => {
    await aListing(db, { author, title: "Vélocipède", status: "draft" });
    const { id } = await aListing(db, { author, title: "Trampoline" });
    await setListingStatus(db, id, "sold");
    await countSearchWords(db);
    expect((await search({ q: "velocipde" })).corrected).toEqual([]);
    expect((await search({ q: "tranpoline" })).corrected).toEqual([]);
    expect(await db.selectFrom("search_words").select("term").execute()).toEqual([]);
  });
});

describe("words that mean the same", () => {
  const voiture = { id: "voiture", words: ["voiture", "char", "machine à rouler"], targets: [] };

  test("find each other, typed ones first", async () => {
    await shipThesaurus(db, [voiture]);
    await aListing(db, { author, title: "Voiture rouge", createdAt: now });
    await aListing(db, { author, title: "Char rouge", createdAt: daysAfter(now, -20) });
    await aListing(db, { author, title: "Ma machine à rouler rouge", createdAt: daysAfter(now, -30) });
    expect((await search({ q: "char rouge" })).titles).toEqual([
      ...["Char rouge", "Voiture rouge", "Ma machine à rouler rouge"],
    ]);
    expect((await search({ q: "machine à rouler" })).titles).toContain("Voiture rouge");
  });

  test("go one way where an entry has targets", async () => {
    await shipThesaurus(db, [{ id: "bixi", words: ["bixi"], targets: ["vélo"] }]);
    await aListing(db, { author, title: "Vélo" });
    await aListing(db, { author, title: "Bixi" });
    expect((await search({ q: "bixi" })).titles).toEqual(["Bixi", "Vélo"]);
    expect((await search({ q: "vélo" })).titles).toEqual(["Vélo"]);
  });

  test("an entry that an operator changed is known to the next search, and outlives the next start", async () => {
    await shipThesaurus(db, [voiture]);
    await aListing(db, { author, title: "Bagnole" });
    expect((await search({ q: "char" })).titles).toEqual([]);
    await db
      .updateTable("thesaurus_entries")
      .set({ words: ["voiture", "char", "bagnole"], keys: ["voiture", "char", "bagnole"], is_changed: true })
      .execute();
    expect((await search({ q: "char" })).titles).toEqual(["Bagnole"]);
    await shipThesaurus(db, [voiture]);
    expect((await search({ q: "char" })).titles).toEqual(["Bagnole"]);
  });

  test("an entry that the product ships no longer is gone after the next start", async () => {
    await shipThesaurus(db, [voiture]);
    await shipThesaurus(db, [{ id: "autre", words: ["un", "deux"], targets: [] }]);
    expect(await db.selectFrom("thesaurus_entries").select("id").execute()).toEqual([{ id: "autre" }]);
  });
});

describe("around a place", () => {
  test("are the ads of exactly those municipalities whose middle is within the radius", async () => {
    const cities = ["Sherbrooke", "Magog", "Granby", "Trois-Rivières", "Montréal", "Rimouski"];
    for (const city of cities) await aListing(db, { author, title: city, city, region: "Québec" });
    const center = findPlace("Sherbrooke", "Québec");
    for (const within of [5, 25, 50, 100, 200]) {
      const near = cities.filter((city) => {
        const place = findPlace(city, "Québec");
        return place && center && distanceKm(center, place) <= within;
      });
      const { titles } = await search({ location: "sherbrooke", within: String(within) });
      expect(titles.toSorted()).toEqual(near.toSorted());
    }
    expect(gazetteer.length).toBeGreaterThan(2_000);
  });

  test("a place that nobody knows is looked for by its name", async () => {
    await aListing(db, { author, title: "Chalet", city: "Lac-Inconnu-du-Bout" });
    expect((await search({ location: "lac inconnu", within: "25" })).titles).toEqual(["Chalet"]);
  });
});

test("free ads, and vehicles of some years, are found by their filters", async () => {
  const vehicle = { author, type: "vehicle" } as const;
  await aListing(db, { ...vehicle, title: "Civic 2012", attributes: { year: 2012 } });
  await aListing(db, { ...vehicle, title: "Civic 2016", attributes: { year: 2016 } });
  await aListing(db, { ...vehicle, title: "Civic sans année", attributes: {} });
  await aListing(db, { author, title: "Divan", priceType: "free", priceCents: null });
  expect((await search({ yearMin: "2015" })).titles).toEqual(["Civic 2016"]);
  expect((await search({ yearMax: "2015" })).titles).toEqual(["Civic 2012"]);
  expect((await search({ free: "1" })).titles).toEqual(["Divan"]);
});

test("of more ads than are weighed, as many can be paged to, and no page of them is empty", async () => {
  await aListing(db, { author, title: "Vélo" });
  await sql`
    insert into listings
    select (jsonb_populate_record(listings, jsonb_build_object('id', gen_random_uuid(), 'submission_key', null))).*
    from listings, generate_series(1, 1100)
  `.execute(db);
  const { total, reachable } = await search({ q: "velo" });
  expect({ total, reachable }).toEqual({ total: 1_101, reachable: 1_000 });
  expect((await search({ q: "velo", page: "42" })).cards.length).toBeGreaterThan(0);
  expect((await search({ q: "velo", sortBy: "recent" })).reachable).toBe(1_101);
});

test("why an ad was found: typed words or others, in the title or not", async () => {
  await shipThesaurus(db, [{ id: "divan", words: ["divan", "sofa"], targets: [] }]);
  await aListing(db, { author, title: "Divan gris" });
  await aListing(db, { author, title: "Sofa gris" });
  await aListing(db, { author, title: "Meuble", description: "Un divan gris." });
  const { cards } = await search({ q: "divan gris" });
  expect(cards.map(({ title, reason }) => [title, reason])).toEqual([
    ["Divan gris", { isInTitle: true, isTyped: true }],
    ["Sofa gris", { isInTitle: true, isTyped: false }],
    ["Meuble", { isInTitle: false, isTyped: true }],
  ]);
});

test("more words than a statement has parameters for are learned", async () => {
  const inLetters = (number: number) =>
    String(number).replace(/\d/gu, (digit) => "abcdefghij"[Number(digit)] ?? "");
  const text = Array.from({ length: 20_000 }, (_, at) => `${inLetters(at + 10_000)}k`).join(" ");
  await learnWords(db, { title: "Dictionnaire", text });
  const { count } = await db
    .selectFrom("search_words")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(20_001);
});

test("ads that an older version indexed are indexed again, once", async () => {
  const { id } = await aListing(db, { author, title: "Canot rouge", city: "Gaspé" });
  await db.updateTable("listings").set({ search: "", search_version: 0, place_id: null }).execute();
  await db.deleteFrom("search_words").execute();
  expect((await search({ q: "canot" })).titles).toEqual([]);
  expect(await indexAgain(db, () => undefined)).toBe(1);
  expect(await indexAgain(db, () => undefined)).toBe(0);
  expect((await search({ q: "cannot" })).titles).toEqual(["Canot rouge"]);
  const row = await db
    .selectFrom("listings")
    .select(["search_version", "place_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  expect(row).toEqual({ search_version: searchIndexVersion, place_id: "quebec/gaspe" });
});
