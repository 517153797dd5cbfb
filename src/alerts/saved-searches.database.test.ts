import { describe, expect, test } from "vitest";
import { aUser, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { deletedSearchesMax, savedSearchesMax, savedSearchUndoHours } from "./saved-search.ts";
import {
  changeSavedSearch,
  deleteSavedSearch,
  markSavedSearchViewed,
  restoreSavedSearch,
  saveSearch,
} from "./saved-searches.commands.server.ts";
import { listSavedSearches } from "./saved-searches.queries.server.ts";

const { db } = await testDatabase();
const hourMs = 3_600_000;
const by = (user: { id: string }, hoursLater = 0) => ({
  db,
  actor: { id: user.id, role: "member" } as const,
  now: new Date(now.getTime() + hoursLater * hourMs),
});

async function save(user: { id: string }, query: string, form: { name?: string; alert?: string } = {}) {
  return saveSearch(by(user), { query, name: "Vélo", alert: "daily", ...form });
}

async function saved(user: { id: string }, query: string): Promise<string> {
  const result = await save(user, query);
  if (!result.ok) throw new Error(result.reason);
  return result.id;
}

const namesOf = async (user: { id: string }) =>
  (await listSavedSearches(db, user.id)).map(({ name, alert }) => `${name} ${alert}`);

describe("saving a search", () => {
  test("stores its filters once, without order and page", async () => {
    const user = await aUser(db);
    const id = await saved(user, "location=Montréal&q=vélo&priceMax=300&sortBy=price_asc&page=4");
    const again = await save(user, "q=vélo&priceMax=300&location=Montréal", { name: "Autre", alert: "now" });
    expect(again).toEqual({ ok: true, id, isNew: false });
    expect(await listSavedSearches(db, user.id)).toMatchObject([
      { id, name: "Autre", alert: "now", query: "q=v%C3%A9lo&priceMax=300&location=Montr%C3%A9al" },
    ]);
    expect(await save(user, "q=vélo&category=products")).toMatchObject({ isNew: true });
  });

  test("requires a name that is not blank and a valid frequency", async () => {
    const user = await aUser(db);
    expect(await save(user, "q=a", { name: " \u200b ", alert: "hourly" })).toEqual({
      ok: false,
      reason: "invalid",
      errors: { name: "name-required", alert: "alert-required" },
    });
    expect(await save(user, "q=a", { name: "é".repeat(81) })).toMatchObject({
      errors: { name: "name-too-long" },
    });
    expect(await save(user, "q=a", { name: "é".repeat(80) })).toMatchObject({ ok: true });
  });

  test("is limited to fifty, also for concurrent requests; existing ones can still be changed", async () => {
    const user = await aUser(db);
    for (let index = 1; index < savedSearchesMax; index += 1) await saved(user, `priceMax=${index}`);
    const both = await Promise.all([save(user, "q=un"), save(user, "q=deux")]);
    expect(both.map((result) => (result.ok ? "saved" : result.reason)).sort()).toEqual(["saved", "too-many"]);
    expect(await save(user, "priceMax=7", { name: "Sept" })).toMatchObject({ ok: true, isNew: false });
    expect(await save(await aUser(db), "q=trois")).toMatchObject({ ok: true });
  });
});

describe("a user's search", () => {
  test("can be renamed and change its frequency", async () => {
    const user = await aUser(db);
    const id = await saved(user, "q=vélo");
    expect(await changeSavedSearch(by(user), { searchId: id, name: " Bécane ", alert: "weekly" })).toEqual({
      ok: true,
    });
    expect(await namesOf(user)).toEqual(["Bécane weekly"]);
    expect(await changeSavedSearch(by(user), { searchId: id, name: "", alert: "weekly" })).toMatchObject({
      reason: "invalid",
    });
  });

  test("can be restored for a day after deletion", async () => {
    const user = await aUser(db);
    const id = await saved(user, "q=vélo");
    expect(await deleteSavedSearch(by(user), { searchId: id })).toEqual({ ok: true });
    expect(await deleteSavedSearch(by(user), { searchId: id })).toEqual({ ok: false, reason: "missing" });
    expect(await namesOf(user)).toEqual([]);
    expect(await restoreSavedSearch(by(user, savedSearchUndoHours), { searchId: id })).toMatchObject({
      ok: false,
    });
    expect(await restoreSavedSearch(by(user, savedSearchUndoHours - 1), { searchId: id })).toEqual({
      ok: true,
    });
    expect(await namesOf(user)).toEqual(["Vélo daily"]);
  });

  test("leaves a limited number of rows, however often searches are saved and deleted; the latest can be restored", async () => {
    const [user, other] = [await aUser(db), await aUser(db)];
    const others = await saved(other, "q=luge");
    await deleteSavedSearch(by(other, -1), { searchId: others });
    const ids: string[] = [];
    for (let index = 0; index < deletedSearchesMax + 3; index += 1) {
      const searchId = await saved(user, `q=v${index}`);
      await deleteSavedSearch(by(user, index / 60), { searchId });
      ids.push(searchId);
    }
    const rows = await db.selectFrom("saved_searches").select("id").where("user_id", "=", user.id).execute();
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.slice(3).toSorted());
    expect(await restoreSavedSearch(by(user, 1), { searchId: ids.at(-1) ?? "" })).toEqual({ ok: true });
    expect(await restoreSavedSearch(by(other), { searchId: others })).toEqual({ ok: true });
  });

  test("exists once when it is saved again after deletion", async () => {
    const user = await aUser(db);
    const id = await saved(user, "q=vélo");
    await deleteSavedSearch(by(user), { searchId: id });
    await save(user, "q=vélo", { name: "Encore" });
    expect(await restoreSavedSearch(by(user), { searchId: id })).toEqual({ ok: true });
    expect(await namesOf(user)).toEqual(["Encore daily"]);
  });

  test("cannot be opened, changed, deleted or restored by another user", async () => {
    const [owner, other] = [await aUser(db), await aUser(db)];
    const id = await saved(owner, "q=vélo");
    const missing = { ok: false, reason: "missing" };
    expect(await markSavedSearchViewed(by(other), { searchId: id })).toEqual(missing);
    expect(await changeSavedSearch(by(other), { searchId: id, name: "À moi", alert: "now" })).toEqual(
      missing,
    );
    expect(await deleteSavedSearch(by(other), { searchId: id })).toEqual(missing);
    await deleteSavedSearch(by(owner), { searchId: id });
    expect(await restoreSavedSearch(by(other), { searchId: id })).toEqual(missing);
    expect(await restoreSavedSearch(by(owner), { searchId: id })).toEqual({ ok: true });
    expect(await namesOf(owner)).toEqual(["Vélo daily"]);
  });
});

