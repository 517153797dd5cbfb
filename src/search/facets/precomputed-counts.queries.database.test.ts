// Also runs on PostgreSQL 15.
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { aListing, aUser, now } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { publicListings } from "../../listings/cards.queries.server.ts";
import { listingStatuses } from "../../listings/listing.ts";
import { holdListing, markForCorrection, setListingStatus } from "../../listings/listings.writes.server.ts";
import { siteStatistics } from "../../listings/statistics.queries.server.ts";
import { defaultFilters } from "../filters/search-filters.ts";
import { refreshListingCounts } from "./precomputed-counts.jobs.server.ts";
import { countByCategory, precomputedCounts, precomputedTotal } from "./precomputed-counts.queries.server.ts";

const { db } = await testDatabase();

let author: { id: string };
beforeEach(async () => {
  await emptyDatabase(db);
  author = await aUser(db);
});

async function counted() {
  const of = <Column extends "sub_category" | "region">(column: Column) =>
    publicListings(db)
      .select((eb) => ["category", column, eb.fn.countAll<number>().as("count")])
      .groupBy(["category", column])
      .execute();
  return inAnyOrder([...(await of("sub_category")), ...(await of("region"))]);
}
const storedCounts = async () => {
  const { subCategories, provinces } = await precomputedCounts(db);
  return inAnyOrder([...subCategories, ...provinces]);
};
const inAnyOrder = (counts: readonly object[]) => counts.map((count) => Object.values(count).join()).sort();

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("publish" as const),
      category: fc.constantFrom("products" as const, "housing" as const),
      region: fc.constantFrom("Québec" as const, "Ontario" as const),
      status: fc.constantFrom("active" as const, "draft" as const),
    }),
    fc.record({
      kind: fc.constant("status" as const),
      which: fc.nat(),
      status: fc.constantFrom(...listingStatuses.filter((status) => status !== "draft")),
    }),
    fc.record({
      kind: fc.constantFrom("delete" as const, "purge" as const, "move" as const, "view" as const),
      which: fc.nat(),
    }),
    fc.record({ kind: fc.constant("compact" as const) }),
  ),
  { maxLength: 25 },
);

test("equal a recount after any change of listings", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (changes) => {
      await db.deleteFrom("listings").execute();
      for (const step of changes) {
        if (step.kind === "publish") {
          await aListing(db, { author, ...step, subCategory: null, views: 2 });
          continue;
        }
        if (step.kind === "compact") {
          await refreshListingCounts(db);
          continue;
        }
        const listings = await db
          .selectFrom("listings")
          .select("id")
          .where("status", "<>", "draft")
          .orderBy("id")
          .execute();
        const id = listings[step.which % Math.max(1, listings.length)]?.id;
        if (!id) continue;
        const change = db.updateTable("listings").where("id", "=", id);
        if (step.kind === "status")
          await (step.status === "held"
            ? holdListing(db, id, "active")
            : step.status === "correction"
              ? markForCorrection(db, id, "active")
              : setListingStatus(db, id, step.status));
        if (step.kind === "delete") await change.set({ deleted_at: now }).execute();
        if (step.kind === "purge") await db.deleteFrom("listings").where("id", "=", id).execute();
        if (step.kind === "move") await change.set({ region: "Manitoba", category: "jobs" }).execute();
        if (step.kind === "view") await change.set((eb) => ({ views: eb("views", "+", 1) })).execute();
      }
      expect(await storedCounts()).toEqual(await counted());
      const { views } = await publicListings(db)
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("views"), eb.lit(0)).as("views"))
        .executeTakeFirstOrThrow();
      expect((await siteStatistics(db)).views).toBe(views);
    }),
    { numRuns: 25 },
  );
});

test("are compacted to one row each without changing the sums", async () => {
  for (let count = 0; count < 5; count += 1) await aListing(db, { author, category: "products" });
  const before = await storedCounts();
  await refreshListingCounts(db);
  expect(await storedCounts()).toEqual(before);
  const { rows } = await db
    .selectFrom("listing_counts")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  expect(rows).toBe(1);
});

test("give the total of a category, a subcategory and all, minus hidden listings, and of no other search", async () => {
  const [listing] = [
    await aListing(db, { author, category: "products", subCategory: "mobilier" }),
    await aListing(db, { author, category: "products", subCategory: "mobilier" }),
    await aListing(db, { author, category: "products", subCategory: null }),
    await aListing(db, { author, category: "jobs" }),
  ];
  const nothing = { listingIds: [], sellerIds: [] };
  const total = (
    filters: Partial<typeof defaultFilters>,
    hidden = nothing as { listingIds: string[]; sellerIds: string[] },
  ) => precomputedTotal(db, { ...defaultFilters, ...filters }, hidden);
  expect(await total({})).toBe(4);
  expect(await total({ category: "products", page: 3, sortBy: "price_asc" })).toBe(3);
  expect(await total({ category: "products", sub: "mobilier" })).toBe(2);
  const hidden = { listingIds: [listing?.id ?? ""], sellerIds: [] };
  expect(await total({ category: "products", sub: "mobilier" }, hidden)).toBe(1);
  expect(await total({}, { listingIds: [], sellerIds: [author.id] })).toBe(0);
  expect(await total({ isFree: true })).toBeNull();
  expect(await total({ fields: { condition: { any: ["neuf"] } } })).toBeNull();
  expect(await countByCategory(db)).toEqual({ housing: 0, jobs: 1, services: 0, products: 3, community: 0 });
});
