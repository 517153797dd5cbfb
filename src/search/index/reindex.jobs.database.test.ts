import { sql } from "kysely";
import { expect, test } from "vitest";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { testDatabase } from "../../../tests/support/database.ts";
import { duplicateListing } from "../../../tests/support/duplicate-listing.ts";
import { countListings } from "../engine/listing-search.server.ts";
import { parseSearchFilters } from "../filters/parse-search-filters.ts";
import { searchIndexVersion } from "./index-document.ts";
import { reindexListings } from "./reindex.jobs.server.ts";

const { db } = await testDatabase();

const found = async (q: string) =>
  (await countListings(db, parseSearchFilters(new URLSearchParams({ q })))).total;

async function enqueuedJobs(): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs where key = 'reindex-listings'`.execute(db);
  return rows.map(({ payload }) => payload);
}

test("outdated listings are reindexed in batches, each run scheduling the next, and statistics are refreshed at the end", async () => {
  await duplicateListing(db, 500, await aListing(db, { author: await aUser(db), title: "Canot rouge" }));
  await db
    .updateTable("listings")
    .set({ search: "", search_version: searchIndexVersion - 1 })
    .execute();
  await db.deleteFrom("search_terms").execute();
  expect(await found("canot")).toBe(0);

  expect(await reindexListings(db, { done: 0 })).toBe(null);
  expect(await found("canot")).toBe(500);
  expect(await enqueuedJobs()).toEqual([{ done: 500 }]);

  expect(await reindexListings(db, { done: 500 })).toBe(501);
  expect(await found("canot")).toBe(501);
  const words = await db
    .selectFrom("search_terms")
    .select(["document_frequency as listings", "title_frequency as titles"])
    .where("term", "=", "canot")
    .execute();
  expect(words).toEqual([{ listings: 501, titles: 501 }]);

  expect(await reindexListings(db, { done: 0 })).toBe(0);
});
