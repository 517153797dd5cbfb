import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDiskStorage } from "../src/media/storage/disk.server.ts";
import { aListing, aUser, now } from "../tests/support/builders.ts";
import { testDatabase } from "../tests/support/database.ts";
import { seedDemo } from "./seed.ts";

const { db } = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "demo-seed-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a site that has listings of its own gets no demo data, also not at a later start", async () => {
  await aListing(db, { author: await aUser(db) });
  const storage = await openDiskStorage(path.join(folder, "uploads"), now.getTime());
  const tools = { db, storage, accounts: { hashPassword: async () => "hash" }, say: () => {}, now };
  expect(await seedDemo(tools)).toBe(false);
  await db.deleteFrom("listings").execute();
  expect(await seedDemo(tools)).toBe(false);
  const { users } = await db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("users"))
    .executeTakeFirstOrThrow();
  expect(users).toBe(1);
});
