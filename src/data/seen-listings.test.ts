import { beforeEach, expect, test } from "vitest";
import { countListingViews } from "../actions/count-view.ts";
import { forgetTraces } from "../actions/forget-traces.ts";
import { eraseSeen, keepSeen } from "../actions/keep-seen.ts";
import { mergeSeen } from "../actions/merge-seen.ts";
import { nothingHidden } from "../domain/hidden.ts";
import { seenSince } from "../domain/seen.ts";
import { seenKeptDays, seenMax } from "../domain/seen-limits.ts";
import { aListing, aUser, daysAfter, now } from "../testing/builders.ts";
import { emptyDatabase, testDatabase } from "../testing/database.ts";
import { isSeenKept, listedById, seenListings } from "./seen-listings.ts";

const { db } = await testDatabase();

let person: Awaited<ReturnType<typeof aUser>>;
beforeEach(async () => {
  await emptyDatabase(db);
  person = await aUser(db);
});

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const look = (listingId: string, at = now, viewerId: string | null = person.id) =>
  countListingViews(db, [{ listingId, visitor: "v".repeat(43), viewerId }], at);
const seen = async (hidden = nothingHidden, userId = person.id) =>
  (await seenListings(db, userId, { since: seenSince(now), limit: 99, hidden })).map(({ id }) => id);

test("what was looked at last comes first, once, for this person alone", async () => {
  const [a, b] = [await aListing(db), await aListing(db)];
  await look(a.id, minutesAgo(3));
  await look(b.id, minutesAgo(2));
  await look(a.id, minutesAgo(1));
  expect(await seen()).toEqual([a.id, b.id]);
  await look(b.id, now, null);
  expect(await seen(nothingHidden, (await aUser(db)).id)).toEqual([]);
  expect(await seen()).toEqual([a.id, b.id]);
});

test("one's own, what is in no list and what is hidden are not among them", async () => {
  const own = await aListing(db, { author: person });
  const others = [await aListing(db), await aListing(db), await aListing(db)];
  const [sold, gone, hidden] = others.map(({ id }) => id) as [string, string, string];
  for (const id of [own.id, sold, gone, hidden]) await look(id);
  await db.updateTable("listings").set({ status: "sold" }).where("id", "=", sold).execute();
  await db.updateTable("listings").set({ deleted_at: now }).where("id", "=", gone).execute();
  expect(await seen({ listingIds: [hidden], sellerIds: [] })).toEqual([]);
  expect(await seen()).toEqual([hidden]);
  expect((await listedById(db, [sold, hidden, gone])).map(({ id }) => id)).toEqual([hidden]);
});

test("no more are kept than the latest, and none for longer than 90 days", async () => {
  const author = await aUser(db);
  const ids: string[] = [];
  for (let index = 0; index < seenMax + 3; index += 1) {
    const { id } = await aListing(db, { author });
    await look(id, minutesAgo(index));
    ids.push(id);
  }
  const rows = await db.selectFrom("seen_listings").select("listing_id").execute();
  expect(rows).toHaveLength(seenMax);
  expect(await seen()).toEqual(ids.slice(0, seenMax));
  const later = daysAfter(now, seenKeptDays);
  expect(
    await seenListings(db, person.id, { since: seenSince(later), limit: 9, hidden: nothingHidden }),
  ).toEqual([]);
  await forgetTraces(db, minutesAgo(1 - seenKeptDays * 1440));
  expect(await seen()).toEqual(ids.slice(0, 2));
});

test("a device's join at their own times; who does not want them kept has none, from then on and before", async () => {
  const [a, b] = [await aListing(db), await aListing(db)];
  await look(a.id, minutesAgo(5));
  const ofDevice = [
    { listingId: b.id, seenAt: minutesAgo(2) },
    { listingId: a.id, seenAt: minutesAgo(9) },
    { listingId: person.id, seenAt: minutesAgo(9) },
  ];
  await mergeSeen(db, person.id, ofDevice);
  expect(await seen()).toEqual([b.id, a.id]);
  await eraseSeen(db, person.id);
  expect([await seen(), await isSeenKept(db, person.id)]).toEqual([[], true]);
  await look(a.id);
  await keepSeen(db, person.id, false);
  expect(await seen()).toEqual([]);
  await look(a.id);
  await mergeSeen(db, person.id, ofDevice);
  expect(await seen()).toEqual([]);
  await keepSeen(db, person.id, true);
  await look(a.id);
  expect(await seen()).toEqual([a.id]);
});
