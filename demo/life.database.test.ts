// Runs in npm run test:full.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { favoritePriceDrops } from "../src/lists/price-drops.queries.server.ts";
import { openDiskStorage } from "../src/media/storage/disk.server.ts";
import { listConversations } from "../src/messaging/conversations.queries.server.ts";
import { listMessages } from "../src/messaging/messages.queries.server.ts";
import { listCases } from "../src/moderation/cases.queries.server.ts";
import { listMemberCases } from "../src/moderation/member-reports.queries.server.ts";
import { testDatabase } from "../tests/support/database.ts";
import { seedDemo } from "./seed.ts";

const { db } = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "demo-life-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the demo accounts have conversations, a favorite whose price dropped, searches with news, and reports", async () => {
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

  const open = await listCases(db, { state: "open", limit: 10, offset: 0 });
  expect(open.cases.map(({ reports }) => reports.length)).toEqual([3, 1, 1]);
  const closed = await listCases(db, { state: "closed", limit: 10, offset: 0 });
  expect(closed.cases.map(({ listing, decisions }) => [listing.status, decisions[0]?.moderatorName])).toEqual(
    [["removed", "Josée Pelletier"]],
  );
  expect(await listMemberCases(db, { state: "open", limit: 10, viewerId: buyer.id })).toHaveLength(1);
  const verbs = await db.selectFrom("events").select("verb").where("verb", "like", "%report%").execute();
  expect(verbs.filter(({ verb }) => verb.endsWith(".reported"))).toHaveLength(7);
  // The member who reported the removed listing is told of it.
  expect(verbs.filter(({ verb }) => !verb.endsWith(".reported"))).toEqual([{ verb: "report.answered" }]);
});
