import { beforeEach, expect, test } from "vitest";
import { aListing, aUser } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import type { Hidden } from "../../listings/exclusions.ts";
import { similarListings } from "./similar-listings.queries.server.ts";

const { db } = await testDatabase();

beforeEach(() => emptyDatabase(db));

test("cached candidates are for all listings of a kind, without the one viewed, hidden ones and those no longer public", async () => {
  const seller = await aUser(db);
  const one = await aListing(db, { author: seller, title: "Table ronde" });
  const other = await aListing(db, { title: "Table carrée" });
  const third = await aListing(db, { title: "Table basse" });
  const shown = async (listing: typeof one, hidden?: Hidden) =>
    (await similarListings(db, listing, 3, hidden)).map(({ title }) => title).sort();

  expect(await shown(one)).toEqual(["Table basse", "Table carrée"]);
  expect(await shown(other)).toEqual(["Table basse", "Table ronde"]);
  expect(await shown(other, { listingIds: [third.id], sellerIds: [] })).toEqual(["Table ronde"]);
  expect(await shown(other, { listingIds: [], sellerIds: [seller.id] })).toEqual(["Table basse"]);
  await db.updateTable("listings").set({ status: "removed" }).where("id", "=", third.id).execute();
  expect(await shown(one)).toEqual(["Table carrée"]);
});
