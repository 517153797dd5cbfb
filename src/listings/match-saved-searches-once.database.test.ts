import { beforeEach, describe, expect, test } from "vitest";
import {
  aMatchedListing,
  aReader,
  aSavedSearch,
  bike,
  bikeSearch,
  newMatchesOf,
  publish,
  queuedDigests,
  runMatchJobs,
} from "../../tests/support/alerts.ts";
import { aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { aListingForm } from "../../tests/support/publishing.ts";
import { matchSavedSearches } from "../alerts/match-saved-searches.commands.server.ts";
import { newMatchDays, savedSearchUndoHours } from "../alerts/saved-search.ts";
import { deleteSavedSearch, markSavedSearchViewed } from "../alerts/saved-searches.commands.server.ts";
import { removeListing, restoreListing } from "../moderation/cases.commands.server.ts";
import { listingIndex } from "../search/index/listing-index.server.ts";
import { purgeExpiredData } from "../server/purge-expired-data.ts";
import { deleteListing, renewListing, restoreDeletedListing } from "./lifecycle.commands.server.ts";
import { editListing } from "./listings.commands.server.ts";

const { db, pool } = await testDatabase();
const tools = { db, now };
const member = (person: { id: string }) => ({ id: person.id, role: "member" }) as const;
const minutesLater = (minutes: number) => ({ db, now: new Date(now.getTime() + minutes * 60_000) });

beforeEach(async () => {
  await emptyDatabase(db);
});

describe("a listing that matched does not match again when it is", () => {
  /** Whatever happened to it, its job may even run once more. */
  async function expectSilence(listingId: string, at = now) {
    expect(await matchSavedSearches({ db, now: at }, { listingId, after: null })).toBe(0);
    expect(await runMatchJobs(pool, { db, now: at })).toBe(0);
    expect(await queuedDigests(pool)).toHaveLength(1);
  }

  test("renewed", async () => {
    const { seller, listingId } = await aMatchedListing(pool, tools);
    const later = daysAfter(now, 10);
    await renewListing({ db, now: later, actor: member(seller) }, { listingId });
    await expectSilence(listingId, later);
  });

  test("renewed so often that its match is purged", async () => {
    const { seller, listingId } = await aMatchedListing(pool, tools);
    const later = daysAfter(now, newMatchDays + 1);
    await renewListing({ db, now: daysAfter(now, 50), actor: member(seller) }, { listingId });
    await purgeExpiredData(db, later);
    expect(await db.selectFrom("saved_search_matches").select("search_id").execute()).toEqual([]);
    await expectSilence(listingId, later);
  });

  test("edited, its title too", async () => {
    const { seller, listingId } = await aMatchedListing(pool, tools);
    const outside = minutesLater(1);
    const edited = await editListing(
      { ...outside, index: listingIndex, actor: member(seller) },
      {
        ...{ form: aListingForm({ ...bike, title: "Vélo de route" }), photos: [], intent: "save" as const },
        ...{ listingId, basedOn: null },
      },
    );
    expect(edited.ok).toBe(true);
    await expectSilence(listingId);
  });

  test("deleted and restored", async () => {
    const { seller, listingId } = await aMatchedListing(pool, tools);
    await deleteListing({ ...tools, actor: member(seller) }, { listingId });
    await restoreDeletedListing({ ...tools, actor: member(seller) }, { listingId });
    await expectSilence(listingId);
  });

  test("taken down by moderation and restored", async () => {
    const { listingId } = await aMatchedListing(pool, tools);
    const moderator = { id: (await aUser(db, { role: "moderator" })).id, role: "moderator" } as const;
    await removeListing(tools, moderator, { listingId, reason: "scam", text: "" });
    expect(await restoreListing(tools, moderator, listingId)).toEqual({ ok: true, status: "active" });
    await expectSilence(listingId);
  });

  test("reposted under the same title, whatever its spelling", async () => {
    const { seller, listingId } = await aMatchedListing(pool, tools);
    await deleteListing({ ...tools, actor: member(seller) }, { listingId });
    await expectSilence(await publish(tools, seller, { ...bike, title: "VELO DE VILLE !", price: "240" }));
  });
});

describe("what is not the same listing matches", () => {
  const tellsOf = async (seller: { id: string }, form: object) => {
    await publish(minutesLater(1), seller, { ...bike, ...form });
    return runMatchJobs(pool, minutesLater(1));
  };

  test("another title, another category, another seller", async () => {
    const { seller } = await aMatchedListing(pool, tools);
    expect(await tellsOf(seller, { title: "Vélo de montagne" })).toBe(1);
    expect(await tellsOf(seller, { category: "community" })).toBe(1);
    expect(await tellsOf(await aUser(db), {})).toBe(1);
  });

  test("another city under the same title", async () => {
    const [buyer, landlord] = [await aReader(db), await aUser(db)];
    await aSavedSearch(tools, buyer, "q=vélo");
    expect(await tellsOf(landlord, { city: "Gatineau" })).toBe(1);
    expect(await tellsOf(landlord, { city: "Montréal" })).toBe(1);
    expect(await tellsOf(landlord, { city: "montreal" })).toBe(0);
  });

  test("one that never matched, because it was too dear before it was reposted", async () => {
    const [buyer, seller] = [await aReader(db), await aUser(db)];
    await aSavedSearch(tools, buyer, bikeSearch);
    expect(await tellsOf(seller, { price: "400" })).toBe(0);
    expect(await tellsOf(seller, { price: "280" })).toBe(1);
  });

  test.each(["daily", "none"] as const)(
    "one that was reposted before the email was sent or the user looked (alert: %s)",
    async (alert) => {
      const [buyer, seller] = [await aReader(db), await aUser(db)];
      const searchId = await aSavedSearch(minutesLater(-1), buyer, bikeSearch, alert);
      const first = await publish(tools, seller, bike);
      await runMatchJobs(pool, tools);
      await deleteListing({ ...tools, actor: member(seller) }, { listingId: first });
      expect(await tellsOf(seller, { price: "240" })).toBe(1);
      expect(await newMatchesOf(db, buyer)).toEqual([1]);
      await markSavedSearchViewed(minutesLater(2), buyer.id, searchId);
      expect(await newMatchesOf(db, buyer)).toEqual([0]);
    },
  );

  test("the same, reposted when its match is purged", async () => {
    const { seller, buyer } = await aMatchedListing(pool, tools);
    const after = { db, now: daysAfter(now, newMatchDays + 1) };
    await purgeExpiredData(db, daysAfter(now, newMatchDays - 1));
    await publish(after, seller, bike);
    expect(await runMatchJobs(pool, after)).toBe(0);
    await purgeExpiredData(db, after.now);
    await publish(after, seller, bike);
    expect(await runMatchJobs(pool, after)).toBe(1);
    expect(await newMatchesOf(db, buyer)).toEqual([1]);
  });

  test("one that was removed by moderation before it was matched, once it is restored", async () => {
    const [buyer, seller] = [await aReader(db), await aUser(db)];
    await aSavedSearch(tools, buyer, bikeSearch);
    const listingId = await publish(tools, seller, bike);
    const moderator = { id: (await aUser(db, { role: "moderator" })).id, role: "moderator" } as const;
    await removeListing(tools, moderator, { listingId, reason: "scam", text: "" });
    expect(await runMatchJobs(pool, tools)).toBe(0);
    await restoreListing(tools, moderator, listingId);
    expect(await runMatchJobs(pool, tools)).toBe(1);
  });

  test("but never what was there before the search was saved", async () => {
    const listingId = await publish(tools, await aUser(db), bike);
    await aSavedSearch(minutesLater(1), await aReader(db), bikeSearch);
    expect(await matchSavedSearches(minutesLater(2), { listingId, after: null })).toBe(0);
  });
});

test("a deleted search is forgotten, with what it found, when its deletion is final", async () => {
  const { buyer, searchId } = await aMatchedListing(pool, tools);
  await deleteSavedSearch(tools, buyer.id, searchId);
  const rows = () => db.selectFrom("saved_search_matches").select("search_id").execute();
  await purgeExpiredData(db, minutesLater(savedSearchUndoHours * 60).now);
  expect(await rows()).toHaveLength(1);
  await purgeExpiredData(db, minutesLater(savedSearchUndoHours * 60 + 1).now);
  expect(await rows()).toEqual([]);
});
