// Also runs on PostgreSQL 15.

import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import {
  aListing,
  aListingContent,
  anImage,
  aUser,
  daysAfter,
  now,
} from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { anyUtf16 } from "../../../tests/support/listing-forms.ts";
import { listingStatuses } from "../../listings/listing.ts";
import { updateListingContent } from "../../listings/listings.writes.server.ts";
import { findFacets } from "../facets/listing-facets.server.ts";
import { parseSearchFilters } from "../filters/parse-search-filters.ts";
import type { SearchFilters } from "../filters/search-filters.ts";
import { listingIndex } from "../index/listing-index.server.ts";
import { countListings, searchListings } from "./listing-search.server.ts";
import { prepareSearch } from "./prepared-search.server.ts";

const { db } = await testDatabase();

let author: { id: string };
beforeEach(async () => {
  await emptyDatabase(db);
  author = await aUser(db);
});

/** Titles of the listings found for a query string such as "q=velo&priceMin=50", in order. */
async function titles(address: string): Promise<string[]> {
  const { total, cards } = await searchListings(db, filtersOf(address));
  if (cards.length < 24) expect(total).toBe(cards.length);
  return cards.map((card) => card.title);
}

const filtersOf = (address: string): SearchFilters => parseSearchFilters(new URLSearchParams(address));
const daysAgo = (days: number) => daysAfter(now, -days);

describe("words", () => {
  test.each([
    ["vélo", "Vélos d’hiver"],
    ["velos", "Vélo de ville"],
    ["VÉLO", "vélo"],
    ["auto", "Deux autos"],
    ["condos", "Condo au centre-ville"],
    ["pneu", "4 pneus d’hiver"],
    ["studios", "Studio meublé"],
    ["cheval", "Pension pour chevaux"],
    ["bateaux", "Bateau à moteur"],
    ["travaux", "Travail soigné"],
    ["materiau", "Matériaux de construction"],
    ["ete", "Chalet d'été"],
    ["l'été", "Chalet pour l’été"],
    ["boeuf", "Bœuf haché"],
    ["4½", "Grand 4 ½ ensoleillé"],
    ["4 1/2", "Grand 4½ ensoleillé"],
    ["ville montreal", "Montréal, vieille ville"],
    ["saint-jean", "Fête de la Saint Jean"],
  ])("%j finds %j", async (q, title) => {
    await aListing(db, { author, title });
    expect(await titles(new URLSearchParams({ q }).toString())).toEqual([title]);
  });

  test.each([
    ["vélo rouge", "Vélo bleu"],
    ["table", "Tableau"],
    ["!!!", "Table !!!"],
  ])("%j does not find %j", async (q, title) => {
    await aListing(db, { author, title });
    expect(await titles(new URLSearchParams({ q }).toString())).toEqual([]);
  });

  test("match the description too, and may be spread over title and description", async () => {
    await aListing(db, { author, title: "Table", description: "En érable massif, six chaises." });
    expect(await titles("q=chaise")).toEqual(["Table"]);
    expect(await titles("q=table+erable")).toEqual(["Table"]);
    expect(await titles("q=table+pin")).toEqual([]);
  });

  test("match the city and type-specific fields", async () => {
    await aListing(db, { author, title: "Table", city: "Rimouski" });
    expect(await titles("q=table+rimouski")).toEqual(["Table"]);
    expect(await titles("q=table+sherbrooke")).toEqual([]);
  });

  test("in the title rank above the same words in a short or new description", async () => {
    const long = `Très propre. ${Array.from({ length: 1200 }, (_, index) => `mot${index}`).join(" ")}`;
    await aListing(db, { author, title: "Guitare classique", description: long, createdAt: daysAgo(30) });
    await aListing(db, {
      author,
      title: "Étui",
      description: "guitare guitare guitare",
      createdAt: daysAgo(1),
    });
    expect(await titles("q=guitare")).toEqual(["Guitare classique", "Étui"]);
  });

  test("with equal rank are sorted newest first", async () => {
    for (const days of [3, 1, 2])
      await aListing(db, { author, title: `Vélo ${days}`, createdAt: daysAgo(days) });
    expect(await titles("q=velo")).toEqual(["Vélo 1", "Vélo 2", "Vélo 3"]);
  });

  test("match the current text after an edit", async () => {
    const { id } = await aListing(db, { author, title: "Vélo" });
    await updateListingContent(db, listingIndex, {
      id,
      content: aListingContent({ title: "Canot" }),
      updatedAt: now,
    });
    expect(await titles("q=velo")).toEqual([]);
    expect(await titles("q=canot")).toEqual(["Canot"]);
  });

  test("of any input are accepted by the database", async () => {
    await aListing(db, { author, title: "Vélo" });
    const queries = fc.oneof(
      anyUtf16(200),
      fc.string({ unit: fc.constantFrom(..."ab1é’'&|!():*<>\\%_ -".split("")), maxLength: 60 }),
      fc.string({ unit: fc.constantFrom("㌖", "ﷺ", "ab", "½"), minLength: 100, maxLength: 200 }),
    );
    await fc.assert(
      fc.asyncProperty(queries, queries, async (q, location) => {
        const params = new URLSearchParams({ q, location, page: "1" });
        await searchListings(db, parseSearchFilters(params));
      }),
      { numRuns: 150 },
    );
  });

  test("find the listing they are taken from, in any script and with any punctuation", async () => {
    const letters = fc.constantFrom(...("aàçEŒßñØłΩжبあ漢한09½ ’-&|!:*('\\,.🚲".match(/./gu) ?? []));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: letters, minLength: 1, maxLength: 40 }), async (words) => {
        const filters = filtersOf(new URLSearchParams({ q: words }).toString());
        // A leading hyphen excludes the word.
        if (!/[\p{L}\p{N}]/u.test(filters.q) || /(?<!\S)-/u.test(filters.q)) return;
        const { id } = await aListing(db, { author, title: filters.q });
        const { cards } = await searchListings(db, filters);
        expect(cards.map((card) => card.id)).toContain(id);
      }),
      { numRuns: 60 },
    );
  });
});

