import { beforeEach, describe, expect, test } from "vitest";
import {
  aMatchedListing,
  aSavedSearch,
  aVerifiedUser,
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
import { deleteListing, renewListing, restoreDeletedListing } from "../listings/lifecycle.commands.server.ts";
import type { ListingForm } from "../listings/listing-form.ts";
import { editListing } from "../listings/listings.commands.server.ts";
import { hide, unhide } from "../lists/hidden.commands.server.ts";
import { removeListing, restoreListing } from "../moderation/cases.commands.server.ts";
import { listingIndex } from "../search/index/listing-index.server.ts";
import { purgeExpiredData } from "../server/purge-expired-data.ts";
import { matchSavedSearches } from "./match-saved-searches.commands.server.ts";
import { newMatchDays, savedSearchUndoHours } from "./saved-search.ts";
import { findCandidates } from "./saved-search-matches.queries.server.ts";
import { deleteSavedSearch, markSavedSearchViewed } from "./saved-searches.commands.server.ts";
import { countNewMatches } from "./saved-searches.queries.server.ts";

const { db, pool } = await testDatabase();
const tools = { db, now };
const member = (person: { id: string }) => ({ id: person.id, role: "member" }) as const;
const minutesLater = (minutes: number) => ({ db, now: new Date(now.getTime() + minutes * 60_000) });
const earlier = minutesLater(-1);

beforeEach(async () => {
  await emptyDatabase(db);
});

describe("a listing that is published", () => {
  test("of a followed seller matches; one of others is not even a candidate", async () => {
    const [buyer, seller, other] = [await aVerifiedUser(db), await aUser(db), await aUser(db)];
    const { public_id: sellerId } = await db
      .selectFrom("users")
      .select("public_id")
      .where("id", "=", seller.id)
      .executeTakeFirstOrThrow();
    await aSavedSearch(earlier, buyer, `seller=${sellerId}`);
    const ofOther = await publish(tools, other, bike);
    expect(await findCandidates(db, ofOther, { after: null, limit: 10 })).toEqual([]);
    expect(await runMatchJobs(pool, tools)).toBe(0);
    await publish(tools, seller, bike);
    expect(await runMatchJobs(pool, tools)).toBe(1);
    expect(await newMatchesOf(db, buyer)).toEqual([1]);
  });

  test("is emailed immediately to the user whose search matches, and counted until the search is opened", async () => {
    const { buyer, searchId } = await aMatchedListing(pool, tools);
    const { rows } = await pool.query("select id, user_id from alert_emails");
    expect(rows).toEqual([{ id: expect.any(String), user_id: buyer.id }]);
    const [digest, ...others] = await queuedDigests(pool);
    expect(digest?.payload).toEqual({ kind: "alert-digest", alertEmailId: rows[0].id });
    expect(others).toEqual([]);
    expect(await newMatchesOf(db, buyer)).toEqual([1]);
    await markSavedSearchViewed({ ...minutesLater(1), actor: member(buyer) }, { searchId });
    expect(await newMatchesOf(db, buyer)).toEqual([0]);
  });

  test.each([
    ["dearer", { price: "301" }],
    ["elsewhere", { city: "Laval" }],
    ["something else", { title: "Trottinette" }],
    ["not priced", { price: "" }],
  ])("and is %s does not match", async (_, other) => {
    await aSavedSearch(tools, await aVerifiedUser(db), bikeSearch);
    await publish(tools, await aUser(db), { ...bike, ...other });
    expect(await runMatchJobs(pool, tools)).toBe(0);
  });

  test("matches by the price that is displayed, and by photos", async () => {
    const buyer = await aVerifiedUser(db);
    for (const query of ["priceMax=12", "photo=1"]) await aSavedSearch(tools, buyer, query);
    await publish(tools, await aUser(db), { ...bike, price: "12,49" });
    expect(await runMatchJobs(pool, tools)).toBe(1);
  });

  test("matches as the real search: plural, radius, exclusion", async () => {
    const buyer = await aVerifiedUser(db);
    await aSavedSearch(tools, buyer, "q=vélos&location=Montréal&within=25");
    await aSavedSearch(tools, buyer, "q=vélo -électrique");
    await aSavedSearch(tools, buyer, "category=housing");
    await publish(tools, await aUser(db), { ...bike, city: "Longueuil" });
    expect(await runMatchJobs(pool, tools)).toBe(2);
    await publish(tools, await aUser(db), { ...bike, title: "Vélo électrique", city: "Gaspé" });
    expect(await runMatchJobs(pool, tools)).toBe(0);
  });

  test.each([
    ["location=Laval&location=Montréal", ["Montréal", "Laval"], "Gaspé"],
    ["location=mtl", ["Montréal", "Mtl"], "Laval"],
    ["location=Saint-Jérôme", ["Saint-Jérôme", "St-Jérôme"], "Laval"],
    ["location=Montréal", ["Montréal", "Mile End", "Saint-Henri, Montréal"], "Saint-Henri"],
    ["location=Plateau-Mont-Royal", ["Mile End"], "Montréal"],
    ["location=Estrie", ["Magog", "Les Hameaux (Estrie)"], "Les Hameaux"],
    ["location=Estrie&location=Laval", ["Magog", "Laval"], "Gaspé"],
    ["location=Gaspé&location=Montréal&within=0&within=25", ["Gaspé", "Longueuil"], "Québec"],
    ["location=Gaspé&location=Montréal&within=50&within=25", ["Gaspé", "Longueuil"], "Québec"],
  ])("matches only in the places of %s", async (query, within, elsewhere) => {
    await aSavedSearch(tools, await aVerifiedUser(db), query);
    for (const city of within) {
      await publish(tools, await aUser(db), { ...bike, city });
      expect(await runMatchJobs(pool, tools)).toBe(1);
    }
    await publish(tools, await aUser(db), { ...bike, city: elsewhere });
    expect(await runMatchJobs(pool, tools)).toBe(0);
  });

  test("matches in a sector that its text names", async () => {
    const seller = await aUser(db);
    await aSavedSearch(tools, await aVerifiedUser(db), "location=Verdun");
    await publish(tools, seller, { ...bike, city: "Montréal", description: "À voir à Verdun, le soir." });
    expect(await runMatchJobs(pool, tools)).toBe(1);
    await publish(tools, seller, { ...bike, city: "Montréal", description: "À voir à LaSalle, le soir." });
    expect(await runMatchJobs(pool, tools)).toBe(0);
  });

  test("is one email for all matching searches of a user", async () => {
    const buyer = await aVerifiedUser(db);
    await aSavedSearch(tools, buyer, "q=vélo");
    await aSavedSearch(tools, buyer, "category=products");
    await publish(tools, await aUser(db), bike);
    expect(await runMatchJobs(pool, tools)).toBe(2);
    expect(await queuedDigests(pool)).toHaveLength(1);
  });

  test("soon after another is in one email with the next, a quarter of an hour later", async () => {
    const { seller } = await aMatchedListing(pool, tools);
    for (const [minutes, title] of [
      [2, "Vélo rouge"],
      [5, "Vélo bleu"],
    ] as const) {
      await publish(minutesLater(minutes), seller, { ...bike, title });
      await runMatchJobs(pool, minutesLater(minutes));
    }
    const [, second, ...others] = await queuedDigests(pool);
    expect(others).toEqual([]);
    expect(second?.runAt).toEqual(minutesLater(15).now);
    const { rows } = await pool.query(
      "select alert_email_id, count(*)::int as listings from saved_search_matches group by 1",
    );
    expect(rows.map(({ listings }) => listings).sort()).toEqual([1, 2]);
  });

  test("and reposted before its email is sent is in the email once", async () => {
    const { seller } = await aMatchedListing(pool, tools);
    const soon = minutesLater(2);
    const first = await publish(soon, seller, { ...bike, title: "Vélo rouge" });
    await runMatchJobs(pool, soon);
    await deleteListing({ ...soon, actor: member(seller) }, { listingId: first });
    const reposted = await publish(minutesLater(5), seller, { ...bike, title: "Vélo rouge" });
    expect(await runMatchJobs(pool, minutesLater(5))).toBe(1);
    const { rows } = await pool.query(
      `select listing_id, due_at from saved_search_matches join alert_emails on alert_emails.id = alert_email_id
        where due_at > $1`,
      [minutesLater(5).now],
    );
    expect(rows).toEqual([{ listing_id: reposted, due_at: minutesLater(15).now }]);
  });

  test("does not match for its seller or a user who hides the seller", async () => {
    const [seller, buyer] = [await aVerifiedUser(db), await aVerifiedUser(db)];
    await aSavedSearch(tools, seller, bikeSearch);
    await aSavedSearch(tools, buyer, bikeSearch);
    const first = await publish(tools, seller, { title: "Chaise" });
    await hide({ ...tools, actor: member(buyer) }, { listingId: first, what: "seller" });
    await publish(tools, seller, bike);
    expect(await runMatchJobs(pool, tools)).toBe(0);
  });

  test.each(["listing", "seller"] as const)(
    "is no longer counted once its %s is hidden, and again once it is unhidden",
    async (what) => {
      const { buyer, listingId } = await aMatchedListing(pool, tools);
      await hide({ ...tools, actor: member(buyer) }, { listingId, what });
      expect([await newMatchesOf(db, buyer), await countNewMatches(db, buyer.id)]).toEqual([[0], 0]);
      await unhide({ db, actor: buyer }, { listingId, what });
      expect([await newMatchesOf(db, buyer), await countNewMatches(db, buyer.id)]).toEqual([[1], 1]);
    },
  );

  test("is counted, but not emailed, for an unverified address, alerts turned off, or a search without alerts", async () => {
    const [unconfirmed, silent, quiet] = [await aUser(db), await aVerifiedUser(db), await aVerifiedUser(db)];
    await db.updateTable("users").set({ notify_alerts: false }).where("id", "=", silent.id).execute();
    for (const person of [unconfirmed, silent]) await aSavedSearch(earlier, person, bikeSearch);
    await aSavedSearch(earlier, quiet, bikeSearch, "none");
    await publish(tools, await aUser(db), bike);
    expect(await runMatchJobs(pool, tools)).toBe(3);
    for (const person of [unconfirmed, silent, quiet]) expect(await newMatchesOf(db, person)).toEqual([1]);
    expect(await queuedDigests(pool)).toEqual([]);
  });

  test("does not match when the listing or the search was deleted meanwhile", async () => {
    const [buyer, seller] = [await aVerifiedUser(db), await aUser(db)];
    const searchId = await aSavedSearch(tools, buyer, bikeSearch);
    const listingId = await publish(tools, seller, bike);
    await deleteListing({ ...tools, actor: member(seller) }, { listingId });
    expect(await runMatchJobs(pool, tools)).toBe(0);
    await publish(tools, seller, { ...bike, title: "Vélo vert" });
    await deleteSavedSearch({ ...tools, actor: member(buyer) }, { searchId });
    expect(await runMatchJobs(pool, tools)).toBe(0);
  });

  test("from a draft matches when it is published", async () => {
    const [buyer, seller] = [await aVerifiedUser(db), await aUser(db)];
    await aSavedSearch(tools, buyer, bikeSearch);
    const outside = { ...minutesLater(1), index: listingIndex, actor: member(seller) };
    const draft = await publish(tools, seller, bike);
    await pool.query("delete from graphile_worker._private_jobs");
    await pool.query("update listings set status = 'draft', published_at = null where id = $1", [draft]);
    const form = {
      form: aListingForm(bike),
      photos: [],
      listingId: draft,
      basedOn: null,
    };
    await editListing(outside, { ...form, intent: "save" });
    expect(await runMatchJobs(pool, minutesLater(1))).toBe(0);
    await editListing(outside, { ...form, intent: "publish" });
    expect(await runMatchJobs(pool, minutesLater(1))).toBe(1);
  });

  test("matches many searches in jobs of bounded length, each of them once", async () => {
    const buyers = [
      await aVerifiedUser(db),
      await aVerifiedUser(db),
      await aVerifiedUser(db),
      await aVerifiedUser(db),
      await aVerifiedUser(db),
    ];
    for (const buyer of buyers) await aSavedSearch(tools, buyer, bikeSearch);
    const listingId = await publish(tools, await aUser(db), bike);
    await pool.query("delete from graphile_worker._private_jobs");
    expect(
      await matchSavedSearches({ ...tools, actor: "system" }, { listingId, after: null, limit: 2 }),
    ).toBe(2);
    expect(await runMatchJobs(pool, tools)).toBe(3);
    expect(await matchSavedSearches({ ...tools, actor: "system" }, { listingId, after: null })).toBe(0);
    expect(await queuedDigests(pool)).toHaveLength(5);
  });
});

describe("a listing that matched does not match again when it is", () => {
  /** Runs the matching job again and expects no further match. */
  async function expectNoFurtherMatch(listingId: string, at = now) {
    expect(await matchSavedSearches({ db, now: at, actor: "system" }, { listingId, after: null })).toBe(0);
    expect(await runMatchJobs(pool, { db, now: at })).toBe(0);
    expect(await queuedDigests(pool)).toHaveLength(1);
  }

  test("renewed", async () => {
    const { seller, listingId } = await aMatchedListing(pool, tools);
    const later = daysAfter(now, 10);
    await renewListing({ db, now: later, actor: member(seller) }, { listingId });
    await expectNoFurtherMatch(listingId, later);
  });

  test("renewed after its match was purged", async () => {
    const { seller, listingId } = await aMatchedListing(pool, tools);
    const later = daysAfter(now, newMatchDays + 1);
    await renewListing({ db, now: daysAfter(now, 50), actor: member(seller) }, { listingId });
    await purgeExpiredData(db, later);
    expect(await db.selectFrom("saved_search_matches").select("search_id").execute()).toEqual([]);
    await expectNoFurtherMatch(listingId, later);
  });

  test("edited, including its title", async () => {
    const { seller, listingId } = await aMatchedListing(pool, tools);
    const outside = minutesLater(1);
    const edited = await editListing(
      { ...outside, index: listingIndex, actor: member(seller) },
      {
        form: aListingForm({ ...bike, title: "Vélo de route" }),
        photos: [],
        intent: "save" as const,
        listingId,
        basedOn: null,
      },
    );
    expect(edited.ok).toBe(true);
    await expectNoFurtherMatch(listingId);
  });

  test("deleted and restored", async () => {
    const { seller, listingId } = await aMatchedListing(pool, tools);
    await deleteListing({ ...tools, actor: member(seller) }, { listingId });
    await restoreDeletedListing({ ...tools, actor: member(seller) }, { listingId });
    await expectNoFurtherMatch(listingId);
  });

  test("removed by moderation and restored", async () => {
    const { listingId } = await aMatchedListing(pool, tools);
    const moderator = { id: (await aUser(db, { role: "moderator" })).id, role: "moderator" } as const;
    await removeListing({ ...tools, actor: moderator }, { listingId, reason: "scam", text: "" });
    expect(await restoreListing({ ...tools, actor: moderator }, { listingId })).toEqual({
      ok: true,
      status: "active",
    });
    await expectNoFurtherMatch(listingId);
  });

  test("reposted under the same title, whatever its spelling", async () => {
    const { seller, listingId } = await aMatchedListing(pool, tools);
    await deleteListing({ ...tools, actor: member(seller) }, { listingId });
    await expectNoFurtherMatch(
      await publish(tools, seller, { ...bike, title: "VELO DE VILLE !", price: "240" }),
    );
  });
});

describe("a different listing matches", () => {
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
    const [buyer, landlord] = [await aVerifiedUser(db), await aUser(db)];
    await aSavedSearch(tools, buyer, "q=vélo");
    expect(await tellsOf(landlord, { city: "Gatineau" })).toBe(1);
    expect(await tellsOf(landlord, { city: "Montréal" })).toBe(1);
    expect(await tellsOf(landlord, { city: "montreal" })).toBe(0);
  });

  test("one that never matched, because it was too dear before it was reposted", async () => {
    const [buyer, seller] = [await aVerifiedUser(db), await aUser(db)];
    await aSavedSearch(tools, buyer, bikeSearch);
    expect(await tellsOf(seller, { price: "400" })).toBe(0);
    expect(await tellsOf(seller, { price: "280" })).toBe(1);
  });

  test.each(["daily", "none"] as const)(
    "one that was reposted before the email was sent or the search was opened (alert: %s)",
    async (alert) => {
      const [buyer, seller] = [await aVerifiedUser(db), await aUser(db)];
      const searchId = await aSavedSearch(minutesLater(-1), buyer, bikeSearch, alert);
      const first = await publish(tools, seller, bike);
      await runMatchJobs(pool, tools);
      await deleteListing({ ...tools, actor: member(seller) }, { listingId: first });
      expect(await tellsOf(seller, { price: "240" })).toBe(1);
      expect(await newMatchesOf(db, buyer)).toEqual([1]);
      await markSavedSearchViewed({ ...minutesLater(2), actor: member(buyer) }, { searchId });
      expect(await newMatchesOf(db, buyer)).toEqual([0]);
    },
  );

  test("the same, reposted after its match was purged", async () => {
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
    const [buyer, seller] = [await aVerifiedUser(db), await aUser(db)];
    await aSavedSearch(tools, buyer, bikeSearch);
    const listingId = await publish(tools, seller, bike);
    const moderator = { id: (await aUser(db, { role: "moderator" })).id, role: "moderator" } as const;
    await removeListing({ ...tools, actor: moderator }, { listingId, reason: "scam", text: "" });
    expect(await runMatchJobs(pool, tools)).toBe(0);
    await restoreListing({ ...tools, actor: moderator }, { listingId });
    expect(await runMatchJobs(pool, tools)).toBe(1);
  });

  test("a listing from before the search was saved does not match", async () => {
    const listingId = await publish(tools, await aUser(db), bike);
    await aSavedSearch(minutesLater(1), await aVerifiedUser(db), bikeSearch);
    expect(
      await matchSavedSearches({ ...minutesLater(2), actor: "system" }, { listingId, after: null }),
    ).toBe(0);
  });
});

