// Also runs on PostgreSQL 15.
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { duplicateListing } from "../../../tests/support/duplicate-listing.ts";
import { initialCategories as categories, isSubCategoryOf } from "../../listings/category.ts";
import { countListings } from "../engine/listing-search.server.ts";
import { prepareSearch } from "../engine/prepared-search.server.ts";
import { parseSearchFilters } from "../filters/parse-search-filters.ts";
import type { SearchFilters } from "../filters/search-filters.ts";
import { upperBoundsOf } from "./facets.ts";
import { findFacets } from "./listing-facets.server.ts";

const { db } = await testDatabase();

let author: { id: string };
beforeEach(async () => {
  await emptyDatabase(db);
  author = await aUser(db);
});

const filtersOf = (address: string) => parseSearchFilters(new URLSearchParams(address));
const facetsOf = async (address: string) => findFacets(await prepareSearch(db, filtersOf(address)));
const pairs = (values: readonly { value: string; count: number }[] = []) =>
  values.map(({ value, count }) => [value, count]);

async function createListings(): Promise<void> {
  const car = { author, type: "vehicle", category: "products", subCategory: "vehicules" } as const;
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
    subCategory: "mobilier",
    city: "montreal",
    priceCents: 5_000,
    attributes: { condition: "neuf" },
  });
  await aListing(db, {
    author,
    title: "Chaise",
    subCategory: "mobilier",
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
  test("count the results of each choice", async () => {
    await createListings();
    const facets = await facetsOf("category=products");
    expect(facets.isApproximate).toBe(false);
    expect(pairs(facets.categories)).toEqual([
      ["jobs", 1],
      ["products", 5],
    ]);
    expect(pairs(facets.subCategories)).toEqual([
      ["mobilier", 2],
      ["vehicules", 3],
    ]);
    expect(pairs(facets.provinces)).toEqual([
      ["Québec", 4],
      ["Ontario", 1],
    ]);
    expect(new Set(facets.cities.map(({ name, count }) => `${name},${count}`))).toEqual(
      new Set(["Laval,2", "Montréal,2", "Ottawa,1"]),
    );
    expect(pairs(facets.fields.fuel)).toEqual([
      ["essence", 2],
      ["electrique", 1],
    ]);
    expect(pairs(facets.fields.condition)).toEqual([
      ["neuf", 1],
      ["bon", 2],
    ]);
    expect(pairs(facets.fields.year)).toContainEqual(["2015", 2]);
    expect(pairs(facets.fields.mileage)).toContainEqual(["50000", 2]);
    expect(pairs(facets.fields.mileageMax)).toContainEqual(["100000", 2]);
    expect(facets.fields.rooms).toEqual([]);
    // The listing at 50 $ is in two bands.
    expect(facets.prices).toEqual([
      { min: null, max: 25, count: 1 },
      { min: 25, max: 50, count: 1 },
      { min: 50, max: 5_000, count: 2 },
      { min: 5_000, max: 10_000, count: 1 },
      { min: 10_000, max: null, count: 1 },
    ]);
  });

  test("count large dwellings as the one choice that finds them", async () => {
    const flat = { author, type: "housing", category: "housing", subCategory: "appartements" } as const;
    for (const rooms of ["4.5", "5.5", "6.5", "7.5"])
      await aListing(db, { ...flat, title: rooms, attributes: { rooms } });
    expect(pairs((await facetsOf("category=housing")).fields.rooms)).toEqual([
      ["4.5", 1],
      ["5.5+", 3],
    ]);
    for (const [address, total] of [
      ["rooms=5.5%2B", 3],
      ["rooms=4.5&rooms=5.5%2B", 4],
      ["rooms=6.5", 1],
    ] as const)
      expect((await countListings(db, filtersOf(address))).total).toBe(total);
  });

  test("equal the results of the choice, including bounds", async () => {
    await createListings();
    const car = { author, type: "vehicle", category: "products", subCategory: "vehicules" } as const;
    for (const [title, priceCents, year, mileage, city] of [
      ["Jetta", 500_000, 2015, 100_000, "Québec"],
      ["Golf", 250_000, 2020, 50_000, "Lévis"],
      ["Yaris", 10_000, 2010, 200_000, "Saint-Jean-sur-Richelieu"],
      ["Fit", 10_001, 2011, 200_001, "Saint-Jean"],
      ["Echo", 50_000, 2000, 150_000, "Rimouski"],
    ] as const)
      await aListing(db, { ...car, title, priceCents, city, attributes: { year, mileage, fuel: "essence" } });
    let edges = 0;
    for (const address of [
      "",
      "mileageMin=60000&mileageMax=180000",
      "category=products",
      "q=civic+OR+leaf+OR+table+OR+jetta+OR+golf+OR+echo",
      "location=laval&location=rimouski&fuel=essence",
      "yearMin=2010&yearMax=2016",
      "priceMin=50&priceMax=5000&category=products&sub=vehicules",
    ]) {
      const filters = filtersOf(address);
      const facets = await facetsOf(address);
      const bound = (id: string, sought: "min" | "max") =>
        (facets.fields[sought === "max" ? upperBoundsOf(id) : id] ?? []).map(({ value, count }) => {
          const chosen = filters.fields[id];
          const current = chosen && "min" in chosen ? chosen : { min: null, max: null };
          return [
            { fields: { ...filters.fields, [id]: { ...current, [sought]: Number(value) } } },
            count,
          ] as const;
        });
      const choices: (readonly [Partial<SearchFilters>, number])[] = [
        ...facets.subCategories.map(({ value, count }) => {
          const category = categories.find(({ id }) => isSubCategoryOf(id, value));
          return [{ category: category?.id ?? null, sub: value }, count] as const;
        }),
        ...facets.cities.map(({ name, within, count }) => [{ places: [{ name, within }] }, count] as const),
        ...facets.prices.map(({ min, max, count }) => [{ priceMin: min, priceMax: max }, count] as const),
        ...bound("year", "min"),
        ...bound("year", "max"),
        ...bound("mileage", "min"),
        ...bound("mileage", "max"),
      ];
      expect(choices.length).toBeGreaterThan(5);
      for (const [choice, count] of choices) {
        const { total } = await countListings(db, { ...filters, ...choice });
        expect({ address, choice, count }).toEqual({ address, choice, count: total });
        if (choice.priceMax === 100 || choice.priceMin === 5_000) edges += 1;
      }
    }
    expect(edges).toBeGreaterThan(0);
  });

  test("ignore the filter of their own dimension", async () => {
    await createListings();
    const facets = await facetsOf("category=products&sub=mobilier&location=Ottawa&priceMax=30");
    expect(pairs(facets.subCategories)).toEqual([["mobilier", 1]]);
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

  test("are approximate for more than a thousand listings, except precomputed ones", async () => {
    const bike = await aListing(db, {
      author,
      title: "Vélo",
      subCategory: "sport-loisirs",
      attributes: { condition: "bon" },
    });
    await duplicateListing(db, 1_100, bike);
    const all = await facetsOf("category=products");
    expect(all.isApproximate).toBe(true);
    expect(pairs(all.subCategories)).toEqual([["sport-loisirs", 1_101]]);
    const found = await facetsOf("q=velo&category=products");
    expect(found.isApproximate).toBe(true);
    expect(pairs(found.fields.condition)).toEqual([["bon", 1_001]]);
  });

  test("are empty when the query has no words", async () => {
    await createListings();
    expect(pairs((await facetsOf("q=!!!")).subCategories)).toEqual([]);
    expect(pairs((await facetsOf("q=locomotive")).subCategories)).toEqual([]);
  });
});
