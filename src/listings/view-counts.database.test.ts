import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { aListing, aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { newestFirst, publicListings } from "./cards.queries.server.ts";
import { findListing, type Listing } from "./listings.queries.server.ts";
import { authorStatistics, siteStatistics } from "./statistics.queries.server.ts";
import { applyPendingViews, countViews, deleteViewsBefore } from "./view-counts.server.ts";

const { db } = await testDatabase();

let listing: Listing;
beforeEach(async () => {
  await emptyDatabase(db);
  listing = await aListing(db);
});

type Look = { visitor?: string; viewerId?: string | null; day?: string; on?: { id: string } };
const view = ({ visitor = "a", viewerId = null, day = "2026-11-20", on = listing }: Look = {}) =>
  countViews(db, [{ listingId: on.id, visitor, viewerId, day }]);
const views = async (on: { id: string } = listing) => (await findListing(db, on.id))?.views;

test("3.13 a visitor counts once per day and listing", async () => {
  await view();
  await view();
  expect(await views()).toBe(1);
  await view({ visitor: "b" });
  expect(await views()).toBe(2);
  await view({ day: "2026-11-21" });
  expect(await views()).toBe(3);
  const other = await aListing(db);
  await view({ on: other });
  expect([await views(), await views(other)]).toEqual([3, 1]);
});

test("the author's own view is not counted, another user's is", async () => {
  await view({ viewerId: listing.authorId });
  expect(await views()).toBe(0);
  await view({ viewerId: (await aUser(db)).id });
  expect(await views()).toBe(1);
});

test("concurrent views of one visitor count once, those of several visitors all count", async () => {
  await Promise.all(Array.from({ length: 8 }, () => view()));
  expect(await views()).toBe(1);
  await Promise.all(Array.from({ length: 10 }, (_, index) => view({ visitor: `v${index}` })));
  expect(await views()).toBe(11);
});

test("views counted in a batch equal those counted one by one", async () => {
  const other = await aListing(db);
  const of = (on: { id: string; authorId: string }, visitor: string, viewerId: string | null = null) => ({
    listingId: on.id,
    visitor,
    viewerId,
    day: "2026-11-20",
  });
  const batch = [of(listing, "a"), of(listing, "a"), of(other, "a"), of(listing, "b")];
  await countViews(db, [...batch, of(listing, "c", listing.authorId)]);
  expect([await views(), await views(other)]).toEqual([2, 1]);
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const both = [of(listing, `v${index}`), of(other, `v${index}`)];
      return countViews(db, index % 2 ? both : both.reverse());
    }),
  );
  expect([await views(), await views(other)]).toEqual([14, 13]);
});

test("only views of active listings are counted", async () => {
  for (const status of ["draft", "sold", "expired", "removed"] as const) {
    const other = await aListing(db, { status });
    await view({ on: other });
    expect(await views(other), status).toBe(0);
  }
  const deleted = await aListing(db, { deletedAt: now });
  await view({ on: deleted });
  expect(await views(deleted)).toBe(0);
  await view({ on: { id: randomUUID() } });
});

test("a view does not update the listing", async () => {
  await view();
  expect((await findListing(db, listing.id))?.updatedAt).toEqual(listing.updatedAt);
});

test("rows of past days are purged, the counters stay", async () => {
  for (const day of ["2026-11-18", "2026-11-19", "2026-11-20"]) await view({ day });
  await deleteViewsBefore(db, "2026-11-19");
  const rows = await db.selectFrom("listing_views").select("visitor").execute();
  expect(rows).toHaveLength(2);
  expect(await views()).toBe(3);
});

test("views are visible immediately and affect the order once they are applied, each exactly once", async () => {
  const others = [await aListing(db), await aListing(db), await aListing(db)];
  const [often] = others;
  for (const on of others) await view({ on });
  for (const visitor of ["b", "c"]) await view({ visitor, on: often });
  const first = async () =>
    (
      await newestFirst(publicListings(db).orderBy("views", "desc")).select("listings.id").limit(1).execute()
    )[0]?.id;
  const shown = async () => [await views(often), (await siteStatistics(db)).views];
  const applied = async () => db.selectFrom("listings").select("views").orderBy("views", "desc").execute();
  expect(await shown()).toEqual([3, 5]);
  expect(await authorStatistics(db, often?.authorId ?? "")).toEqual({ listings: 1, views: 3 });
  expect((await applied()).map((row) => row.views)).toEqual([0, 0, 0, 0]);
  expect(await applyPendingViews(db, { atOnce: 2 })).toBe(3);
  expect(await shown()).toEqual([3, 5]);
  expect((await applied()).map((row) => row.views)).toEqual([3, 1, 1, 0]);
  expect(await first()).toBe(often?.id);
  expect(await applyPendingViews(db)).toBe(0);
});

test("concurrent counting and applying loses no views", async () => {
  const visitors = Array.from({ length: 30 }, (_, index) => `v${index}`);
  await Promise.all(
    visitors.map(async (visitor) => {
      await view({ visitor });
      await applyPendingViews(db);
    }),
  );
  await applyPendingViews(db);
  expect(await views()).toBe(30);
  expect((await siteStatistics(db)).views).toBe(30);
});
