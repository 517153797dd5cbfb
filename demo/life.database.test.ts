// Runs in npm run test:full.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { favoritePriceDrops } from "../src/lists/price-drops.queries.server.ts";
import { openDiskStorage } from "../src/media/storage/disk.server.ts";
import { listConversations } from "../src/messaging/conversations.queries.server.ts";
import { listMessages } from "../src/messaging/messages.queries.server.ts";
import { testDatabase } from "../tests/support/database.ts";
import { seedDemo } from "./seed.ts";

const { db } = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "demo-life-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the demo accounts have conversations, a favorite whose price dropped, and searches with news", async () => {
  const storage = await openDiskStorage(path.join(folder, "uploads"), Date.now());
  const tools = {
    db,
    storage,
    accounts: { hashPassword: async () => "hash" },
    say: () => {},
    now: new Date(),
  };
  expect(await seedDemo(tools)).toBe(true);
  const buyer = await db
    .selectFrom("users")
    .select(["id", "email_verified"])
    .where("email", "=", "acheteuse@babillard.example")
    .executeTakeFirstOrThrow();
  expect(buyer.email_verified).toBe(true);

  const conversations = [];
  for (const { id, unreadCount, listing } of await listConversations(db, buyer.id, 10)) {
    const messages = await listMessages(db, id, buyer.id, 50);
    conversations.push({ messages: messages.length, unreadCount, status: listing.details?.status });
  }
  expect(conversations).toEqual([
    { messages: 2, unreadCount: 1, status: "active" },
    { messages: 10, unreadCount: 0, status: "active" },
    { messages: 3, unreadCount: 0, status: "sold" },
  ]);
  expect(Object.keys(await favoritePriceDrops(db, buyer.id))).toHaveLength(1);
  const matches = await db
    .selectFrom("saved_search_matches")
    .innerJoin("saved_searches", "saved_searches.id", "search_id")
    .select("name")
    .distinct()
    .where("user_id", "=", buyer.id)
    .execute();
  expect(matches).toHaveLength(2);
});
