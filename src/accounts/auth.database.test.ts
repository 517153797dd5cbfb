import { expect, test } from "vitest";
import { databaseForTest } from "../../tests/support/database.ts";
import { readSetting } from "../platform/settings.writes.server.ts";
import { authSecret } from "./auth.server.ts";

test("the secret is created once and shared by all nodes and later boots", async () => {
  const { db } = await databaseForTest();
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => authSecret(db)));
  expect(first?.length).toBeGreaterThanOrEqual(43);
  expect(new Set(others)).toEqual(new Set([first]));
  expect(await readSetting(db, "auth-secret")).toBe(first);
  const elsewhere = await databaseForTest();
  expect(await authSecret(elsewhere.db)).not.toBe(first);
});

test("an invalid secret is not used", async () => {
  const { db } = await databaseForTest();
  await db
    .insertInto("settings")
    .values({ key: "auth-secret", value: JSON.stringify("short") })
    .execute();
  await expect(authSecret(db)).rejects.toThrow("auth-secret");
});
