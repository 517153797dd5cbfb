import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { parseSearchFilters } from "../domain/parse-search-filters.ts";
import { aListing, aUser } from "../testing/builders.ts";
import { emptyDatabase, testDatabase } from "../testing/database.ts";
import { findFacets } from "./listing-facets.ts";
import { countListings } from "./listing-search.ts";
import { prepareSearch } from "./prepared-search.ts";

const { db } = await testDatabase();

let author: { id: string };
beforeEach(async () => {
  await emptyDatabase(db);
  author = await aUser(db);
});

const filtersOf = (address: string) => parseSearchFilters(new URLSearchParams(address));
const facetsOf = async (address: string) => findFacets(await prepareSearch(db, filtersOf(address)));
const pairs = (values: readonly { value: string; ads: number }[] = []) =>
  values.map(({ value, ads }) => [value, ads]);

async function someAds(): Promise<void> {
  const car = { author, type: "vehicle", category: "products", subCategory: "Véhicules" } as const;
  await aListing(db, {
    ...car,
    title: "Civic",
    city: "Laval",
    priceCents: 900_000,
    attributes: { year: 2016, mileage: 80_000, fuel: "essence", condition: "bon" },
  });
  await aListing(db, {
    ...car,
    title: "Corolla",
    city: "Laval",
    priceCents: 400_000,
    attributes: { year: 2009, mileage: 210_000, fuel: "essence" },
  });
  await aListing(db, {
    ...car,
    title: "Leaf",
    city: "Montréal",
    priceCents: 1_500_000,
    attributes: { year: 2019, mileage: 40_000, fuel: "electrique", condition: "bon" },
  });
  await aListing(db, {
    author,
    title: "Table",
    subCategory: "Mobilier",
    city: "montreal",
    priceCents: 5_000,
    attributes: { condition: "neuf" },
  });
  await aListing(db, {
    author,
    title: "Chaise",
    subCategory: "Mobilier",
    city: "Ottawa",
    region: "Ontario",
    priceCents: 2_000,
  });
  await aListing(db, {
    author,
    title: "Emploi",
    category: "jobs",
    type: "other",
    subCategory: null,
    city: "Ottawa",
    region: "Ontario",
  });
}

describe("facets", () => {
  test("count what each choice would leave", async () => {
    await someAds();
    const facets = await facetsOf("category=products");
    expect(facets.isApproximate).toBe(false);
    expect(pairs(facets.categories)).toEqual([
      ["jobs", 1],
      ["products", 5],
    ]);
    expect(pairs(facets.subCategories)).toEqual([
      ["Mobilier", 2],
      ["Véhicules", 3],
    ]);
    expect(pairs(facets.provinces)).toEqual([
      ["Québec", 4],
      ["Ontario", 1],
    ]);
    expect(new Set(pairs(facets.cities).map(String))).toEqual(new Set(["Laval,2", "Montréal,2", "Ottawa,1"]));
    expect(pairs(facets.fields.fuel)).toEqual([
      ["essence", 2],
      ["electrique", 1],
    ]);
    expect(pairs(facets.fields.condition)).toEqual([
      ["neuf", 1],
      ["bon", 2],
    ]);
    expect(pairs(facets.fields.year)).toContainEqual(["2015", 2]);
    expect(pairs(facets.fields.mileage)).toContainEqual(["100000", 2]);
    expect(facets.fields.rooms).toEqual([]);
    expect(facets.prices.reduce((sum, { ads }) => sum + ads, 0)).toBe(5);
  });

  test("each number is what choosing it finds", async () => {
    await someAds();
    for (const address of [
      "category=products",
      "q=civic+OR+leaf+OR+table",
      "location=laval&fuel=essence",
      "",
    ]) {
      const facets = await facetsOf(address);
      const choices = [
        ...facets.subCategories.map(({ value, ads }) => [
          `category=products&sub=${encodeURIComponent(value)}`,
          ads,
        ]),
        ...(facets.fields.fuel ?? []).map(({ value, ads }) => [`fuel=${value}`, ads]),
        ...(facets.fields.year ?? []).map(({ value, ads }) => [`yearMin=${value}`, ads]),
        ...(facets.fields.mileage ?? []).map(({ value, ads }) => [`mileageMax=${value}`, ads]),
        ...facets.cities.map(({ value, ads }) => [`location=${value}`, ads]),
        ...facets.prices.map(({ min, max, ads }) => [
          `priceMin=${min ?? ""}&priceMax=${max === null ? "" : max - 0.01}`,
          ads,
        ]),
      ] as [string, number][];
      expect(choices.length).toBeGreaterThan(3);
      for (const [choice, ads] of choices) {
        const params = new URLSearchParams(address);
        for (const [name, value] of new URLSearchParams(choice))
          params.set(name, name === "priceMax" ? String(Math.floor(Number(value))) : value);
        const { total } = await countListings(db, parseSearchFilters(params));
        expect({ address, choice, ads }).toEqual({ address, choice, ads: total });
      }
    }
  });

  test("of the kind that is chosen go on counting the others", async () => {
    await someAds();
    const facets = await facetsOf("category=products&sub=Mobilier&location=Ottawa&priceMax=30");
    expect(pairs(facets.subCategories)).toEqual([["Mobilier", 1]]);
    expect(pairs(facets.provinces)).toEqual([["Ontario", 1]]);
    expect(pairs((await facetsOf("category=products&fuel=essence")).fields.fuel)).toEqual([
      ["essence", 2],
      ["electrique", 1],
    ]);
    expect(pairs((await facetsOf("category=jobs")).categories)).toEqual([
      ["jobs", 1],
      ["products", 5],
    ]);
    expect(pairs((await facetsOf("category=products&location=Laval")).provinces)).toEqual([
      ["Québec", 4],
      ["Ontario", 1],
    ]);
  });

  test("of more than a thousand ads say so, and keep exact what the database counts", async () => {
    await aListing(db, {
      author,
      title: "Vélo",
      subCategory: "Sport & Loisirs",
      attributes: { condition: "bon" },
    });
    await sql`
      insert into listings
      select (jsonb_populate_record(listings, jsonb_build_object('id', gen_random_uuid(), 'submission_key', null))).*
      from listings, generate_series(1, 1100)
    `.execute(db);
    const all = await facetsOf("category=products");
    expect(all.isApproximate).toBe(true);
    expect(pairs(all.subCategories)).toEqual([["Sport & Loisirs", 1_101]]);
    const found = await facetsOf("q=velo&category=products");
    expect(found.isApproximate).toBe(true);
    expect(pairs(found.fields.condition)).toEqual([["bon", 1_001]]);
  });

  test("without words that find anything are none", async () => {
    await someAds();
    expect(pairs((await facetsOf("q=!!!")).subCategories)).toEqual([]);
    expect(pairs((await facetsOf("q=locomotive")).subCategories)).toEqual([]);
  });
});
