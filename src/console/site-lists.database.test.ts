import { beforeEach, expect, test } from "vitest";
import { aUser } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { addListEntries, removeListEntries } from "./site-lists.commands.server.ts";
import { exchangeZones, isEmailBlocked, publishingPolicyFor } from "./site-lists.queries.server.ts";
import type { SiteListName } from "./site-lists.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

async function anAdministrator() {
  const { id } = await aUser(db, { role: "admin" });
  const ctx = { db, actor: { id, role: "admin" as const } };
  return { ctx, add: (list: SiteListName, ...rows: string[][]) => addListEntries(ctx, { list, rows }) };
}

test("entries are added, replaced and removed, with events", async () => {
  const { ctx, add } = await anAdministrator();
  const zone = ["Poste de police", "1, rue Principale", "https://sutton.example", "2026-11-01"];
  expect(await add("zones", zone, ["Mairie", "2, rue Principale"])).toEqual({ ok: true, count: 2 });
  expect(await add("zones", ["MAIRIE", "3, rue Principale"])).toEqual({ ok: true, count: 1 });
  expect(await exchangeZones(db)).toEqual([
    { name: "MAIRIE", address: "3, rue Principale" },
    { name: "Poste de police", address: "1, rue Principale" },
  ]);
  await removeListEntries(ctx, { list: "zones", keys: ["mairie", "autre"] });
  expect(await exchangeZones(db)).toHaveLength(1);
  const events = await db
    .selectFrom("events")
    .select(["verb", "subject_id", "payload"])
    .orderBy("id")
    .execute();
  expect(events).toHaveLength(3);
  expect(events[2]).toMatchObject({ subject_id: "zones", payload: { from: [{ name: "MAIRIE" }], to: [] } });
  expect(events[1]?.payload).toMatchObject({ from: [{ name: "Mairie" }], to: [{ name: "MAIRIE" }] });
});

test("of rows with one that is wrong, none is stored", async () => {
  const { add } = await anAdministrator();
  expect(await add("domains", ["jetable.example"], ["jetable"])).toEqual({
    ok: false,
    reason: "invalid",
    row: 1,
    field: "domain",
    rejection: "not-a-domain",
  });
  expect(await isEmailBlocked(db, "a@jetable.example")).toBe(false);
});

test("emails of a blocked domain and of those below it are blocked", async () => {
  const { add } = await anAdministrator();
  await add("domains", ["jetable.example"]);
  for (const email of ["a@jetable.example", "a@Mail.Jetable.Example"])
    expect(await isEmailBlocked(db, email)).toBe(true);
  for (const email of ["a@pasjetable.example", "a@example"])
    expect(await isEmailBlocked(db, email)).toBe(false);
});

test("a listing that names forbidden goods is approved by a moderator, in any grammatical form", async () => {
  const { add } = await anAdministrator();
  const policy = (title: string, description = "") =>
    publishingPolicyFor(db, "everyone", { title, description });
  expect(await policy("Arme à feu")).toBe("everyone");
  await add("goods", ["arme à feu", "Loi sur les armes"], ["ivoire"]);
  expect(await policy("Armes à feu anciennes")).toBe("approved");
  expect(await policy("Table", "Incrustée d’IVOIRE.")).toBe("approved");
  expect(await policy("Table à dessin", "Ivoirienne, près du feu.")).toBe("everyone");
});

test("only administrators change lists", async () => {
  const { id } = await aUser(db, { role: "moderator" });
  const ctx = { db, actor: { id, role: "moderator" as const } };
  expect(await addListEntries(ctx, { list: "goods", rows: [["ivoire"]] })).toEqual({
    ok: false,
    reason: "not-allowed",
  });
  expect(await removeListEntries(ctx, { list: "goods", keys: ["ivoire"] })).toEqual({ ok: false });
});
