import { beforeEach, expect, test, vi } from "vitest";
import { type DeviceDraft, deleteDraft, readDrafts, writeDraft } from "./device-drafts.ts";
import { deleteAllDrafts, deleteOldDrafts } from "./draft-retention.ts";

/** Like the browser's localStorage: its keys are its own properties. */
class Storage {
  [name: string]: unknown;
  getItem(name: string) {
    return this[name] ?? null;
  }
  setItem(name: string, value: string) {
    this[name] = value;
  }
  removeItem(name: string) {
    delete this[name];
  }
}

const day = 86_400_000;
const [camille, gilles] = [crypto.randomUUID(), crypto.randomUUID()];
const aDraft = (given: Partial<DeviceDraft> = {}): DeviceDraft => ({
  key: crypto.randomUUID(),
  target: "new",
  savedAt: new Date(),
  entries: [["title", "Vélo"]],
  ...given,
});
let storage: Storage;
beforeEach(() => {
  storage = new Storage();
  vi.stubGlobal("localStorage", storage);
});

test("drafts are returned newest first, only to the account that wrote them", () => {
  const older = aDraft({ savedAt: new Date(Date.now() - day) });
  const newer = aDraft({ target: crypto.randomUUID() });
  for (const draft of [older, newer]) expect(writeDraft(camille, draft)).toBe(true);
  expect(readDrafts(camille)).toEqual([newer, older]);
  expect(readDrafts(gilles)).toEqual([]);
});

test("a draft is deleted by key, all at sign-out; other storage entries remain", () => {
  const [remaining, deleted] = [aDraft(), aDraft()];
  for (const draft of [remaining, deleted]) writeDraft(camille, draft);
  storage.setItem("babillard.favoris", "x");
  deleteDraft(deleted.key);
  deleteDraft("");
  expect(readDrafts(camille)).toEqual([remaining]);
  deleteAllDrafts();
  expect(Object.keys(storage)).toEqual(["babillard.favoris"]);
});

test("expired, other-version and malformed records are removed", () => {
  const old = aDraft({ savedAt: new Date(Date.now() - 31 * day) });
  writeDraft(camille, old);
  const name = (key: string) => `babillard.brouillon.${camille}.${key}`;
  const text = JSON.stringify({ version: 2, ...aDraft() });
  for (const invalid of [
    "",
    "{",
    "null",
    "[]",
    text,
    JSON.stringify({ ...aDraft(), version: 1, entries: [["a"]] }),
  ]) {
    storage.setItem(name(crypto.randomUUID()), invalid);
  }
  expect(readDrafts(camille)).toEqual([]);
  expect(Object.keys(storage)).toEqual([]);
});

test("drafts are deleted after 30 days", () => {
  const young = aDraft({ savedAt: new Date(Date.now() - 29 * day) });
  for (const draft of [young, aDraft({ savedAt: new Date(Date.now() - 30 * day) })])
    writeDraft(camille, draft);
  storage.setItem("babillard.favoris", "x");
  deleteOldDrafts();
  expect(Object.keys(storage)).toEqual([`babillard.brouillon.${camille}.${young.key}`, "babillard.favoris"]);
});

test("at most ten drafts are stored", () => {
  for (let age = 0; age < 12; age += 1) writeDraft(camille, aDraft({ savedAt: new Date(Date.now() - age) }));
  expect(readDrafts(camille)).toHaveLength(10);
  expect(Object.keys(storage)).toHaveLength(10);
});

test("without usable localStorage nothing is stored and nothing throws", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(writeDraft(camille, aDraft())).toBe(false);
  expect(readDrafts(camille)).toEqual([]);
  deleteDraft("x");
  deleteAllDrafts();
  deleteOldDrafts();
});