describe("results", () => {
  test("are active and not deleted, regardless of the author", async () => {
    for (const status of listingStatuses) await aListing(db, { title: status, status });
    await aListing(db, { title: "deleted", deletedAt: now });
    expect(await titles("")).toEqual(["active"]);
  });

  test("belong to the requested category and subcategory", async () => {
    await aListing(db, { author, title: "Lit", category: "products", subCategory: "mobilier" });
    await aListing(db, { author, title: "Robe", category: "products", subCategory: "vetements" });
    await aListing(db, { author, title: "Ménage", category: "services" });
    expect((await titles("category=products")).sort()).toEqual(["Lit", "Robe"]);
    expect(await titles("category=products&sub=mobilier")).toEqual(["Lit"]);
    expect(await titles("category=community")).toEqual([]);
  });

  test("are featured if requested", async () => {
    await aListing(db, { author, title: "ordinaire" });
    await aListing(db, { author, title: "en vedette", isFeatured: true });
    expect(await titles("featured=1")).toEqual(["en vedette"]);
  });

  test("match all filters at once", async () => {
    await aListing(db, { author, title: "Vélo bleu", city: "Lévis", priceCents: 10_000 });
    await aListing(db, { author, title: "Vélo rouge", city: "Lévis", priceCents: 50_000 });
    await aListing(db, { author, title: "Vélo vert", city: "Gaspé", priceCents: 10_000 });
    expect(await titles("q=velo&location=levis&priceMax=200&category=products")).toEqual(["Vélo bleu"]);
  });
});

test("the age and the photos of a listing are filtered by", async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  for (const [title, hours] of [
    ["de ce matin", 5],
    ["de la semaine", 6 * 24],
    ["du mois", 29 * 24],
    ["ancienne", 31 * 24],
  ] as const)
    await aListing(db, { author, title, createdAt: hoursAgo(hours) });
  await anImage(db, {
    listing: await aListing(db, { author, title: "en photo", createdAt: hoursAgo(40 * 24) }),
  });
  expect(await titles("posted=1")).toEqual(["de ce matin"]);
  expect(await titles("posted=7")).toEqual(["de ce matin", "de la semaine"]);
  expect(await titles("posted=30&sortBy=recent")).toEqual(["de ce matin", "de la semaine", "du mois"]);
  expect(await titles("photo=1")).toEqual(["en photo"]);
});

