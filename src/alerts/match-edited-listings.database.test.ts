import { beforeEach, expect, test } from "vitest";
import {
  aSavedSearch,
  aVerifiedUser,
  newMatchesOf,
  publish,
  queuedDigests,
  runMatchJobs,
} from "../../tests/support/alerts.ts";
import { aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { aListingForm } from "../../tests/support/publishing.ts";
import type { ListingForm } from "../listings/listing-form.ts";
import { editListing } from "../listings/listings.commands.server.ts";
import { listingIndex } from "../search/index/listing-index.server.ts";

const { db, pool } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const minutesLater = (minutes: number) => ({ db, now: new Date(now.getTime() + minutes * 60_000) });
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

test("a listing that an edit brings into the results of three searches alerts their users, once", async () => {
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

  // Out of the results and in again, under another title.
  await edit(listingId, author, {}, 2);
  await edit(listingId, author, { ...corrected, title: "Mot verte" }, 3);
  expect(await runMatchJobs(pool, minutesLater(3))).toBe(0);
  for (const buyer of buyers) expect(await newMatchesOf(db, buyer)).toEqual([1]);
});

test("a lowered price alone counts", async () => {
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
