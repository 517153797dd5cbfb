import { beforeEach, expect, test } from "vitest";
import { aListing, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { renewListing, scheduleExpiryEmails } from "./lifecycle.commands.server.ts";

const { db } = await testDatabase();
const schedule = (at: Date) => scheduleExpiryEmails({ db, actor: "system", now: at });
beforeEach(() => emptyDatabase(db));

test("an author gets an email three days before a listing expires, once", async () => {
  await aListing(db, { expiresAt: daysAfter(now, 3) });
  expect(await schedule(new Date(now.getTime() - 1))).toBe(0);
  expect(await Promise.all([schedule(now), schedule(now)])).toContain(1);
  expect(await schedule(daysAfter(now, 1))).toBe(0);
});

test("the email is sent again before the next expiry of a renewed listing", async () => {
  const listing = await aListing(db);
  expect(await schedule(daysAfter(now, 58))).toBe(1);
  const actor = { id: listing.authorId, role: "member" as const };
  await renewListing({ db, now: daysAfter(now, 58), actor }, { listingId: listing.id });
  expect(await schedule(daysAfter(now, 59))).toBe(0);
  expect(await schedule(daysAfter(now, 116))).toBe(1);
});

test("no email is sent about a listing that is expired, sold or deleted", async () => {
  const expiresAt = daysAfter(now, 1);
  for (const status of ["sold", "expired", "removed"] as const) await aListing(db, { status, expiresAt });
  await aListing(db, { expiresAt, deletedAt: now });
  await aListing(db, { expiresAt: now });
  expect(await schedule(now)).toBe(0);
});
