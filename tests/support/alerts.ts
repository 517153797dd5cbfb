import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { User } from "../../src/accounts/users.queries.server.ts";
import { matchSavedSearches } from "../../src/alerts/match-saved-searches.commands.server.ts";
import type { AlertFrequency } from "../../src/alerts/saved-search.ts";
import { saveSearch } from "../../src/alerts/saved-searches.commands.server.ts";
import { listSavedSearches } from "../../src/alerts/saved-searches.queries.server.ts";
import { type TaskPayload, tasks } from "../../src/jobs/queue.server.ts";
import type { ListingForm } from "../../src/listings/listing-form.ts";
import { saveNewListing } from "../../src/listings/listings.commands.server.ts";
import type { Db } from "../../src/platform/database/database.server.ts";
import { listingIndex } from "../../src/search/index/listing-index.server.ts";
import { aUser } from "./builders.ts";
import { aListingForm } from "./publishing.ts";
import { queuedEmails } from "./queued-emails.ts";

/** A listing and a search that matches it. */
export const bike = { title: "Vélo de ville", price: "250", city: "Montréal" };
export const bikeSearch = "q=vélo&priceMax=300&location=Montréal";

/** A user whose address is verified. */
export async function aVerifiedUser(db: Db): Promise<User> {
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
  const actor = { id: user.id, role: "member" } as const;
  const saved = await saveSearch({ ...tools, actor }, { query, name: `Ma recherche ${query}`, alert });
  if (!saved.ok) throw new Error(saved.reason);
  return saved.id;
}

/** Publishes a listing with the form's command. */
export async function publish(
  tools: { db: Db; now: Date },
  seller: { id: string },
  form: Partial<ListingForm> = {},
): Promise<string> {
  const saved = await saveNewListing(
    { ...tools, index: listingIndex, actor: { id: seller.id, role: "member" } },
    {
      submissionKey: randomUUID(),
      photos: [],
      form: aListingForm(form),
      intent: "publish",
    },
  );
  if (!saved.ok) throw new Error(saved.reason);
  return saved.listingId;
}

/** Runs the jobs that match new listings, and those that they enqueue. Returns how many searches matched. */
export async function runMatchJobs(pool: pg.Pool, tools: { db: Db; now: Date }): Promise<number> {
  let matched = 0;
  for (;;) {
    const { rows } = await pool.query<{ payload: TaskPayload<"match-saved-searches"> }>(
      `delete from graphile_worker._private_jobs where task_id =
        (select id from graphile_worker._private_tasks where identifier = 'match-saved-searches') returning payload`,
    );
    if (rows.length === 0) return matched;
    for (const { payload } of rows)
      matched += await matchSavedSearches(
        { ...tools, actor: "system" },
        tasks["match-saved-searches"].payload.parse(payload),
      );
  }
}

/** The alert emails in the queue, oldest first. */
export async function queuedDigests(pool: pg.Pool): ReturnType<typeof queuedEmails> {
  return (await queuedEmails(pool)).filter(({ payload }) => payload.kind === "alert-digest");
}

/** For each saved search of a user, newest first, how many new matches the user has not viewed. */
export async function newMatchesOf(db: Db, user: { id: string }): Promise<number[]> {
  return (await listSavedSearches(db, user.id)).map(({ newMatchCount }) => newMatchCount);
}

/** A buyer who saved a search a minute ago, and a listing just published that matches it. */
export async function aMatchedListing(pool: pg.Pool, tools: { db: Db; now: Date }) {
  const [buyer, seller] = [await aVerifiedUser(tools.db), await aUser(tools.db)];
  const earlier = { ...tools, now: new Date(tools.now.getTime() - 60_000) };
  const searchId = await aSavedSearch(earlier, buyer, bikeSearch);
  const listingId = await publish(tools, seller, bike);
  const [matched, digests] = [await runMatchJobs(pool, tools), await queuedDigests(pool)];
  if (matched !== 1 || digests.length !== 1) throw new Error(`${matched} matches, ${digests.length} digests`);
  return { buyer, seller, searchId, listingId };
}
