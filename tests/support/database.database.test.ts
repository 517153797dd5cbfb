// Also runs on PostgreSQL 15.
import { describe, expect, inject, test } from "vitest";
import { aListing, anImage, at, aUser } from "./builders.ts";
import { databaseForTest, emptyDatabase, testDatabase } from "./database.ts";

const { db, pool } = await testDatabase();

describe("a test file's database", () => {
  test("runs on the PostgreSQL version of the project", async () => {
    const { rows } = await pool.query("select current_setting('server_version_num')::int / 10000 as major");
    expect(rows).toEqual([{ major: inject("postgresMajor") }]);
  });

  test("treats accented letters as letters, as the product's own database does", async () => {
    const { rows } = await pool.query(
      "select to_tsvector('simple', 'l’été à Québec')::text as words, lower('É')",
    );
    expect(rows).toEqual([{ words: "'l':1 'québec':4 'à':3 'été':2", lower: "é" }]);
  });

  test("is separate for a test that creates its own", async () => {
    await aUser(db, { email: "moi@babillard.example" });
    const own = await databaseForTest();
    expect(await own.db.selectFrom("users").selectAll().execute()).toEqual([]);
    const bare = await databaseForTest({ isMigrated: false });
    await expect(bare.db.selectFrom("users").selectAll().execute()).rejects.toThrow('"users" does not exist');
  });

  test("is empty after emptyDatabase", async () => {
    await anImage(db);
    await emptyDatabase(db);
    for (const table of ["users", "listings", "images"] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});

describe("builders", () => {
  test("create missing parents only", async () => {
    await emptyDatabase(db);
    const author = await aUser(db);
    const listing = await aListing(db, { author });
    const cover = await anImage(db, { listing });
    const second = await anImage(db, { listing });
    expect([cover.position, second.position]).toEqual([0, 1]);
    expect(await db.selectFrom("users").selectAll().execute()).toHaveLength(1);
    expect(await db.selectFrom("listings").selectAll().execute()).toHaveLength(1);
  });

  test("create a valid listing in each status", async () => {
    for (const status of ["draft", "active", "sold", "expired", "removed"] as const) {
      expect(await aListing(db, { status })).toMatchObject({ status });
    }
  });

  test("reject an invalid date", () => {
    expect(() => at("2026-13-40")).toThrow("not a date");
  });
});
