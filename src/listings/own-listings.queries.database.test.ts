import { expect, test } from "vitest";
import { aListing, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { lastPlaceOf } from "./own-listings.queries.server.ts";

const { db } = await testDatabase();

test("the last place of an author is that of the last listing that has one and is not deleted", async () => {
  const author = await aUser(db);
  expect(await lastPlaceOf(db, author.id)).toBeNull();
  await aListing(db, { city: "Halifax", region: "Nouvelle-Écosse" });
  await aListing(db, { author, city: "Gaspé", createdAt: daysAfter(now, -3) });
  await aListing(db, { author, city: "Moncton", region: "Nouveau-Brunswick", createdAt: daysAfter(now, -2) });
  await aListing(db, { author, city: "", status: "draft", createdAt: daysAfter(now, -1) });
  await aListing(db, { author, city: "Laval", createdAt: now, deletedAt: now });
  expect(await lastPlaceOf(db, author.id)).toEqual({ city: "Moncton", region: "Nouveau-Brunswick" });
});