test("each command records an event, with neither name nor filters, and none when nothing changes", async () => {
  const user = await aUser(db);
  const searchId = await saved(user, "q=vélo");
  for (const _ of ["once", "twice"]) await save(user, "q=vélo", { alert: "now" });
  for (const _ of ["once", "twice"])
    await changeSavedSearch(by(user), { searchId, name: "Bécane", alert: "weekly" });
  for (const _ of ["once", "twice"]) await deleteSavedSearch(by(user), { searchId });
  for (const _ of ["once", "twice"]) await restoreSavedSearch(by(user), { searchId });
  await save(user, "q=luge", { name: "" });
  await changeSavedSearch(by(await aUser(db)), { searchId, name: "À moi", alert: "now" });
  await markSavedSearchViewed(by(user), { searchId });
  const events = await db
    .selectFrom("events")
    .select(["verb", "actor_id", "subject_id", "payload"])
    .where("subject_type", "=", "search")
    .where("subject_id", "=", searchId)
    .orderBy("id")
    .execute();
  const of = { actor_id: user.id, subject_id: searchId };
  expect(events).toEqual([
    { ...of, verb: "search.saved", payload: { alert: "daily" } },
    { ...of, verb: "search.changed", payload: { alert: "now" } },
    { ...of, verb: "search.changed", payload: { alert: "weekly" } },
    { ...of, verb: "search.deleted", payload: {} },
    { ...of, verb: "search.undeleted", payload: {} },
  ]);
});
