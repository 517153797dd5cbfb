import { beforeEach, expect, test } from "vitest";
import { aListing, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { scheduleExpiryReminders } from "./expiry-reminders.jobs.server.ts";
import { renewListing } from "./lifecycle.commands.server.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

test("an author is told three days before an ad ends, once", async () => {
  await aListing(db, { expiresAt: daysAfter(now, 3) });
  expect(await scheduleExpiryReminders(db, new Date(now.getTime() - 1))).toBe(0);
  expect(await Promise.all([scheduleExpiryReminders(db, now), scheduleExpiryReminders(db, now)])).toContain(
    1,
  );
  expect(await scheduleExpiryReminders(db, daysAfter(now, 1))).toBe(0);
});

test("and again when the ad was renewed and comes to its next end", async () => {
  const listing = await aListing(db);
  expect(await scheduleExpiryReminders(db, daysAfter(now, 58))).toBe(1);
  const actor = { id: listing.authorId, role: "member" as const };
  await renewListing({ db, now: daysAfter(now, 58) }, actor, listing.id);
  expect(await scheduleExpiryReminders(db, daysAfter(now, 59))).toBe(0);
  expect(await scheduleExpiryReminders(db, daysAfter(now, 116))).toBe(1);
});

test("nobody is told of what is over, sold or deleted", async () => {
  const expiresAt = daysAfter(now, 1);
  for (const status of ["sold", "expired", "removed"] as const) await aListing(db, { status, expiresAt });
  await aListing(db, { expiresAt, deletedAt: now });
  await aListing(db, { expiresAt: now });
  expect(await scheduleExpiryReminders(db, now)).toBe(0);
});
