import { beforeEach, expect, test } from "vitest";
import { aListing, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { noneHidden } from "../listings/exclusions.ts";
import { consentVersions } from "../privacy/consent.ts";
import { findConsents } from "../privacy/index.server.ts";
import { purgeExpiredData } from "../server/purge-expired-data.ts";
import {
  clearHistory,
  mergeHistory,
  recordListingViews,
  setHistoryEnabled,
} from "./history.commands.server.ts";
import { isHistoryEnabled, viewedListings, viewedListingsById } from "./history.queries.server.ts";
import { historyCutoff, historyDays, historyMax } from "./history.ts";

const { db } = await testDatabase();

let user: Awaited<ReturnType<typeof aUser>>;
beforeEach(async () => {
  await emptyDatabase(db);
  user = await aUser(db);
  await setHistoryEnabled({ db, actor: user }, { isEnabled: true });
});

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const look = (listingId: string, at = now, viewerId: string | null = user.id) =>
  recordListingViews(db, [{ listingId, visitor: "v".repeat(43), viewerId, at }]);
const seen = async (hidden = noneHidden, userId = user.id) =>
  (await viewedListings(db, userId, { since: historyCutoff(now), limit: 99, hidden })).map(({ id }) => id);

test("the last viewed listing is first, once, and only for this user", async () => {
  const [a, b] = [await aListing(db), await aListing(db)];
  await look(a.id, minutesAgo(3));
  await look(b.id, minutesAgo(2));
  await look(a.id, minutesAgo(1));
  expect(await seen()).toEqual([a.id, b.id]);
  await look(b.id, now, null);
  expect(await seen(noneHidden, (await aUser(db)).id)).toEqual([]);
  expect(await seen()).toEqual([a.id, b.id]);
});

test("the user's own, hidden and not public listings are excluded", async () => {
  const own = await aListing(db, { author: user });
  const others = [await aListing(db), await aListing(db), await aListing(db)];
  const [sold, gone, hidden] = others.map(({ id }) => id) as [string, string, string];
  for (const id of [own.id, sold, gone, hidden]) await look(id);
  await db.updateTable("listings").set({ status: "sold" }).where("id", "=", sold).execute();
  await db.updateTable("listings").set({ deleted_at: now }).where("id", "=", gone).execute();
  expect(await seen({ listingIds: [hidden], sellerIds: [] })).toEqual([]);
  expect(await seen()).toEqual([hidden]);
  expect((await viewedListingsById(db, [sold, hidden, gone])).map(({ id }) => id)).toEqual([hidden]);
});

test("only the latest are retained, for at most 90 days", async () => {
  const author = await aUser(db);
  const ids: string[] = [];
  for (let index = 0; index < historyMax + 3; index += 1) {
    const { id } = await aListing(db, { author });
    await look(id, minutesAgo(index));
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

test("a device's history is merged with its times; turning the history off deletes it and stops recording", async () => {
  const [a, b] = [await aListing(db), await aListing(db)];
  await look(a.id, minutesAgo(5));
  const ofDevice = [
    { listingId: b.id, seenAt: minutesAgo(2) },
    { listingId: a.id, seenAt: minutesAgo(9) },
    { listingId: user.id, seenAt: minutesAgo(9) },
  ];
  await mergeHistory({ db, actor: user }, { entries: ofDevice });
  expect(await seen()).toEqual([b.id, a.id]);
  await clearHistory({ db, actor: user });
  expect([await seen(), await isHistoryEnabled(db, user.id)]).toEqual([[], true]);
  await look(a.id);
  await setHistoryEnabled({ db, actor: user }, { isEnabled: false });
  expect(await seen()).toEqual([]);
  await look(a.id);
  await mergeHistory({ db, actor: user }, { entries: ofDevice });
  expect(await seen()).toEqual([]);
  await setHistoryEnabled({ db, actor: user }, { isEnabled: true });
  await look(a.id);
  expect(await seen()).toEqual([a.id]);
});

test("turning the history off and on, clearing and merging it are each recorded once", async () => {
  const [user, listing] = [await aUser(db), await aListing(db)];
  const ctx = { db, actor: user };
  const entries = [{ listingId: listing.id, seenAt: now }];
  for (const isEnabled of [true, false, false]) await setHistoryEnabled(ctx, { isEnabled });
  await mergeHistory(ctx, { entries }); // nothing: the history is off
  await setHistoryEnabled(ctx, { isEnabled: true });
  await mergeHistory(ctx, { entries });
  for (let count = 0; count < 2; count += 1) await clearHistory(ctx);
  const events = await db
    .selectFrom("events")
    .select(["verb", "payload"])
    .where("actor_id", "=", user.id)
    .orderBy("id")
    .execute();
  expect(events).toEqual([
    { verb: "history.enabled", payload: {} },
    { verb: "history.disabled", payload: {} },
    { verb: "history.enabled", payload: {} },
    { verb: "history.merged", payload: { count: 1 } },
    { verb: "history.cleared", payload: { count: 1 } },
  ]);
});

test("nothing is recorded of members who have not accepted; each decision stays, with its version", async () => {
  const [undecided, listing] = [await aUser(db), await aListing(db)];
  await look(listing.id, now, undecided.id);
  await mergeHistory({ db, actor: undecided }, { entries: [{ listingId: listing.id, seenAt: now }] });
  expect(await seen(noneHidden, undecided.id)).toEqual([]);
  expect(await findConsents(db, undecided.id)).toEqual([]);
  for (const isEnabled of [true, true, false])
    await setHistoryEnabled({ db, actor: undecided }, { isEnabled });
  const rows = await db
    .selectFrom("consents")
    .select(["purpose", "is_granted", "version"])
    .where("user_id", "=", undecided.id)
    .orderBy("id")
    .execute();
  const decision = { purpose: "history", version: consentVersions.history };
  expect(rows).toEqual([
    { ...decision, is_granted: true },
    { ...decision, is_granted: false },
  ]);
  expect(await findConsents(db, undecided.id)).toMatchObject([{ purpose: "history", isGranted: false }]);
});
