import { beforeEach, expect, test } from "vitest";
import { aUser } from "../../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../../tests/support/database.ts";
import type { Actor } from "../../accounts/permissions.ts";
import { shippedThesaurus } from "./shipped-thesaurus.ts";
import { changeThesaurus, importThesaurus } from "./thesaurus.commands.server.ts";
import { listEntries } from "./thesaurus.queries.server.ts";
import { installThesaurus } from "./thesaurus.writes.server.ts";

const { db, pool } = await testDatabase();
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

const by = (actor: Actor) => ({ db, actor });
const entries = async () => (await listEntries(db, { search: "", limit: 100, offset: 0 })).entries;

test("an entry is added, used in searches, and deleted", async () => {
  expect(await changeThesaurus(by(admin), { kind: "add", words: "bagnole, minoune", targets: "" })).toEqual({
    ok: true,
  });
  const { total, entries: found } = await listEntries(db, { search: "minou", limit: 10, offset: 0 });
  expect({ total, words: found[0]?.words }).toEqual({ total: 1, words: ["bagnole", "minoune"] });
  const id = found[0]?.id ?? "";
  expect(await changeThesaurus(by(admin), { kind: "delete", id })).toEqual({ ok: true });
  expect(await entries()).toHaveLength(1);
});

test("a shipped entry is edited, survives a restart, and can be reset", async () => {
  const change = { kind: "edit", id: first.id, words: "un, deux", targets: "" } as const;
  expect(await changeThesaurus(by(admin), change)).toEqual({ ok: true });
  await installThesaurus(db, [first]);
  expect(await entries()).toMatchObject([{ words: ["un", "deux"], isChanged: true }]);
  expect(await changeThesaurus(by(admin), { kind: "reset", id: first.id })).toEqual({ ok: true });
  expect(await entries()).toMatchObject([{ words: first.words, isChanged: false }]);
});

test("a start that changes nothing waits for no other node; one that changes an entry is done once", async () => {
  const shipped = shippedThesaurus.slice(0, 20);
  await Promise.all([installThesaurus(db, shipped), installThesaurus(db, shipped)]);
  expect(await entries()).toHaveLength(20);
  const held = await pool.connect();
  await held.query("begin; select from thesaurus_entries for update");
  await installThesaurus(db, shipped); // would fail after lock_timeout
  await held.query("rollback");
  held.release();
  const changed = shipped.map((entry, index) => (index === 3 ? { ...entry, words: ["luge"] } : entry));
  await installThesaurus(db, changed.slice(1));
  const words = (await entries()).map((entry) => entry.words);
  expect(words).toHaveLength(19);
  expect(words).toContainEqual(["luge"]);
});

