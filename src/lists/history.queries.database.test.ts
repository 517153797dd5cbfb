import { beforeEach, expect, test } from "vitest";
import { aListing, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { noneHidden } from "../listings/exclusions.ts";
import { purgeExpiredData } from "../server/purge-expired-data.ts";
import { clearHistory, mergeHistory, setHistoryEnabled } from "./history.commands.server.ts";
import { cardsByIds, isHistoryEnabled, viewedListings } from "./history.queries.server.ts";
import { historyCutoff, historyDays, historyMax } from "./history.ts";
import { recordListingViews } from "./record-views.server.ts";

const { db } = await testDatabase();

let user: Awaited<ReturnType<typeof aUser>>;
beforeEach(async () => {
  await emptyDatabase(db);
  user = await aUser(db);
});

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const view = (listingId: string, at = now, viewerId: string | null = user.id) =>
  recordListingViews(db, [{ listingId, visitor: "v".repeat(43), viewerId }], at);
const seen = async (hidden = noneHidden, userId = user.id) =>
  (await viewedListings(db, userId, { since: historyCutoff(now), limit: 99, hidden })).map(({ id }) => id);

test("views are listed latest first, once, for this user only", async () => {
  const [a, b] = [await aListing(db), await aListing(db)];
  await view(a.id, minutesAgo(3));
  await view(b.id, minutesAgo(2));
  await view(a.id, minutesAgo(1));
  expect(await seen()).toEqual([a.id, b.id]);
  await view(b.id, now, null);
  expect(await seen(noneHidden, (await aUser(db)).id)).toEqual([]);
  expect(await seen()).toEqual([a.id, b.id]);
});

test("own, unlisted and hidden listings are omitted", async () => {
  const own = await aListing(db, { author: user });
  const others = [await aListing(db), await aListing(db), await aListing(db)];
  const [sold, gone, hidden] = others.map(({ id }) => id) as [string, string, string];
  for (const id of [own.id, sold, gone, hidden]) await view(id);
  await db.updateTable("listings").set({ status: "sold" }).where("id", "=", sold).execute();
  await db.updateTable("listings").set({ deleted_at: now }).where("id", "=", gone).execute();
  expect(await seen({ listingIds: [hidden], sellerIds: [] })).toEqual([]);
  expect(await seen()).toEqual([hidden]);
  expect((await cardsByIds(db, [sold, hidden, gone])).map(({ id }) => id)).toEqual([hidden]);
});

test("only the latest are stored, for at most 90 days", async () => {
  const author = await aUser(db);
  const ids: string[] = [];
  for (let index = 0; index < historyMax + 3; index += 1) {
    const { id } = await aListing(db, { author });
    await view(id, minutesAgo(index));
    ids.push(id);
  }
  const rows = await db.selectFrom("viewed_listings").select("listing_id").execute();
  expect(rows).toHaveLength(historyMax);
  expect(await seen()).toEqual(ids.slice(0, historyMax));
  const later = daysAfter(now, historyDays);
  expect(
    await viewedListings(db, user.id, { since: historyCutoff(later), limit: 9, hidden: noneHidden }),
  ).toEqual([]);
  await purgeExpiredData(db, minutesAgo(1 - historyDays * 1440));
  expect(await seen()).toEqual(ids.slice(0, 2));
});

test("views of a device are merged at their own times; turning history off deletes it and stores none", async () => {
  const [a, b] = [await aListing(db), await aListing(db)];
  await view(a.id, minutesAgo(5));
  const ofDevice = [
    { listingId: b.id, seenAt: minutesAgo(2) },
    { listingId: a.id, seenAt: minutesAgo(9) },
    { listingId: user.id, seenAt: minutesAgo(9) },
  ];
  await mergeHistory(db, user.id, ofDevice);
  expect(await seen()).toEqual([b.id, a.id]);
  await clearHistory(db, user.id);
  expect([await seen(), await isHistoryEnabled(db, user.id)]).toEqual([[], true]);
  await view(a.id);
  await setHistoryEnabled(db, user.id, false);
  expect(await seen()).toEqual([]);
  await view(a.id);
  await mergeHistory(db, user.id, ofDevice);
  expect(await seen()).toEqual([]);
  await setHistoryEnabled(db, user.id, true);
  await view(a.id);
  expect(await seen()).toEqual([a.id]);
});
