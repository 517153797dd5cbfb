import { expect, test } from "vitest";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { databaseForTest } from "../../../tests/support/database.ts";
import { duplicateListing } from "../../../tests/support/duplicate-listing.ts";
import { placeColumns } from "../../listings/listings.writes.server.ts";
import { searchListings } from "../engine/listing-search.server.ts";
import { defaultFilters } from "../filters/search-filters.ts";
import { searchIndexVersion } from "./index-document.ts";
import { reindexAll, reindexBatch } from "./reindex.server.ts";

test("outdated listings are reindexed once", async () => {
  const { db } = await databaseForTest();
  const titlesFor = async (q: string) =>
    (await searchListings(db, { ...defaultFilters, q })).cards.map(({ title }) => title);
  const { id } = await aListing(db, { author: await aUser(db), title: "Canot rouge", city: "Gaspé" });
  await db
    .updateTable("listings")
    .set({ search: "", search_version: 0, place_id: null, place_cell: null })
    .execute();
  await db.deleteFrom("search_terms").execute();
  expect(await titlesFor("canot")).toEqual([]);
  expect(await reindexBatch(db, 10)).toBe(1);
  expect(await reindexBatch(db, 10)).toBe(0);
  expect(await titlesFor("cannot")).toEqual(["Canot rouge"]);
  const row = await db
    .selectFrom("listings")
    .select(["search_version", "place_id", "place_cell"])
    .where("id", "=", id)
    .executeTakeFirst();
  const { place_id, place_cell } = placeColumns({ city: "Gaspé", region: "Québec" });
  expect(place_cell).toMatch(/^[0-3]{10}$/);
  expect(row).toEqual({ search_version: searchIndexVersion, place_id, place_cell });
});

test("all listings are reindexed, also those whose index only looks current", async () => {
  const { db } = await databaseForTest();
  const { id } = await aListing(db, { author: await aUser(db), title: "Canot rouge" });
  await duplicateListing(db, 600, { id });
  await db.updateTable("listings").set({ search: "" }).execute();
  const progress: number[] = [];
  const reindex = (isStopped: () => boolean) =>
    reindexAll(db, { onProgress: (done) => progress.push(done), isStopped });
  expect(await reindex(() => false)).toBe(601);
  expect(progress).toEqual([500, 601]);
  const empty = await db.selectFrom("listings").select("id").where("search", "=", "").execute();
  expect(empty).toEqual([]);
  expect(await reindex(() => progress.length > 2)).toBe(500);
});