test("a shipped entry can be disabled and enabled, but not deleted", async () => {
  expect(await changeThesaurus(by(admin), { kind: "switch-off", id: first.id })).toEqual({ ok: true });
  await installThesaurus(db, [first]);
  expect(await entries()).toMatchObject([{ isOff: true }]);
  expect(await changeThesaurus(by(admin), { kind: "switch-on", id: first.id })).toEqual({ ok: true });
  expect(await changeThesaurus(by(admin), { kind: "delete", id: first.id })).toEqual({
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
    expect(await changeThesaurus(by(actor), { kind: "switch-off", id: first.id })).toEqual({
      ok: false,
      reason: "not-allowed",
    });
  }
  expect(await changeThesaurus(by(admin), { kind: "edit", id: first.id, words: "un", targets: "" })).toEqual({
    ok: false,
    reason: "words-alike",
  });
  expect(
    await changeThesaurus(by(admin), { kind: "edit", id: "nulle", words: "un, deux", targets: "" }),
  ).toEqual({
    ok: false,
    reason: "missing",
  });
  expect(await entries()).toMatchObject([{ words: first.words, isOff: false, isChanged: false }]);
});

test("each change records an event and refreshes the prefilters; a repeated one does neither", async () => {
  const shipped = first.id;
  const { words, targets } = { words: ["un", "deux"], targets: [] };
  await changeThesaurus(by(admin), { kind: "add", words: "bagnole", targets: "auto" });
  const id = (await entries()).find((entry) => entry.id !== shipped)?.id ?? "";
  for (const _ of ["once", "twice"]) {
    await changeThesaurus(by(admin), { kind: "edit", id: shipped, words: "un, deux", targets: "" });
    await changeThesaurus(by(admin), { kind: "switch-off", id: shipped });
  }
  for (const _ of ["once", "twice"]) await changeThesaurus(by(admin), { kind: "switch-on", id: shipped });
  for (const _ of ["once", "twice"]) await changeThesaurus(by(admin), { kind: "reset", id: shipped });
  for (const _ of ["once", "twice"]) await changeThesaurus(by(admin), { kind: "delete", id });
  await changeThesaurus(by(null), { kind: "switch-off", id: shipped });
  const events = await db
    .selectFrom("events")
    .select(["verb", "actor_id", "subject_type", "subject_id", "payload"])
    .orderBy("id")
    .execute();
  const own = { words: ["bagnole"], targets: ["auto"] };
  const of = { actor_id: admin.id, subject_type: "synonym", subject_id: shipped };
  expect(events).toEqual([
    { ...of, verb: "synonym.added", subject_id: id, payload: { from: null, to: own } },
    {
      ...of,
      verb: "synonym.changed",
      payload: { from: { words: first.words, targets: first.targets }, to: { words, targets } },
    },
    { ...of, verb: "synonym.changed", payload: { from: { isOff: false }, to: { isOff: true } } },
    { ...of, verb: "synonym.changed", payload: { from: { isOff: true }, to: { isOff: false } } },
    {
      ...of,
      verb: "synonym.reset",
      payload: {
        from: { words, targets, isOff: false },
        to: { words: first.words, targets: first.targets, isOff: false },
      },
    },
    { ...of, verb: "synonym.deleted", subject_id: id, payload: { from: own, to: null } },
  ]);
  const waiting = () => pool.query("select from graphile_worker.jobs where key = 'refresh-prefilters'");
  expect((await waiting()).rowCount).toBe(1);
  await pool.query("delete from graphile_worker._private_jobs");
  await changeThesaurus(by(admin), { kind: "switch-on", id: shipped });
  expect((await waiting()).rowCount).toBe(0);
});

test("an import adds, changes and turns off entries, all or none; again it changes nothing", async () => {
  const own = { words: "bagnole, minoune", targets: "", isOff: false, id: "" };
  const off = { words: first.words.join(", "), targets: first.targets.join(", "), isOff: true, id: first.id };
  const moderator = { id: admin.id, role: "moderator" as const };
  expect(await importThesaurus(by(moderator), { rows: [own] })).toEqual({ ok: false, reason: "not-allowed" });
  const wrong = { ...own, words: "seul" };
  expect(await importThesaurus(by(admin), { rows: [own, wrong] })).toEqual({
    ok: false,
    reason: "invalid",
    row: 1,
    rejection: "words-alike",
  });
  expect(await entries()).toHaveLength(1);
  expect(await importThesaurus(by(admin), { rows: [own, off, own] })).toEqual({ ok: true, changed: 2 });
  const stored = await entries();
  expect(stored).toContainEqual(expect.objectContaining({ words: ["bagnole", "minoune"], isShipped: false }));
  expect(stored).toContainEqual(expect.objectContaining({ id: first.id, isOff: true, isChanged: false }));
  expect(await importThesaurus(by(admin), { rows: [own, off] })).toEqual({ ok: true, changed: 0 });
  const id = stored.find(({ isShipped }) => !isShipped)?.id ?? "";
  const edited = { words: "bagnole", targets: "auto", isOff: false, id };
  expect(await importThesaurus(by(admin), { rows: [edited] })).toEqual({ ok: true, changed: 1 });
  expect(await entries()).toContainEqual(
    expect.objectContaining({ id, words: ["bagnole"], targets: ["auto"] }),
  );
  const events = await db.selectFrom("events").select(["verb", "payload"]).orderBy("id").execute();
  expect(events.map(({ verb }) => verb)).toEqual(["synonym.added", "synonym.changed", "synonym.changed"]);
  expect(events[2]?.payload).toMatchObject({
    from: { words: ["bagnole", "minoune"], targets: [] },
    to: { words: ["bagnole"], targets: ["auto"] },
  });
});