test("a deleted search is purged with its matches when its deletion is final", async () => {
  const { buyer, searchId } = await aMatchedListing(pool, tools);
  await deleteSavedSearch({ ...tools, actor: member(buyer) }, { searchId });
  const rows = () => db.selectFrom("saved_search_matches").select("search_id").execute();
  await purgeExpiredData(db, minutesLater(savedSearchUndoHours * 60).now);
  expect(await rows()).toHaveLength(1);
  await purgeExpiredData(db, minutesLater(savedSearchUndoHours * 60 + 1).now);
  expect(await rows()).toEqual([]);
});

const seller = () => aUser(db);

const bleue = {
  title: "Mot bleue",
  type: "single-item",
  category: "products",
  city: "Montréal",
  price: "150",
};

async function edit(listingId: string, author: { id: string }, form: Partial<ListingForm>, minutes: number) {
  const actor = { id: author.id, role: "member" as const };
  const saved = await editListing(
    { ...minutesLater(minutes), index: listingIndex, actor },
    { listingId, form: aListingForm({ ...bleue, ...form }), photos: [], intent: "save", basedOn: null },
  );
  expect(saved).toMatchObject({ ok: true, status: "active" });
}

test("a listing that an edit adds to the results of three searches alerts their users once", async () => {
  const queries = ["q=mot&location=Laval", "q=mot&category=housing", "q=mot&priceMax=100"];
  const buyers = [];
  for (const query of queries) {
    const buyer = await aVerifiedUser(db);
    await aSavedSearch(minutesLater(-1), buyer, query);
    buyers.push(buyer);
  }
  const author = await seller();
  const listingId = await publish(minutesLater(0), author, bleue);
  expect(await runMatchJobs(pool, minutesLater(0))).toBe(0);

  const corrected = { type: "housing", city: "Laval", category: "housing", price: "90" };
  await edit(listingId, author, corrected, 1);
  expect(await runMatchJobs(pool, minutesLater(1))).toBe(3);
  expect(await queuedDigests(pool)).toHaveLength(3);
  for (const buyer of buyers) expect(await newMatchesOf(db, buyer)).toEqual([1]);

  // Leaves the results and returns with another title.
  await edit(listingId, author, {}, 2);
  await edit(listingId, author, { ...corrected, title: "Mot verte" }, 3);
  expect(await runMatchJobs(pool, minutesLater(3))).toBe(0);
  for (const buyer of buyers) expect(await newMatchesOf(db, buyer)).toEqual([1]);
});

test("a lower price alone matches", async () => {
  const buyer = await aVerifiedUser(db);
  await aSavedSearch(minutesLater(-1), buyer, "q=mot&priceMax=100");
  const author = await seller();
  const listingId = await publish(minutesLater(0), author, bleue);
  expect(await runMatchJobs(pool, minutesLater(0))).toBe(0);
  await edit(listingId, author, { price: "100" }, 1);
  expect(await runMatchJobs(pool, minutesLater(1))).toBe(1);
});

test("an edit that changes nothing matches nothing again", async () => {
  const author = await seller();
  const listingId = await publish(minutesLater(0), author, bleue);
  await pool.query("delete from graphile_worker._private_jobs");
  await edit(listingId, author, {}, 1);
  const { rows } = await pool.query("select 1 from graphile_worker._private_jobs");
  expect(rows).toEqual([]);
});
