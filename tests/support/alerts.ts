import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { User } from "../../src/accounts/users.queries.server.ts";
import { matchSavedSearches } from "../../src/alerts/match-saved-searches.server.ts";
import { type AlertFrequency, readSavedQuery } from "../../src/alerts/saved-search.ts";
import { saveSearch } from "../../src/alerts/saved-searches.commands.server.ts";
import { listSavedSearches } from "../../src/alerts/saved-searches.queries.server.ts";
import type { JobPayloads } from "../../src/jobs/queue.server.ts";
import type { ListingForm } from "../../src/listings/listing-form.ts";
import { saveNewListing } from "../../src/listings/listings.commands.server.ts";
import type { Db } from "../../src/platform/database/database.server.ts";
import { aUser } from "./builders.ts";
import { aListingForm } from "./publishing.ts";
import { queuedEmails } from "./queued-emails.ts";

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
    const { rows } = await pool.query<{ payload: JobPayloads["tell-of-listing"] }>(
      `delete from graphile_worker._private_jobs where task_id =
        (select id from graphile_worker._private_tasks where identifier = 'tell-of-listing') returning payload`,
    );
    if (rows.length === 0) return told;
    for (const { payload } of rows) told += await matchSavedSearches(tools, payload);
  }
}

/** The letters about new ads that were ordered, oldest first. */
export async function alertEmails(pool: pg.Pool): ReturnType<typeof queuedEmails> {
  return (await queuedEmails(pool)).filter(({ payload }) => payload.kind === "search-news");
}

/** For each of somebody's searches, newest first, how many ads they did not look at yet. */
export async function matchesOfUser(db: Db, user: { id: string }): Promise<number[]> {
  return (await listSavedSearches(db, user.id)).map(({ newsCount }) => newsCount);
}

/** A buyer who searched a minute ago, told of an ad that just came out. */
export async function aNotifiedListing(pool: pg.Pool, tools: { db: Db; now: Date }) {
  const [buyer, seller] = [await aReader(tools.db), await aUser(tools.db)];
  const earlier = { ...tools, now: new Date(tools.now.getTime() - 60_000) };
  const searchId = await aSavedSearch(earlier, buyer, bikeSearch);
  const listingId = await publish(tools, seller, bike);
  const [told, letters] = [await runAlertJobs(pool, tools), await alertEmails(pool)];
  if (told !== 1 || letters.length !== 1) throw new Error(`${told} searches told, ${letters.length} letters`);
  return { buyer, seller, searchId, listingId };
}
