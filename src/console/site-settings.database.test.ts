import { beforeEach, expect, test } from "vitest";
import { aUser } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { changeSiteSettings } from "./site-settings.commands.server.ts";
import { readStoredSettings } from "./site-settings.queries.server.ts";
import type { SettingsForm, SiteSettings } from "./site-settings.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const initial: SiteSettings = {
  ...{ name: "Babillard", tagline: "", heroTitle: "", heroText: "", accentColor: "", postalAddress: "" },
  ...{ contactEmail: "allo@annonces.example", bannerText: "", bannerUntil: "" },
  ...{ displayedUserTotal: 1250, displayedActiveUsers: "real" },
};
const form: SettingsForm = { ...initial, displayedUserTotal: "1250", displayedActiveUsers: "" };

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
    ...{ name: " ", tagline: "x".repeat(101), accentColor: "#ffee00", contactEmail: "personne" },
    ...{ bannerUntil: "2026-02-30", displayedUserTotal: "beaucoup" },
  });
  expect(result).toEqual({
    ok: false,
    reason: "invalid",
    errors: {
      ...{ name: "missing", tagline: "too-long", accentColor: "too-light", contactEmail: "not-an-email" },
      ...{ bannerUntil: "not-a-date", displayedUserTotal: "not-a-count" },
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

test("two administrators who save at once leave one complete state, and each event names what it replaced", async () => {
  const ctx = await anAdministrator();
  await Promise.all([
    changeSiteSettings(ctx, { ...form, name: "Un" }),
    changeSiteSettings(ctx, { ...form, name: "Deux" }),
  ]);
  const events = await db.selectFrom("events").select("payload").orderBy("id").execute();
  const [first, second] = events.map(({ payload }) => payload as { from: SiteSettings; to: SiteSettings });
  expect(second?.from.name).toBe(first?.to.name);
  expect(await readStoredSettings(db)).toEqual({ name: second?.to.name });
});