describe("price bounds", () => {
  beforeEach(async () => {
    for (const dollars of [0, 50, 100, 150])
      await aListing(db, { author, title: `${dollars} $`, priceCents: dollars * 100 });
    await aListing(db, { author, title: "100,50 $", priceCents: 10_050 });
    await aListing(db, { author, title: "gratuit", priceType: "free" });
    await aListing(db, { author, title: "non spécifié", priceCents: null });
  });

  test.each([
    ["priceMin=50&priceMax=100&sortBy=price_asc", ["50 $", "100 $"]],
    ["priceMin=100&sortBy=price_asc", ["100 $", "100,50 $", "150 $"]],
    ["priceMax=50&sortBy=price_asc", ["0 $", "50 $"]],
    ["priceMin=200", []],
    ["priceMin=100&priceMax=50&sortBy=price_asc", []],
  ])("%s is inclusive and excludes listings without a price", async (address, expected) => {
    expect(await titles(address)).toEqual(expected);
  });

  test("compare prices as they are displayed, without cents", async () => {
    await aListing(db, { author, title: "12 $", priceCents: 1_249 });
    await aListing(db, { author, title: "13 $", priceCents: 1_250 });
    expect(await titles("priceMax=12&priceMin=12")).toEqual(["12 $"]);
    expect(await titles("priceMax=13&priceMin=13")).toEqual(["13 $"]);
  });

  test("of 0 are ignored", async () => {
    expect(await titles("priceMin=0&priceMax=0")).toHaveLength(7);
  });
});

describe("the location", () => {
  beforeEach(async () => {
    await aListing(db, { author, title: "a", city: "Montréal", region: "Québec" });
    await aListing(db, { author, title: "b", city: "Trois-Rivières", region: "Québec" });
    await aListing(db, { author, title: "c", city: "Ottawa", region: "Ontario" });
    await aListing(db, { author, title: "d", city: "Saint-Jean", region: "Terre-Neuve-et-Labrador" });
    await aListing(db, { author, title: "e", city: "L’Île-Bizard", region: "Québec" });
  });

  test.each([
    ["Québec", "abe"],
    ["quebec", "abe"],
    ["QUÉ", "abe"],
    ["montreal", "ae"],
    ["réal", "a"],
    ["trois rivieres", "b"],
    ["Trois-Riv", "b"],
    ["onta", "c"],
    ["ottawa", "c"],
    ["labrador", "d"],
    ["l'ile", "e"],
    ["paris", ""],
    ["montreal quebec", ""],
    ["Montréal, Québec", "ae"],
    ["montreal,quebec", "ae"],
    ["Québec, Québec", ""],
    ["Ottawa, Québec", ""],
  ])(
    "%j is a part of the city or of the region of %j, or what it lies in, accents and case aside",
    async (location, expected) => {
      const found = await titles(new URLSearchParams({ location }).toString());
      expect(found.sort().join("")).toBe(expected);
    },
  );

  test("has no wildcards", async () => {
    await aListing(db, { author, title: "f", city: "100 Mile House", region: "Colombie-Britannique" });
    expect(await titles("location=o_ta")).toEqual([]);
    expect(await titles("location=m%25l")).toEqual([]);
  });
});

describe("the order", () => {
  beforeEach(async () => {
    const listings = [
      { title: "vieux", days: 9, views: 3, priceCents: 200 },
      { title: "moyen", days: 5, views: 9, priceCents: 100 },
      { title: "neuf", days: 1, views: 0, priceCents: null },
      { title: "autre", days: 7, views: 3, priceCents: 200 },
    ];
    for (const { title, days, views, priceCents } of listings) {
      await aListing(db, { author, title, views, priceCents, createdAt: daysAgo(days) });
    }
  });

  test.each([
    ["", ["neuf", "moyen", "autre", "vieux"]],
    ["sortBy=recent", ["neuf", "moyen", "autre", "vieux"]],
    ["sortBy=price_asc", ["moyen", "autre", "vieux", "neuf"]],
    ["sortBy=price_desc", ["autre", "vieux", "moyen", "neuf"]],
    ["sortBy=relevance", ["moyen", "autre", "vieux", "neuf"]],
  ])("%j: ties newest first, listings without a price last", async (address, expected) => {
    expect(await titles(address)).toEqual(expected);
  });
});

describe("pages", () => {
  test.each(["recent", "price_asc", "price_desc", "relevance", "best"])(
    "show each listing once, even if all of them are equal (%s)",
    async (sortBy) => {
      for (let count = 0; count < 50; count++) await aListing(db, { author });
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => searchListings(db, filtersOf(`q=table&sortBy=${sortBy}&page=${page}`))),
      );
      expect(pages.map((page) => page.cards.length)).toEqual([24, 24, 2, 0]);
      expect(pages.map((page) => page.total)).toEqual([50, 50, 50, 50]);
      expect(new Set(pages.flatMap((page) => page.cards.map((card) => card.id))).size).toBe(50);
    },
  );
});

