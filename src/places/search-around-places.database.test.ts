// Also runs on PostgreSQL 15.
import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { searchBy } from "../../tests/support/search-by.ts";
import { searchListings } from "../search/engine/listing-search.server.ts";
import { prepareSearch } from "../search/engine/prepared-search.server.ts";
import { findFacets } from "../search/facets/listing-facets.server.ts";
import { parseSearchFilters } from "../search/filters/parse-search-filters.ts";
import { distanceKm, findPlace, gazetteer } from "./gazetteer.ts";

const { db } = await testDatabase();

let author: { id: string };
beforeEach(async () => {
  await emptyDatabase(db);
  author = await aUser(db);
});

const search = (address: Record<string, string>) => searchBy(db, address);

describe("around a place", () => {
  test("finds exactly the listings of municipalities whose center is within the radius", async () => {
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

  test("an unknown place is matched by name", async () => {
    await aListing(db, { author, title: "Chalet", city: "Lac-Inconnu-du-Bout" });
    expect((await search({ location: "lac inconnu", within: "25" })).titles).toEqual(["Chalet"]);
  });
});

describe("by place name alone", () => {
  test.each([
    ["mtl", "Montréal"],
    ["3-Rivières", "Trois-Rivières"],
    ["st-jerome", "Saint-Jérôme"],
    ["Saint-Jérôme", "St-Jérôme"],
    ["Quebec City", "Québec"],
  ])("%s: finds the listings of %s, in any spelling", async (location, city) => {
    await aListing(db, { author, title: "Là", city, region: "Québec" });
    await aListing(db, { author, title: "Ailleurs", city: "Gatineau", region: "Québec" });
    expect((await search({ location })).titles).toEqual(["Là"]);
  });

  test("a partial name matches all places containing it", async () => {
    for (const city of ["Saint-Jean-de-Matha", "Saint-Jean-sur-Richelieu"])
      await aListing(db, { author, title: city, city, region: "Québec" });
    expect((await search({ location: "saint-jean" })).titles).toHaveLength(2);
  });
});

describe("listings in several places", () => {
  const spots = gazetteer.filter(({ province }) => province === "Québec").slice(0, 60);

  test("are those of each place with its own radius, verified by brute force", async () => {
    for (const { name, province } of spots)
      await aListing(db, { author, title: name, city: name, region: province });
    const [first, second, third] = [spots[3], spots[17], spots[31]];
    if (!first || !second || !third) throw new Error("the gazetteer is empty");
    const params = new URLSearchParams();
    for (const { name } of [first, second, third]) params.append("location", name);
    for (const km of ["50", "", "100"]) params.append("within", km);
    const expected = spots.filter(
      (place) =>
        distanceKm(first, place) <= 50 ||
        place.name.toLowerCase().includes(second.name.toLowerCase()) ||
        distanceKm(third, place) <= 100,
    );
    const found = await searchListings(db, parseSearchFilters(params));
    expect(found.total).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(3);
    const wanted = new Set(expected.map(({ name }) => name));
    for (const { title } of found.cards) expect(wanted).toContain(title);
  });

  test("are sorted by distance on request, then newest first, across pages", async () => {
    for (const { name, province } of spots.slice(0, 40))
      await aListing(db, { author, title: name, city: name, region: province });
    const center = spots[0];
    if (!center) throw new Error("the gazetteer is empty");
    await aListing(db, { author, title: "Plus récente", city: center.name, createdAt: daysAfter(now, 1) });
    const pages = await Promise.all(
      ["1", "2"].map((page) => search({ location: center.name, within: "200", sortBy: "distance", page })),
    );
    const found = pages.flatMap(({ titles }) => titles);
    expect(found.slice(0, 2)).toEqual(["Plus récente", center.name]);
    const distances = found.slice(1).map((title) => {
      const place = findPlace(title, "Québec");
      return place ? distanceKm(center, place) : 0;
    });
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(new Set(found).size).toBe(pages[0]?.total);
    expect(found.length).toBeGreaterThan(5);
  });
});

describe("by place in the tree", () => {
  beforeEach(async () => {
    for (const city of [
      "Mile End",
      "Le Plateau-Mont-Royal",
      "Saint-Henri, Montréal",
      "Montréal",
      "Saint-Henri",
    ])
      await aListing(db, { author, title: city, city, region: "Québec" });
  });

  test.each([
    ["Montréal", ["Le Plateau-Mont-Royal", "Mile End", "Montréal", "Saint-Henri, Montréal"]],
    ["mtl", ["Le Plateau-Mont-Royal", "Mile End", "Montréal", "Saint-Henri, Montréal"]],
    ["Plateau-Mont-Royal", ["Le Plateau-Mont-Royal", "Mile End"]],
    ["Mile End", ["Mile End"]],
    ["Saint-Henri, Montréal", ["Saint-Henri, Montréal"]],
    ["Île de Montréal", ["Le Plateau-Mont-Royal", "Mile End", "Montréal", "Saint-Henri, Montréal"]],
  ])("%s finds the place and what lies inside", async (location, expected) => {
    expect((await search({ location })).titles.toSorted()).toEqual(expected);
  });
});

describe("listings whose text names a sector", () => {
  beforeEach(async () => {
    const add = (title: string, city: string, description = "Une annonce.") =>
      aListing(db, { author, title, description, city, region: "Québec" });
    await add("loft", "Montréal", "Beau loft, métro Verdun.");
    await add("chambre", "Verdun");
    await add("studio à l’Île-des-Sœurs", "Montréal");
    await add("sofa", "Montréal");
    await add("table", "Laval", "Je livre à Verdun.");
  });

  test.each([
    ["Verdun", ["chambre", "loft", "studio à l’Île-des-Sœurs"]],
    ["Île-des-Sœurs", ["studio à l’Île-des-Sœurs"]],
    ["Verdun, Montréal", ["chambre", "loft", "studio à l’Île-des-Sœurs"]],
    ["Montréal", ["chambre", "loft", "sofa", "studio à l’Île-des-Sœurs"]],
    ["LaSalle", []],
  ])("%s finds them, once each, in every order", async (location, expected) => {
    for (const sortBy of ["recent", "price_asc", "distance"])
      expect((await search({ location, sortBy })).titles.toSorted()).toEqual(expected);
  });

  test("facets count them as the filter finds them", async () => {
    const filters = parseSearchFilters(new URLSearchParams());
    const { cities } = await findFacets(await prepareSearch(db, filters));
    expect(cities).toContainEqual({ name: "Verdun", within: null, count: 3 });
    for (const { name, within, count } of cities)
      expect([name, (await searchListings(db, { ...filters, places: [{ name, within }] })).total]).toEqual([
        name,
        count,
      ]);
  });

  test("and words narrow them", async () => {
    expect((await search({ location: "Verdun", q: "loft" })).titles).toEqual(["loft"]);
  });

  test("with a radius too small for the municipality's center", async () => {
    const found = await search({ location: "Verdun", within: "3", sortBy: "distance" });
    expect(found.titles.toSorted()).toEqual(["chambre", "loft", "studio à l’Île-des-Sœurs"]);
  });
});
