import { beforeEach, expect, test } from "vitest";
import { aListing, aUser, minutesLater, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import type { User } from "../accounts/users.queries.server.ts";
import { controlConversation } from "./controls.commands.server.ts";
import type { ControlInput } from "./controls.input.ts";
import {
  countListed,
  findConversation,
  findUnreadConversations,
  listConversations,
} from "./conversations.queries.server.ts";
import { reply, writeAboutListing } from "./messages.commands.server.ts";

const { db } = await testDatabase();
let [seller, buyer, stranger] = [await aUser(db), await aUser(db), await aUser(db)];
let listingId: string;
let conversationId: string;
beforeEach(async () => {
  [seller, buyer, stranger] = [await aUser(db), await aUser(db), await aUser(db)];
  listingId = (await aListing(db, { author: seller, title: "Buffet ancien" })).id;
  const input = { listingId, body: "Est-il encore à vendre à Montréal ?" };
  const sent = await writeAboutListing({ db, now, actor: buyer }, input);
  if (!sent.ok) throw new Error(sent.reason);
  conversationId = sent.conversationId;
});

const press = (actor: User, action: ControlInput["action"], minutes = 1) =>
  controlConversation({ db, now: minutesLater(minutes), actor }, { conversationId, action });
const say = (actor: User, minutes = 2) =>
  reply({ db, now: minutesLater(minutes), actor }, { conversationId, body: "Oui." });
const listed = async (user: User, filter = { isArchived: false, words: "" }) => {
  const found = await listConversations(db, user.id, 10, 0, filter);
  expect(await countListed(db, user.id, filter)).toBe(found.length);
  return found.map(({ id }) => id);
};

test("after one has blocked the other, neither can write, until the block ends", async () => {
  expect(await press(seller, "block")).toEqual({ ok: true });
  for (const actor of [buyer, seller]) expect(await say(actor)).toEqual({ ok: false, reason: "blocked" });
  const other = await aListing(db, { author: seller });
  const first = await writeAboutListing({ db, now, actor: buyer }, { listingId: other.id, body: "Bonjour" });
  expect(first).toEqual({ ok: false, reason: "blocked" });
  expect((await findConversation(db, conversationId, seller.id))?.state.isBlocked).toBe(true);
  // The page does not tell users that they are blocked.
  expect((await findConversation(db, conversationId, buyer.id))?.state.isBlocked).toBe(false);
  await press(seller, "unblock");
  expect(await say(buyer)).toMatchObject({ ok: true });
});

test("an archived conversation leaves the list of that side until the next message", async () => {
  await press(seller, "archive");
  expect(await listed(seller)).toEqual([]);
  expect(await listed(seller, { isArchived: true, words: "" })).toEqual([conversationId]);
  expect(await listed(buyer)).toEqual([conversationId]);
  await say(buyer);
  expect(await listed(seller)).toEqual([conversationId]);
});

test("a muted conversation causes no email", async () => {
  expect(await findUnreadConversations(db, seller.id, 10)).toHaveLength(1);
  await press(seller, "mute");
  expect(await findUnreadConversations(db, seller.id, 10)).toEqual([]);
  await press(seller, "unmute");
  expect(await findUnreadConversations(db, seller.id, 10)).toHaveLength(1);
});

test("a search finds words of messages, titles and names, without accents, and takes no pattern", async () => {
  for (const words of ["montreal", "BUFFET", buyer.name.slice(0, 4)])
    expect(await listed(seller, { isArchived: false, words }), words).toEqual([conversationId]);
  for (const words of ["Gatineau", "%", "_uffet", "\\"])
    expect(await listed(seller, { isArchived: false, words }), words).toEqual([]);
  expect(await listed(stranger, { isArchived: false, words: "buffet" })).toEqual([]);
});

test("others control nothing, and only a change is recorded", async () => {
  expect(await press(stranger, "block")).toEqual({ ok: false, reason: "missing" });
  for (const action of ["mute", "mute", "block", "block", "archive"] as const) await press(buyer, action);
  const events = await db
    .selectFrom("events")
    .select("verb")
    .where("actor_id", "=", buyer.id)
    .orderBy("id")
    .execute();
  expect(events.map(({ verb }) => verb).slice(2)).toEqual([
    "conversation.muted",
    "user.blocked",
    "conversation.archived",
  ]);
});
