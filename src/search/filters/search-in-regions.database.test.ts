import { beforeEach, describe, expect, test } from "vitest";
import { aListing, aUser, daysAfter, now } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { countListings, searchListings } from "../engine/listing-search.server.ts";
import { prepareSearch } from "../engine/prepared-search.server.ts";
import { findFacets } from "../facets/listing-facets.server.ts";
import { parseSearchFilters } from "./parse-search-filters.ts";

const { db } = await testDatabase();

let author: { id: string };
beforeEach(async () => {
  await emptyDatabase(db);
  author = await aUser(db);
});

const filtersOf = (address: string) => parseSearchFilters(new URLSearchParams(address));

async function found(address: string): Promise<string[]> {
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
    expect(await found("location=Laurentides")).toEqual(["Mont-Tremblant", "st-jerome"]);
    expect(await found("location=Laurentides%2C+Qu%C3%A9bec")).toEqual(["Laurentides"]);
    expect(await found("location=Lanaudi%C3%A8re")).toEqual([
      "Joliette",
      "Laurentides",
      "Saint-Lin-Laurentides",
    ]);
  });

  test("include unknown localities that name the region", async () => {
    await listingsIn("Estrie", "Les Hameaux (Cantons-de-l’Est)", "Les Hameaux", "Magog", "Laval");
    expect(await found("location=Estrie")).toEqual(["Estrie", "Les Hameaux (Cantons-de-l’Est)", "Magog"]);
  });

  test("combine with cities, words and sort orders", async () => {
    await listingsIn("Magog", "Granby", "Laval", "Rimouski");
    expect(await found("location=Estrie&location=Laval")).toEqual(["Granby", "Laval", "Magog"]);
    expect(await found("q=chalet+-magog&location=Estrie&location=Mauricie")).toEqual(["Granby"]);
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
