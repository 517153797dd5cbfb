import { beforeEach, expect, test } from "vitest";
import { aUser } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import { shippedThesaurus } from "./shipped-thesaurus.ts";
import { changeThesaurus } from "./thesaurus.commands.server.ts";
import { installThesaurus, listEntries } from "./thesaurus.queries.server.ts";

const { db } = await testDatabase();
const first = shippedThesaurus[0];
if (!first) throw new Error("the shipped thesaurus is empty");

let admin: { id: string; role: "admin" };
beforeEach(async () => {
  await emptyDatabase(db);
  await db.deleteFrom("thesaurus_entries").execute();
  await installThesaurus(db, [first]);
  const { id } = await aUser(db, { role: "admin" });
  admin = { id, role: "admin" };
});

const entries = async () => (await listEntries(db, { search: "", limit: 100, offset: 0 })).entries;

test("an entry is added, used in searches, and deleted", async () => {
  expect(await changeThesaurus(db, admin, { kind: "add", words: "bagnole, minoune", targets: "" })).toEqual({
    ok: true,
  });
  const { total, entries: found } = await listEntries(db, { search: "minou", limit: 10, offset: 0 });
  expect({ total, words: found[0]?.words }).toEqual({ total: 1, words: ["bagnole", "minoune"] });
  const id = found[0]?.id ?? "";
  expect(await changeThesaurus(db, admin, { kind: "delete", id })).toEqual({ ok: true });
  expect(await entries()).toHaveLength(1);
});

test("a shipped entry is edited, survives a restart, and can be reset", async () => {
  const change = { kind: "edit", id: first.id, words: "un, deux", targets: "" } as const;
  expect(await changeThesaurus(db, admin, change)).toEqual({ ok: true });
  await installThesaurus(db, [first]);
  expect(await entries()).toMatchObject([{ words: ["un", "deux"], isChanged: true }]);
  expect(await changeThesaurus(db, admin, { kind: "reset", id: first.id })).toEqual({ ok: true });
  expect(await entries()).toMatchObject([{ words: first.words, isChanged: false }]);
});

test("a shipped entry can be disabled and enabled, but not deleted", async () => {
  expect(await changeThesaurus(db, admin, { kind: "switch-off", id: first.id })).toEqual({ ok: true });
  await installThesaurus(db, [first]);
  expect(await entries()).toMatchObject([{ isOff: true }]);
  expect(await changeThesaurus(db, admin, { kind: "switch-on", id: first.id })).toEqual({ ok: true });
  expect(await changeThesaurus(db, admin, { kind: "delete", id: first.id })).toEqual({
    ok: false,
    reason: "missing",
  });
});

test("only administrators may change entries, and a rejected change has no effect", async () => {
  for (const actor of [
    null,
    { id: admin.id, role: "member" as const },
    { id: admin.id, role: "moderator" as const },
  ]) {
    expect(await changeThesaurus(db, actor, { kind: "switch-off", id: first.id })).toEqual({
      ok: false,
      reason: "not-allowed",
    });
  }
  expect(await changeThesaurus(db, admin, { kind: "edit", id: first.id, words: "un", targets: "" })).toEqual({
    ok: false,
    reason: "words-alike",
  });
  expect(
    await changeThesaurus(db, admin, { kind: "edit", id: "nulle", words: "un, deux", targets: "" }),
  ).toEqual({
    ok: false,
    reason: "missing",
  });
  expect(await entries()).toMatchObject([{ words: first.words, isOff: false, isChanged: false }]);
});
