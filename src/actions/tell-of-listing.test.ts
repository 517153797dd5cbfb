import { beforeEach, describe, expect, test } from "vitest";
import { savedSearchesOf } from "../data/saved-searches.ts";
import { newsDays, savedSearchUndoHours } from "../domain/saved-search.ts";
import { aReader, aSavedSearch, publish, runAlertJobs } from "../testing/alerts.ts";
import { aUser, daysAfter, now } from "../testing/builders.ts";
import { emptyDatabase, testDatabase } from "../testing/database.ts";
import { orderedLetters } from "../testing/ordered-letters.ts";
import { aListingForm, aMemoryStorage } from "../testing/publishing.ts";
import { deleteListing } from "./delete-listing.ts";
import { deleteSavedSearch } from "./delete-saved-search.ts";
import { editListing } from "./edit-listing.ts";
import { forgetTraces } from "./forget-traces.ts";
import { hide } from "./hide.ts";
import { lookAtSavedSearch } from "./look-at-saved-search.ts";
import { removeListing } from "./remove-listing.ts";
import { renewListing } from "./renew-listing.ts";
import { restoreDeletedListing } from "./restore-deleted-listing.ts";
import { restoreListing } from "./restore-listing.ts";
import { tellOfListing } from "./tell-of-listing.ts";

const { db, pool } = await testDatabase();
const tools = { db, now };
const bike = { title: "Vélo de ville", price: "250", city: "Montréal" };
const search = "q=vélo&priceMax=300&location=Montréal";
const member = (person: { id: string }) => ({ id: person.id, role: "member" }) as const;
const minutesLater = (minutes: number) => ({ db, now: new Date(now.getTime() + minutes * 60_000) });
const earlier = minutesLater(-1);

beforeEach(async () => {
  await emptyDatabase(db);
  await pool.query("delete from graphile_worker._private_jobs");
});

const newsOf = async (user: { id: string }) =>
  (await savedSearchesOf(db, user.id)).map(({ newsCount }) => newsCount);
const letters = async () =>
  (await orderedLetters(pool)).filter(({ payload }) => payload.kind === "search-news");

/** A buyer who searches, told of an ad that just came out. */
async function told() {
  const [buyer, seller] = [await aReader(db), await aUser(db)];
  const searchId = await aSavedSearch(earlier, buyer, search);
  const listingId = await publish(tools, seller, bike);
  expect(await runAlertJobs(pool, tools)).toBe(1);
  expect(await letters()).toHaveLength(1);
  return { buyer, seller, searchId, listingId };
}

