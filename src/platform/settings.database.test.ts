import { beforeEach, expect, test } from "vitest";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { claimSetting, getOrCreateSetting, readSetting } from "./settings.writes.server.ts";

const { db } = await testDatabase();

beforeEach(() => emptyDatabase(db));

test("an unknown setting is undefined", async () => {
  expect(await readSetting(db, "demo")).toBeUndefined();
});

test("the first value is stored, whatever its shape, and later ones are ignored", async () => {
  for (const [key, value] of Object.entries({
    text: "é",
    count: 3,
    flag: false,
    list: [1, "2"],
    nested: { a: null },
  })) {
    expect(await getOrCreateSetting(db, key, value)).toEqual(value);
    expect(await getOrCreateSetting(db, key, "another")).toEqual(value);
    expect(await readSetting(db, key)).toEqual(value);
  }
});

test("nodes that start concurrently get the same value", async () => {
  const values = await Promise.all(
    Array.from({ length: 8 }, (_, node) => getOrCreateSetting(db, "view-key", `key of ${node}`)),
  );
  expect(new Set(values).size).toBe(1);
  expect(await readSetting(db, "view-key")).toBe(values[0]);
});

test("a setting is claimed by one transaction, others wait for its end", async () => {
  const claims: string[] = [];
  const claim = (name: string) =>
    db.transaction().execute(async (transaction) => {
      const isFirst = await claimSetting(transaction, "demo", { by: name });
      claims.push(isFirst ? "first" : "later");
      if (isFirst) await new Promise((resolve) => setTimeout(resolve, 50));
      claims.push("done");
    });
  await Promise.all([claim("a"), claim("b")]);
  expect(claims).toEqual(["first", "done", "later", "done"]);
});

test("a claim that was rolled back can be claimed again", async () => {
  const failed = db.transaction().execute(async (transaction) => {
    await claimSetting(transaction, "demo", 1);
    throw new Error("seeding failed");
  });
  await expect(failed).rejects.toThrow("seeding failed");
  expect(await claimSetting(db, "demo", 2)).toBe(true);
  expect(await readSetting(db, "demo")).toBe(2);
});
