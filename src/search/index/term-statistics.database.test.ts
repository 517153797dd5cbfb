import { beforeEach, expect, test } from "vitest";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import type { CategoryId } from "../../listings/category.ts";
import { setListingStatus } from "../../listings/listings.writes.server.ts";
import { countListings } from "../engine/listing-search.server.ts";
import { defaultFilters } from "../filters/search-filters.ts";
import { refreshTermStatistics } from "./term-statistics.server.ts";

const { db } = await testDatabase();

let author: { id: string };
beforeEach(async () => {
  await emptyDatabase(db);
  author = await aUser(db);
});

const countedAt = async (city: string) => {
  const places = db.selectFrom("search_places").select("category_counts as counts").where("city", "=", city);
  return (await places.executeTakeFirstOrThrow()).counts;
};

test("public listings are counted by place and category, and no longer when sold", async () => {
  const only = await aListing(db, { author, city: "Rimouski", category: "jobs" });
  await aListing(db, { author, city: "Rimouski", category: "products" });
  await aListing(db, { author, city: "Rimouski", category: "products" });
  await aListing(db, { author, city: "Rimouski", category: "products", status: "draft" });
  await aListing(db, { author, city: "Matane", category: "jobs" });
  expect(await countedAt("Matane")).toEqual({});
  await refreshTermStatistics(db);
  expect(await countedAt("Rimouski")).toEqual({ jobs: 1, products: 2 });
  expect(await countedAt("Matane")).toEqual({ jobs: 1 });

  await setListingStatus(db, only.id, "sold");
  await refreshTermStatistics(db);
  expect(await countedAt("Rimouski")).toEqual({ products: 2 });
});

test("a word of titles belongs to the category of most listings that begin with it", async () => {
  const has = async (title: string, category: CategoryId, count: number) => {
    for (let copy = 0; copy < count; copy += 1) await aListing(db, { author, title, category });
  };
  await has("Terrain boisé", "housing", 5);
  await has("GMC Terrain", "products", 2);
  await has("Poussette de tout terrain", "products", 9);
  await has("Chaloupe", "housing", 4);
  await refreshTermStatistics(db);
  const categoryOf = async (term: string) =>
    (
      await db
        .selectFrom("search_terms")
        .select("main_category")
        .where("term", "=", term)
        .executeTakeFirstOrThrow()
    ).main_category;
  expect(await categoryOf("terrain")).toBe("housing"); // in « de tout terrain » it does not lead
  expect(await categoryOf("poussette")).toBe("products");
  expect(await categoryOf("chaloupe")).toBeNull(); // too few
  await has("Terrain de tennis", "services", 5);
  await refreshTermStatistics(db);
  expect(await categoryOf("terrain")).toBeNull();
});

test("a place known to exceed the cap is not counted again, unless something else is filtered or hidden", async () => {
  const [one] = [
    await aListing(db, { author, city: "Rimouski", category: "products", priceCents: 100 }),
    await aListing(db, { author, city: "Rimouski", category: "jobs", priceCents: 900_000 }),
  ];
  await db
    .updateTable("search_places")
    .set({ category_counts: { products: 5_000, jobs: 40 } })
    .execute();
  const places = [{ name: "Rimouski", within: 25 }] as const;
  const count = (more: Partial<typeof defaultFilters>, hidden: string[] = []) =>
    countListings(db, { ...defaultFilters, places, ...more }, { listingIds: hidden, sellerIds: [] });
  expect(await count({})).toEqual({ total: 1_000, isMore: true });
  expect(await count({ category: "products" })).toEqual({ total: 1_000, isMore: true });
  expect(await count({ category: "jobs" })).toEqual({ total: 1, isMore: false });
  expect(await count({ priceMax: 50 })).toEqual({ total: 1, isMore: false });
  expect(await count({}, [one?.id ?? ""])).toEqual({ total: 1, isMore: false });
});
