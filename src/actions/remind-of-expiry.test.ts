import { beforeEach, expect, test } from "vitest";
import { aListing, daysAfter, now } from "../testing/builders.ts";
import { emptyDatabase, testDatabase } from "../testing/database.ts";
import { remindOfExpiry } from "./remind-of-expiry.ts";
import { renewListing } from "./renew-listing.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

test("an author is told three days before an ad ends, once", async () => {
  await aListing(db, { expiresAt: daysAfter(now, 3) });
  expect(await remindOfExpiry(db, new Date(now.getTime() - 1))).toBe(0);
  expect(await Promise.all([remindOfExpiry(db, now), remindOfExpiry(db, now)])).toContain(1);
  expect(await remindOfExpiry(db, daysAfter(now, 1))).toBe(0);
});

test("and again when the ad was renewed and comes to its next end", async () => {
  const listing = await aListing(db);
  expect(await remindOfExpiry(db, daysAfter(now, 58))).toBe(1);
  const actor = { id: listing.authorId, role: "member" as const };
  await renewListing({ db, now: daysAfter(now, 58) }, actor, listing.id);
  expect(await remindOfExpiry(db, daysAfter(now, 59))).toBe(0);
  expect(await remindOfExpiry(db, daysAfter(now, 116))).toBe(1);
});

test("nobody is told of what is over, sold or deleted", async () => {
  const expiresAt = daysAfter(now, 1);
  for (const status of ["sold", "expired", "removed"] as const) await aListing(db, { status, expiresAt });
  await aListing(db, { expiresAt, deletedAt: now });
  await aListing(db, { expiresAt: now });
  expect(await remindOfExpiry(db, now)).toBe(0);
});