describe("adjacent words", () => {
  beforeEach(async () => {
    const there = { author, city: "Laval", category: "products" } as const;
    await aListing(db, { ...there, title: "Canot rouge" });
    await aListing(db, { ...there, title: "Embarcation", description: "C’est un canot rouge en fibre." });
    await aListing(db, { ...there, title: "Canot vert, siège rouge" });
    await aListing(db, { ...there, title: "Rouge comme un canot" });
    await aListing(db, { ...there, title: "Kayak" });
    await aListing(db, { ...there, title: "Canot rouge à louer", city: "Gaspé", category: "services" });
  });

  test.each<[string, Record<string, string>, string[]]>([
    ["match adjacent words only", {}, ["Canot rouge", "Canot rouge à louer", "Embarcation"]],
    ["in a category", { category: "products" }, ["Canot rouge", "Embarcation"]],
    ["in an area", { location: "Laval", within: "25" }, ["Canot rouge", "Embarcation"]],
  ])("quoted words %s", async (_name, more, expected) => {
    expect(await sortedTitles({ q: '"canot rouge"', ...more })).toEqual(expected);
  });

  test.each<[string, string, string[]]>([
    [
      "or another word",
      '"canot rouge" OR kayak',
      ["Canot rouge", "Canot rouge à louer", "Embarcation", "Kayak"],
    ],
    [
      "excluded, and non-adjacent ones not",
      'canot -"canot rouge"',
      ["Canot vert, siège rouge", "Rouge comme un canot"],
    ],
    ["typed in one piece", "canot-rouge", ["Canot rouge", "Canot rouge à louer", "Embarcation"]],
  ])("adjacent words, %s", async (_name, q, expected) => {
    expect(await sortedTitles({ q })).toEqual(expected);
  });

  async function sortedTitles(address: Record<string, string>): Promise<string[]> {
    const { cards, total } = await searchListings(db, parseSearchFilters(new URLSearchParams(address)));
    expect(total).toBe(cards.length);
    return cards.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b, "fr"));
  }
});

async function citiesOf(address: string): Promise<string[]> {
  const { cards } = await searchListings(db, filtersOf(address));
  return cards.map(({ city }) => city).toSorted();
}

async function listingsIn(...cities: string[]): Promise<void> {
  for (const [age, city] of cities.entries())
    await aListing(db, { author, title: `Chalet de ${city}`, city, createdAt: daysAfter(now, -age) });
}

describe("listings of a region", () => {
  test("are those of its municipalities, not those of a town of the same name", async () => {
    await listingsIn(
      "Mont-Tremblant",
      "st-jerome",
      "Laurentides",
      "Saint-Lin-Laurentides",
      "Joliette",
      "Montréal",
    );
    expect(await citiesOf("location=Laurentides")).toEqual(["Mont-Tremblant", "st-jerome"]);
    expect(await citiesOf("location=Laurentides%2C+Qu%C3%A9bec")).toEqual(["Laurentides"]);
    expect(await citiesOf("location=Lanaudi%C3%A8re")).toEqual([
      "Joliette",
      "Laurentides",
      "Saint-Lin-Laurentides",
    ]);
  });

  test("include unknown localities that name the region", async () => {
    await listingsIn("Estrie", "Les Hameaux (Cantons-de-l’Est)", "Les Hameaux", "Magog", "Laval");
    expect(await citiesOf("location=Estrie")).toEqual(["Estrie", "Les Hameaux (Cantons-de-l’Est)", "Magog"]);
  });

  test("combine with cities, words and sort orders", async () => {
    await listingsIn("Magog", "Granby", "Laval", "Rimouski");
    expect(await citiesOf("location=Estrie&location=Laval")).toEqual(["Granby", "Laval", "Magog"]);
    expect(await citiesOf("q=chalet+-magog&location=Estrie&location=Mauricie")).toEqual(["Granby"]);
    const { cards } = await searchListings(db, filtersOf("location=Estrie&sortBy=distance"));
    // A region has no center: newest first.
    expect(cards.map(({ city }) => city)).toEqual(["Magog", "Granby"]);
    const mixed = await searchListings(db, filtersOf("location=Estrie&location=Laval&sortBy=distance"));
    expect(mixed.cards.map(({ city }) => city)).toEqual(["Laval", "Granby", "Magog"]);
  });

  test("are counted in facets as the filter finds them", async () => {
    await listingsIn("Laurentides", "Mont-Tremblant", "Estrie", "Magog", "Magog");
    const { cities } = await findFacets(await prepareSearch(db, filtersOf("")));
    expect(cities.map(({ name, count }) => [name, count])).toEqual([
      ["Estrie", 3],
      ["Magog", 2],
      ["Laurentides, Québec", 1],
      ["Mont-Tremblant", 1],
    ]);
    for (const { name, within, count } of cities) {
      const { total } = await countListings(db, { ...filtersOf(""), places: [{ name, within }] });
      expect([name, total]).toEqual([name, count]);
    }
  });
});

