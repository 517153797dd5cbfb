import { beforeEach, expect, test } from "vitest";
import { aUser } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { initialSiteSettings as initial } from "../../tests/support/site-settings.ts";
import { changeSiteSettings as change } from "./site-settings.commands.server.ts";
import { readStoredSettings } from "./site-settings.queries.server.ts";
import { formOf, type SettingsForm, versionOf } from "./site-settings.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const form: SettingsForm = { ...formOf(initial), displayedUserTotal: "1250" };

/** As from a form that was opened just before. */
const changeSiteSettings = async (ctx: Parameters<typeof change>[0], typed: SettingsForm) =>
  change(ctx, { ...typed, basedOn: versionOf({ ...initial, ...(await readStoredSettings(db)) }) });

async function anAdministrator() {
  const { id } = await aUser(db, { role: "admin" });
  return { db, initial, actor: { id, role: "admin" as const } };
}

test("only what differs from the environment is stored, and the event has the values before and after", async () => {
  const ctx = await anAdministrator();
  expect(await changeSiteSettings(ctx, { ...form, name: " Le Tableau ", heroTitle: "Bienvenue" })).toEqual({
    ok: true,
    changed: ["name", "heroTitle"],
  });
  expect(await readStoredSettings(db)).toEqual({ name: "Le Tableau", heroTitle: "Bienvenue" });
  await changeSiteSettings(ctx, { ...form, name: "Le Tableau", heroTitle: "" });
  const events = await db.selectFrom("events").selectAll().orderBy("id").execute();
  expect(events).toMatchObject([
    { verb: "site.changed", actor_id: ctx.actor.id, payload: { from: { name: "Babillard", heroTitle: "" } } },
    { verb: "site.changed", payload: { from: { heroTitle: "Bienvenue" }, to: { heroTitle: "" } } },
  ]);
  expect(await readStoredSettings(db)).toEqual({ name: "Le Tableau", heroTitle: "" });
});

test("the same values again change nothing", async () => {
  expect(await changeSiteSettings(await anAdministrator(), form)).toEqual({ ok: true, changed: [] });
  expect(await db.selectFrom("events").selectAll().execute()).toEqual([]);
});

test("what is wrong is named by field, and nothing is stored", async () => {
  const result = await changeSiteSettings(await anAdministrator(), {
    ...form,
    name: " ",
    tagline: "x".repeat(101),
    accentColor: "#ffee00",
    contactEmail: "personne",
    bannerUntil: "2026-02-30",
    displayedUserTotal: "beaucoup",
  });
  expect(result).toEqual({
    ok: false,
    reason: "invalid",
    errors: {
      name: "missing",
      tagline: "too-long",
      accentColor: "too-light",
      contactEmail: "not-an-email",
      bannerUntil: "not-a-date",
      displayedUserTotal: "not-a-count",
    },
  });
  expect(await readStoredSettings(db)).toEqual({});
});

test("only administrators change the site", async () => {
  const { id } = await aUser(db, { role: "moderator" });
  for (const actor of [null, { id, role: "moderator" as const }])
    expect(await changeSiteSettings({ db, initial, actor }, { ...form, name: "Autre" })).toEqual({
      ok: false,
      reason: "not-allowed",
    });
});

test("of two administrators who save at once, one is told that the settings changed meanwhile", async () => {
  const ctx = await anAdministrator();
  const results = await Promise.all(
    ["Un", "Deux"].map((name) => change(ctx, { ...form, name, basedOn: versionOf(initial) })),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results).toContainEqual({ ok: false, reason: "newer" });
  const events = await db.selectFrom("events").select("payload").execute();
  expect(events).toHaveLength(1);
  expect(events[0]?.payload).toMatchObject({ to: await readStoredSettings(db) });
});

test("limits have a range, and are stored as numbers", async () => {
  const ctx = await anAdministrator();
  const wrong = { ...form, listingLifetimeDays: "6", photosPerListing: "9", messagesPerHour: "dix" };
  expect(await changeSiteSettings(ctx, wrong)).toEqual({
    ok: false,
    reason: "invalid",
    errors: {
      listingLifetimeDays: "not-in-range",
      photosPerListing: "not-in-range",
      messagesPerHour: "not-in-range",
    },
  });
  await changeSiteSettings(ctx, { ...form, listingLifetimeDays: " 90 ", messagesPerHour: "60" });
  expect(await readStoredSettings(db)).toEqual({ listingLifetimeDays: 90 });
});
