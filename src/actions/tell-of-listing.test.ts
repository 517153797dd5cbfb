import { beforeEach, describe, expect, test } from "vitest";
import { countNews } from "../data/saved-searches.ts";
import {
  aReader,
  aSavedSearch,
  aToldAd,
  bike,
  bikeSearch,
  newsLetters,
  newsOf,
  publish,
  runAlertJobs,
} from "../testing/alerts.ts";
import { aUser, now } from "../testing/builders.ts";
import { emptyDatabase, testDatabase } from "../testing/database.ts";
import { aListingForm } from "../testing/publishing.ts";
import { deleteListing } from "./delete-listing.ts";
import { deleteSavedSearch } from "./delete-saved-search.ts";
import { editListing } from "./edit-listing.ts";
import { hide } from "./hide.ts";
import { lookAtSavedSearch } from "./look-at-saved-search.ts";
import { showAgain } from "./show-again.ts";
import { tellOfListing } from "./tell-of-listing.ts";

const { db, pool } = await testDatabase();
const tools = { db, now };
const member = (person: { id: string }) => ({ id: person.id, role: "member" }) as const;
const minutesLater = (minutes: number) => ({ db, now: new Date(now.getTime() + minutes * 60_000) });
const earlier = minutesLater(-1);

beforeEach(async () => {
  await emptyDatabase(db);
});

describe("an ad that comes out", () => {
  test("is told at once to whose search shows it, and counted until that person looks", async () => {
    const { buyer, searchId } = await aToldAd(pool, tools);
    expect((await newsLetters(pool))[0]?.payload).toMatchObject({ kind: "search-news", userId: buyer.id });
    expect(await newsOf(db, buyer)).toEqual([1]);
    await lookAtSavedSearch(minutesLater(1), buyer.id, searchId);
    expect(await newsOf(db, buyer)).toEqual([0]);
  });

  test.each([
    ["dearer", { price: "301" }],
    ["elsewhere", { city: "Laval" }],
    ["something else", { title: "Trottinette" }],
    ["not priced", { price: "" }],
  ])("and is %s is not told", async (_, other) => {
    await aSavedSearch(tools, await aReader(db), bikeSearch);
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
    ["location=mtl", ["Montréal", "Mtl"], "Laval"],
    ["location=Saint-Jérôme", ["Saint-Jérôme", "St-Jérôme"], "Laval"],
    ["location=Estrie", ["Magog", "Les Hameaux (Estrie)"], "Les Hameaux"],
    ["location=Estrie&location=Laval", ["Magog", "Laval"], "Gaspé"],
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
    expect(await newsLetters(pool)).toHaveLength(1);
  });

  test("soon after another goes with a letter a quarter of an hour later, together with the next", async () => {
    const { seller } = await aToldAd(pool, tools);
    for (const [minutes, title] of [
      [2, "Vélo rouge"],
      [5, "Vélo bleu"],
    ] as const) {
      await publish(minutesLater(minutes), seller, { ...bike, title });
      await runAlertJobs(pool, minutesLater(minutes));
    }
    const [, second, ...others] = await newsLetters(pool);
    expect(others).toEqual([]);
    expect(second?.runAt).toEqual(minutesLater(15).now);
    const { rows } = await pool.query(
      "select letter_id, count(*)::int as ads from saved_search_ads group by 1",
    );
    expect(rows.map(({ ads }) => ads).sort()).toEqual([1, 2]);
  });

  test("and is posted again before the letter goes that was to tell of it takes its place there", async () => {
    const { seller } = await aToldAd(pool, tools);
    const soon = minutesLater(2);
    const first = await publish(soon, seller, { ...bike, title: "Vélo rouge" });
    await runAlertJobs(pool, soon);
    await deleteListing(soon, member(seller), first);
    const reposted = await publish(minutesLater(5), seller, { ...bike, title: "Vélo rouge" });
    expect(await runAlertJobs(pool, minutesLater(5))).toBe(1);
    const { rows } = await pool.query("select listing_id, mail_at from saved_search_ads where mail_at > $1", [
      minutesLater(5).now,
    ]);
    expect(rows).toEqual([{ listing_id: reposted, mail_at: minutesLater(15).now }]);
  });

  test("is no news for its seller, nor for who hides them", async () => {
    const [seller, buyer] = [await aReader(db), await aReader(db)];
    await aSavedSearch(tools, seller, bikeSearch);
    await aSavedSearch(tools, buyer, bikeSearch);
    const first = await publish(tools, seller, { title: "Chaise" });
    await hide(tools, member(buyer), { listingId: first, what: "seller" });
    await publish(tools, seller, bike);
    expect(await runAlertJobs(pool, tools)).toBe(0);
  });

  test.each(["listing", "seller"] as const)(
    "is counted no longer once its %s is hidden, and again once it is shown",
    async (what) => {
      const { buyer, listingId } = await aToldAd(pool, tools);
      await hide(tools, member(buyer), { listingId, what });
      expect([await newsOf(db, buyer), await countNews(db, buyer.id)]).toEqual([[0], 0]);
      await showAgain(db, buyer.id, { listingId, what });
      expect([await newsOf(db, buyer), await countNews(db, buyer.id)]).toEqual([[1], 1]);
    },
  );

  test("is counted, but not written about, for an address not confirmed, alerts turned off, or none wanted", async () => {
    const [unconfirmed, silent, quiet] = [await aUser(db), await aReader(db), await aReader(db)];
    await db.updateTable("users").set({ notify_alerts: false }).where("id", "=", silent.id).execute();
    for (const person of [unconfirmed, silent]) await aSavedSearch(earlier, person, bikeSearch);
    await aSavedSearch(earlier, quiet, bikeSearch, "none");
    await publish(tools, await aUser(db), bike);
    expect(await runAlertJobs(pool, tools)).toBe(3);
    for (const person of [unconfirmed, silent, quiet]) expect(await newsOf(db, person)).toEqual([1]);
    expect(await newsLetters(pool)).toEqual([]);
  });

  test("is not told when it is gone by then, or the search is", async () => {
    const [buyer, seller] = [await aReader(db), await aUser(db)];
    const searchId = await aSavedSearch(tools, buyer, bikeSearch);
    const listingId = await publish(tools, seller, bike);
    await deleteListing(tools, member(seller), listingId);
    expect(await runAlertJobs(pool, tools)).toBe(0);
    await publish(tools, seller, { ...bike, title: "Vélo vert" });
    await deleteSavedSearch(tools, buyer.id, searchId);
    expect(await runAlertJobs(pool, tools)).toBe(0);
  });

  test("from a draft is told when it is published", async () => {
    const [buyer, seller] = [await aReader(db), await aUser(db)];
    await aSavedSearch(tools, buyer, bikeSearch);
    const outside = minutesLater(1);
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
    for (const buyer of buyers) await aSavedSearch(tools, buyer, bikeSearch);
    const listingId = await publish(tools, await aUser(db), bike);
    await pool.query("delete from graphile_worker._private_jobs");
    expect(await tellOfListing(tools, { listingId, after: null }, 2)).toBe(2);
    expect(await runAlertJobs(pool, tools)).toBe(3);
    expect(await tellOfListing(tools, { listingId, after: null })).toBe(0);
    expect(await newsLetters(pool)).toHaveLength(5);
  });
});