describe("an ad that comes out", () => {
  test("is told at once to whose search shows it, and counted until that person looks", async () => {
    const { buyer, searchId } = await told();
    expect((await letters())[0]?.payload).toMatchObject({ kind: "search-news", userId: buyer.id });
    expect(await newsOf(buyer)).toEqual([1]);
    await lookAtSavedSearch(minutesLater(1), buyer.id, searchId);
    expect(await newsOf(buyer)).toEqual([0]);
  });

  test.each([
    ["dearer", { price: "301" }],
    ["elsewhere", { city: "Laval" }],
    ["something else", { title: "Trottinette" }],
    ["not priced", { price: "" }],
  ])("and is %s is not told", async (_, other) => {
    await aSavedSearch(tools, await aReader(db), search);
    await publish(tools, await aUser(db), { ...bike, ...other });
    expect(await runAlertJobs(pool, tools)).toBe(0);
  });

  test("is told as the page would find it: plural, radius, exclusion", async () => {
    const buyer = await aReader(db);
    await aSavedSearch(tools, buyer, "q=vélos&location=Montréal&within=25");
    await aSavedSearch(tools, buyer, "q=vélo -électrique");
    await aSavedSearch(tools, buyer, "category=housing");
    await publish(tools, await aUser(db), { ...bike, city: "Longueuil" });
    expect(await runAlertJobs(pool, tools)).toBe(2);
    await publish(tools, await aUser(db), { ...bike, title: "Vélo électrique", city: "Gaspé" });
    expect(await runAlertJobs(pool, tools)).toBe(0);
  });

  test.each([
    ["location=Laval&location=Montréal", ["Montréal", "Laval"], "Gaspé"],
    ["location=Gaspé&location=Montréal&within=0&within=25", ["Gaspé", "Longueuil"], "Québec"],
    ["location=Gaspé&location=Montréal&within=50&within=25", ["Gaspé", "Longueuil"], "Québec"],
  ])("is told in each of the places of %s, and nowhere else", async (query, within, elsewhere) => {
    await aSavedSearch(tools, await aReader(db), query);
    for (const city of within) {
      await publish(tools, await aUser(db), { ...bike, city });
      expect(await runAlertJobs(pool, tools)).toBe(1);
    }
    await publish(tools, await aUser(db), { ...bike, city: elsewhere });
    expect(await runAlertJobs(pool, tools)).toBe(0);
  });

  test("is one letter, however many searches of a person show it", async () => {
    const buyer = await aReader(db);
    await aSavedSearch(tools, buyer, "q=vélo");
    await aSavedSearch(tools, buyer, "category=products");
    await publish(tools, await aUser(db), bike);
    expect(await runAlertJobs(pool, tools)).toBe(2);
    expect(await letters()).toHaveLength(1);
  });

  test("soon after another goes with a letter a quarter of an hour later, together with the next", async () => {
    const { seller } = await told();
    for (const [minutes, title] of [
      [2, "Vélo rouge"],
      [5, "Vélo bleu"],
    ] as const) {
      await publish(minutesLater(minutes), seller, { ...bike, title });
      await runAlertJobs(pool, minutesLater(minutes));
    }
    const [, second, ...others] = await letters();
    expect(others).toEqual([]);
    expect(second?.runAt).toEqual(minutesLater(15).now);
    const { rows } = await pool.query(
      "select letter_id, count(*)::int as ads from saved_search_ads group by 1",
    );
    expect(rows.map(({ ads }) => ads).sort()).toEqual([1, 2]);
  });

  test("is no news for its seller, nor for who hides them", async () => {
    const [seller, buyer] = [await aReader(db), await aReader(db)];
    await aSavedSearch(tools, seller, search);
    await aSavedSearch(tools, buyer, search);
    const first = await publish(tools, seller, { title: "Chaise" });
    await hide(tools, member(buyer), { listingId: first, what: "seller" });
    await publish(tools, seller, bike);
    expect(await runAlertJobs(pool, tools)).toBe(0);
  });

  test("is counted, but not written about, for an address not confirmed, alerts turned off, or none wanted", async () => {
    const [unconfirmed, silent, quiet] = [await aUser(db), await aReader(db), await aReader(db)];
    await db.updateTable("users").set({ notify_alerts: false }).where("id", "=", silent.id).execute();
    for (const person of [unconfirmed, silent]) await aSavedSearch(earlier, person, search);
    await aSavedSearch(earlier, quiet, search, "none");
    await publish(tools, await aUser(db), bike);
    expect(await runAlertJobs(pool, tools)).toBe(3);
    for (const person of [unconfirmed, silent, quiet]) expect(await newsOf(person)).toEqual([1]);
    expect(await letters()).toEqual([]);
  });

  test("is not told when it is gone by then, or the search is", async () => {
    const [buyer, seller] = [await aReader(db), await aUser(db)];
    const searchId = await aSavedSearch(tools, buyer, search);
    const listingId = await publish(tools, seller, bike);
    await deleteListing(tools, member(seller), listingId);
    expect(await runAlertJobs(pool, tools)).toBe(0);
    await publish(tools, seller, { ...bike, title: "Vélo vert" });
    await deleteSavedSearch(tools, buyer.id, searchId);
    expect(await runAlertJobs(pool, tools)).toBe(0);
  });

  test("from a draft is told when it is published", async () => {
    const [buyer, seller] = [await aReader(db), await aUser(db)];
    await aSavedSearch(tools, buyer, search);
    const outside = { ...minutesLater(1), storage: aMemoryStorage(), log: { warn: () => undefined } };
    const draft = await publish(tools, seller, bike);
    await pool.query("delete from graphile_worker._private_jobs");
    await pool.query("update listings set status = 'draft', published_at = null where id = $1", [draft]);
    const form = {
      form: aListingForm(bike),
      photos: [],
      listingId: draft,
      actor: member(seller),
      basedOn: null,
    };
    await editListing(outside, { ...form, intent: "save" });
    expect(await runAlertJobs(pool, minutesLater(1))).toBe(0);
    await editListing(outside, { ...form, intent: "publish" });
    expect(await runAlertJobs(pool, minutesLater(1))).toBe(1);
  });

  test("is told to many in runs of bounded length, each of them once", async () => {
    const buyers = [
      await aReader(db),
      await aReader(db),
      await aReader(db),
      await aReader(db),
      await aReader(db),
    ];
    for (const buyer of buyers) await aSavedSearch(tools, buyer, search);
    const listingId = await publish(tools, await aUser(db), bike);
    await pool.query("delete from graphile_worker._private_jobs");
    expect(await tellOfListing(tools, { listingId, after: null }, 2)).toBe(2);
    expect(await runAlertJobs(pool, tools)).toBe(3);
    expect(await tellOfListing(tools, { listingId, after: null })).toBe(0);
    expect(await letters()).toHaveLength(5);
  });
});