test("listings are filtered by type-specific fields", async () => {
  const car = { author, type: "vehicle", category: "products" } as const;
  await aListing(db, { ...car, title: "Civic", attributes: { mileage: 80_000, fuel: "essence" } });
  await aListing(db, { ...car, title: "Leaf", attributes: { mileage: 40_000, fuel: "electrique" } });
  await aListing(db, { ...car, title: "Sans rien" });
  expect(await titles("fuel=electrique")).toEqual(["Leaf"]);
  expect(await titles("mileageMax=50000")).toEqual(["Leaf"]);
  expect(await titles("mileageMin=50000&q=civic")).toEqual(["Civic"]);
});

test("several choices of one field widen a search, several features narrow it", async () => {
  const flat = { author, type: "housing", category: "housing" } as const;
  await aListing(db, { ...flat, title: "3 ½", attributes: { rooms: "3.5", features: ["heated"] } });
  await aListing(db, { ...flat, title: "4 ½", attributes: { rooms: "4.5", features: ["heated", "lit"] } });
  await aListing(db, { ...flat, title: "5 ½", attributes: { rooms: "5.5" } });
  expect((await titles("rooms=3.5&rooms=5.5")).toSorted()).toEqual(["3 ½", "5 ½"]);
  expect((await titles("features=heated")).toSorted()).toEqual(["3 ½", "4 ½"]);
  expect(await titles("features=heated&features=lit")).toEqual(["4 ½"]);
});

test("a listing that does not say so offers something", async () => {
  await aListing(db, { author, title: "Vélo" });
  await aListing(db, { author, title: "Cherche vélo", attributes: { purpose: "wanted" } });
  expect(await titles("purpose=offer")).toEqual(["Vélo"]);
  expect(await titles("purpose=wanted")).toEqual(["Cherche vélo"]);
  expect(await titles("purpose=wanted&purpose=offer")).toHaveLength(2);
});

test("makes are filtered in the spelling of their list", async () => {
  const car = { author, type: "vehicle" } as const;
  await aListing(db, { ...car, title: "Benz", attributes: { make: "Mercedes-Benz" } });
  await aListing(db, { ...car, title: "Lada", attributes: { make: "Lada" } });
  expect(await titles("make=mercedes+benz")).toEqual(["Benz"]);
  expect(await titles("make=Lada&make=Mercedes-Benz")).toHaveLength(2);
});

test("wages of all units are compared", async () => {
  const job = { author, type: "job", category: "jobs", priceType: "fixed", priceCents: null } as const;
  const wages = [
    ["18,50 $ / h", { salary: 18.5, salaryUnit: "hour" }],
    ["52 000 $ / an", { salary: 52_000, salaryUnit: "year" }],
    ["800 $ / sem.", { salary: 800, salaryUnit: "week" }],
    ["6 000 $ / mois", { salary: 6_000, salaryUnit: "month" }],
  ] as const;
  for (const [title, attributes] of wages) await aListing(db, { ...job, title, attributes });
  await aListing(db, { ...job, title: "à discuter" });
  const found = async (address: string) => (await titles(address)).toSorted();
  expect(await found("salaryMin=18.5")).toHaveLength(4);
  expect(await found("salaryMin=18.51")).toEqual(["52 000 $ / an", "6 000 $ / mois", "800 $ / sem."]);
  expect(await found("salaryMin=25")).toEqual(["52 000 $ / an", "6 000 $ / mois"]);
  expect(await found("salaryMin=60000")).toEqual(["6 000 $ / mois"]);
  expect(await found("salaryMax=41600")).toEqual(["18,50 $ / h", "800 $ / sem."]);
});

test("free listings, and vehicles by year, are found by their filters", async () => {
  const vehicle = { author, type: "vehicle" } as const;
  await aListing(db, { ...vehicle, title: "Civic 2012", attributes: { year: 2012 } });
  await aListing(db, { ...vehicle, title: "Civic 2016", attributes: { year: 2016 } });
  await aListing(db, { ...vehicle, title: "Civic sans année", attributes: {} });
  await aListing(db, { author, title: "Divan", priceType: "free", priceCents: null });
  expect(await titles("yearMin=2015")).toEqual(["Civic 2016"]);
  expect(await titles("yearMax=2015")).toEqual(["Civic 2012"]);
  expect(await titles("free=1")).toEqual(["Divan"]);
});
