import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { databaseOfThisTest } from "../testing/database.ts";
import { openDatabase } from "./database.ts";
import { isMigrated, migrate } from "./migrate.ts";

const folder = join(import.meta.dirname, "../../migrations");
const names = (await readdir(folder)).map((file) => file.replace(/\.ts$/u, "")).sort();

test("three nodes starting at once on an empty database apply each migration exactly once", async () => {
  const { db, connection } = await databaseOfThisTest({ isMigrated: false });
  const nodes = [1, 2, 3].map(() =>
    openDatabase(connection, {
      maxConnections: 2,
      onLost: (error) => {
        throw error;
      },
    }),
  );
  const starts = await Promise.all(nodes.map((node) => migrate(node.db)));
  await Promise.all(nodes.map((node) => node.pool.end()));
  expect(starts.flatMap((start) => start.applied)).toEqual(names);
  expect(await isMigrated(db)).toBe(true);
});

test("a migrated database needs nothing more", async () => {
  const { db } = await databaseOfThisTest();
  expect(await migrate(db)).toEqual({ applied: [] });
});

test("a database is not ready before its migrations are applied", async () => {
  const { db } = await databaseOfThisTest({ isMigrated: false });
  expect(await isMigrated(db)).toBe(false);
  expect(await migrate(db)).toEqual({ applied: names });
  expect(await isMigrated(db)).toBe(true);
});

test("an unreachable database is an error, not an answer", async () => {
  const { db, pool } = openDatabase("postgresql://nobody@127.0.0.1:1/none", {
    maxConnections: 1,
    onLost: () => undefined,
  });
  onTestFinished(() => pool.end());
  await expect(isMigrated(db)).rejects.toThrow();
  await expect(migrate(db)).rejects.toThrow();
});
