import { expect, test } from "vitest";
import { createRandom } from "../../../demo/random.ts";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { testDatabase } from "../../../tests/support/database.ts";
import { duplicateListing } from "../../../tests/support/duplicate-listing.ts";
import { runSearch } from "../engine/listing-search.server.ts";
import { type PreparedSearch, prepareSearch } from "../engine/prepared-search.server.ts";
import { parseSearchFilters } from "../filters/parse-search-filters.ts";
import { findFacets } from "./listing-facets.server.ts";
import { readSmallResult } from "./small-result.server.ts";

const { db } = await testDatabase();
const author = await aUser(db);
const { pick, int } = createRandom("small-result");

for (let count = 0; count < 90; count += 1) {
  const isCar = int(0, 1) === 1;
  const priceCents = pick([null, 5_000, 75_000, 900_000]);
  await aListing(db, {
    author,
    title: pick(["Honda bleue", "Honda rouge", "Table rouge", "Chaise bleue"]),
    description: pick(["À Verdun.", "Avec une table.", "Comme neuve."]),
    city: pick(["Laval", "Montréal", "Rimouski"]),
    priceCents,
    ...(priceCents === null ? { priceType: pick(["free", "negotiable"] as const) } : {}),
    createdAt: new Date(Date.now() - int(0, 40 * 86_400_000)),
    ...(isCar
      ? {
          ...({ type: "vehicle", category: "products", subCategory: "vehicules" } as const),
          attributes: {
            year: int(2005, 2024),
            mileage: int(1, 30) * 10_000,
            fuel: pick(["essence", "electrique"]),
          },
        }
      : {
          subCategory: pick(["mobilier", "electronique"]),
          attributes: { condition: pick(["neuf", "bon"]) },
        }),
  });
}

const search = (address: string) => prepareSearch(db, parseSearchFilters(new URLSearchParams(address)));
const resultOf = async (of: PreparedSearch | null, isCategoryFixed: boolean) => {
  const { next: _, ...result } = await runSearch(of);
  return { ...result, facets: await findFacets(of, { isCategoryFixed }) };
};

test.each([
  ["q=honda", 1],
  ["q=rouge&page=2", 1],
  ["q=table&sort=recent", 1],
  ["q=honda&sort=price_asc", 1],
  ["q=bleue&location=Laval&location=Rimouski", 1],
  ["q=honda&location=Montréal&within=25&priceMax=800", 1],
  ["q=table&location=Verdun", 1],
  ["q=honda&category=products&sub=vehicules&yearMin=2010&yearMax=2020&fuel=essence", 1],
  ["q=chaise&category=products&condition=neuf&priceMin=10", 1],
  ["q=rouge&free=1", 1],
  ["q=honda -rouge&days=30", 1],
  ["q=%22honda rouge%22&priceMax=60", 1],
  ["q=introuvablement", 0],
])("%s has the same page, count and facets when all matches are read at once", async (address, fewest) => {
  for (const isCategoryFixed of [false, true]) {
    const apart = await search(address);
    const small = await readSmallResult(await search(address), { isCategoryFixed });
    expect(small?.small).not.toBeNull();
    const expected = await resultOf(apart, isCategoryFixed);
    expect(await resultOf(small, isCategoryFixed)).toEqual(expected);
    expect(expected.total).toBeGreaterThanOrEqual(fewest);
  }
});

test("more listings than are counted, or none by words, are not read at once", async () => {
  const lamp = await aListing(db, { author, title: "Lampe verte" });
  await duplicateListing(db, 1_000, lamp);
  for (const address of ["q=lampe", "q=lampe", "q=", "category=products"]) {
    const found = await search(address);
    expect((await readSmallResult(found))?.small).toBeNull();
  }
  expect((await readSmallResult(await search("q=lampe verte -verte")))?.small).not.toBeNull();
});
