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
  const categoryOf = async (term: string) => {
    await refreshTermStatistics(db);
    const terms = db.selectFrom("search_terms").select("main_category").where("term", "=", term);
    return (await terms.executeTakeFirstOrThrow()).main_category;
  };
  await has("Terrain boisé", "housing", 2);
  expect(await categoryOf("terrain")).toBe("housing");
  // Neither leads: another word follows « de », and « tout » makes a quality of it.
  await has("Poussette de tout terrain", "products", 9);
  await has("Poussette turquoise tout-terrain", "products", 9);
  expect(await categoryOf("terrain")).toBe("housing");
  expect(await categoryOf("poussette")).toBe("products");
  await has("Chaloupe", "products", 1);
  expect(await categoryOf("chaloupe")).toBeNull(); // one listing is no evidence
  await has("GMC Terrain", "products", 1);
  expect(await categoryOf("terrain")).toBeNull();
  await has("Terrain plat", "housing", 3);
  expect(await categoryOf("terrain")).toBe("housing");
  await has("Terrain de tennis", "services", 2);
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