describe("an ad that was told is not told again when it is", () => {
  /** Whatever happened to it, its job may even run once more. */
  async function expectSilence(listingId: string, at = now) {
    expect(await tellOfListing({ db, now: at }, { listingId, after: null })).toBe(0);
    expect(await runAlertJobs(pool, { db, now: at })).toBe(0);
    expect(await letters()).toHaveLength(1);
  }

  test("renewed", async () => {
    const { seller, listingId } = await told();
    const later = daysAfter(now, 10);
    await renewListing({ db, now: later }, member(seller), listingId);
    await expectSilence(listingId, later);
  });

  test("renewed so often that what was told is forgotten", async () => {
    const { seller, listingId } = await told();
    const later = daysAfter(now, newsDays + 1);
    await renewListing({ db, now: daysAfter(now, 50) }, member(seller), listingId);
    await forgetTraces(db, later);
    expect(await db.selectFrom("saved_search_ads").select("search_id").execute()).toEqual([]);
    await expectSilence(listingId, later);
  });

  test("edited, its title too", async () => {
    const { seller, listingId } = await told();
    const outside = { ...minutesLater(1), storage: aMemoryStorage(), log: { warn: () => undefined } };
    const edited = await editListing(outside, {
      ...{ form: aListingForm({ ...bike, title: "Vélo de route" }), photos: [], intent: "save" as const },
      ...{ listingId, actor: member(seller), basedOn: null },
    });
    expect(edited.ok).toBe(true);
    await expectSilence(listingId);
  });

  test("deleted and restored", async () => {
    const { seller, listingId } = await told();
    await deleteListing(tools, member(seller), listingId);
    await restoreDeletedListing(tools, member(seller), listingId);
    await expectSilence(listingId);
  });

  test("taken down by moderation and restored", async () => {
    const { listingId } = await told();
    const moderator = { id: (await aUser(db, { role: "moderator" })).id, role: "moderator" } as const;
    await removeListing(tools, moderator, { listingId, reason: "scam", text: "" });
    expect(await restoreListing(tools, moderator, listingId)).toEqual({ ok: true });
    await expectSilence(listingId);
  });

  test("reposted under the same title, whatever its spelling", async () => {
    const { seller, listingId } = await told();
    await deleteListing(tools, member(seller), listingId);
    await expectSilence(await publish(tools, seller, { ...bike, title: "VELO DE VILLE !", price: "240" }));
  });
});

describe("what is not the same ad is told", () => {
  const tellsOf = async (seller: { id: string }, form: object) => {
    await publish(minutesLater(1), seller, { ...bike, ...form });
    return runAlertJobs(pool, minutesLater(1));
  };

  test("another title, another category, another seller", async () => {
    const { seller } = await told();
    expect(await tellsOf(seller, { title: "Vélo de montagne" })).toBe(1);
    expect(await tellsOf(seller, { category: "community" })).toBe(1);
    expect(await tellsOf(await aUser(db), {})).toBe(1);
  });

  test("one that was never told, because it was too dear before it was reposted", async () => {
    const [buyer, seller] = [await aReader(db), await aUser(db)];
    await aSavedSearch(tools, buyer, search);
    expect(await tellsOf(seller, { price: "400" })).toBe(0);
    expect(await tellsOf(seller, { price: "280" })).toBe(1);
  });

  test("the same, reposted when what was told is forgotten", async () => {
    const { seller, buyer } = await told();
    const after = { db, now: daysAfter(now, newsDays + 1) };
    await forgetTraces(db, daysAfter(now, newsDays - 1));
    await publish(after, seller, bike);
    expect(await runAlertJobs(pool, after)).toBe(0);
    await forgetTraces(db, after.now);
    await publish(after, seller, bike);
    expect(await runAlertJobs(pool, after)).toBe(1);
    expect(await newsOf(buyer)).toEqual([1]);
  });

  test("one that moderation took down before anybody was told, once it is back", async () => {
    const [buyer, seller] = [await aReader(db), await aUser(db)];
    await aSavedSearch(tools, buyer, search);
    const listingId = await publish(tools, seller, bike);
    const moderator = { id: (await aUser(db, { role: "moderator" })).id, role: "moderator" } as const;
    await removeListing(tools, moderator, { listingId, reason: "scam", text: "" });
    expect(await runAlertJobs(pool, tools)).toBe(0);
    await restoreListing(tools, moderator, listingId);
    expect(await runAlertJobs(pool, tools)).toBe(1);
  });

  test("but never what was there before the search was saved", async () => {
    const listingId = await publish(tools, await aUser(db), bike);
    await aSavedSearch(minutesLater(1), await aReader(db), search);
    expect(await tellOfListing(minutesLater(2), { listingId, after: null })).toBe(0);
  });
});

test("a deleted search is forgotten, with what it found, when its deletion is final", async () => {
  const { buyer, searchId } = await told();
  await deleteSavedSearch(tools, buyer.id, searchId);
  const rows = () => db.selectFrom("saved_search_ads").select("search_id").execute();
  await forgetTraces(db, minutesLater(savedSearchUndoHours * 60).now);
  expect(await rows()).toHaveLength(1);
  await forgetTraces(db, minutesLater(savedSearchUndoHours * 60 + 1).now);
  expect(await rows()).toEqual([]);
});
