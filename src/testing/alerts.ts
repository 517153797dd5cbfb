import { randomUUID } from "node:crypto";
import type pg from "pg";
import { saveNewListing } from "../actions/save-listing.ts";
import { saveSearch } from "../actions/save-search.ts";
import { tellOfListing } from "../actions/tell-of-listing.ts";
import type { Db } from "../data/database.ts";
import type { Tasks } from "../data/jobs.ts";
import { savedSearchesOf } from "../data/saved-searches.ts";
import type { User } from "../data/users.ts";
import type { ListingForm } from "../domain/listing-form.ts";
import { type AlertFrequency, readSavedQuery } from "../domain/saved-search.ts";
import { aUser } from "./builders.ts";
import { orderedLetters } from "./ordered-letters.ts";
import { aListingForm } from "./publishing.ts";

/** An ad, and the search that shows it. */
export const bike = { title: "Vélo de ville", price: "250", city: "Montréal" };
export const bikeSearch = "q=vélo&priceMax=300&location=Montréal";

/** Somebody whose address is confirmed. */
export async function aReader(db: Db): Promise<User> {
  const user = await aUser(db);
  await db.updateTable("users").set({ email_verified: true }).where("id", "=", user.id).execute();
  return user;
}

export async function aSavedSearch(
  tools: { db: Db; now: Date },
  user: { id: string },
  query: string,
  alert: AlertFrequency = "now",
): Promise<string> {
  const saved = await saveSearch(tools, user.id, readSavedQuery(query), {
    name: `Ma recherche ${query}`,
    alert,
  });
  if (!saved.ok) throw new Error(saved.reason);
  return saved.id;
}

/** By the form, as its seller does. */
export async function publish(
  tools: { db: Db; now: Date },
  seller: { id: string },
  form: Partial<ListingForm> = {},
): Promise<string> {
  const saved = await saveNewListing(tools, {
    ...{ actor: { id: seller.id, role: "member" }, submissionKey: randomUUID(), photos: [] },
    ...{ form: aListingForm(form), intent: "publish" },
  });
  if (!saved.ok) throw new Error(saved.reason);
  return saved.listingId;
}

/** Runs the jobs that were ordered about new ads, and those that they order. Gives for how many searches there was news. */
export async function runAlertJobs(pool: pg.Pool, tools: { db: Db; now: Date }): Promise<number> {
  let told = 0;
  for (;;) {
    const { rows } = await pool.query<{ payload: Tasks["tell-of-listing"] }>(
      `delete from graphile_worker._private_jobs where task_id =
        (select id from graphile_worker._private_tasks where identifier = 'tell-of-listing') returning payload`,
    );
    if (rows.length === 0) return told;
    for (const { payload } of rows) told += await tellOfListing(tools, payload);
  }
}

/** The letters about new ads that were ordered, oldest first. */
export async function newsLetters(pool: pg.Pool): ReturnType<typeof orderedLetters> {
  return (await orderedLetters(pool)).filter(({ payload }) => payload.kind === "search-news");
}

/** For each of somebody's searches, newest first, how many ads they did not look at yet. */
export async function newsOf(db: Db, user: { id: string }): Promise<number[]> {
  return (await savedSearchesOf(db, user.id)).map(({ newsCount }) => newsCount);
}

/** A buyer who searched a minute ago, told of an ad that just came out. */
export async function aToldAd(pool: pg.Pool, tools: { db: Db; now: Date }) {
  const [buyer, seller] = [await aReader(tools.db), await aUser(tools.db)];
  const earlier = { ...tools, now: new Date(tools.now.getTime() - 60_000) };
  const searchId = await aSavedSearch(earlier, buyer, bikeSearch);
  const listingId = await publish(tools, seller, bike);
  const [told, letters] = [await runAlertJobs(pool, tools), await newsLetters(pool)];
  if (told !== 1 || letters.length !== 1) throw new Error(`${told} searches told, ${letters.length} letters`);
  return { buyer, seller, searchId, listingId };
}
