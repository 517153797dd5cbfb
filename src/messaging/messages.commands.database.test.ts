import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { aListing, aUser, minutesLater, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { queuedEmails } from "../../tests/support/queued-emails.ts";
import type { User } from "../accounts/users.queries.server.ts";
import { maxReplacements } from "../jobs/queue.server.ts";
import { countConversations, findConversation, listConversations } from "./conversations.queries.server.ts";
import { messageMaxLength } from "./message.ts";
import { reply, writeAboutListing } from "./messages.commands.server.ts";
import { listMessages } from "./messages.queries.server.ts";
import { addMessage, markRead } from "./messages.writes.server.ts";

const { db, pool } = await testDatabase();
const later = (minutes: number, actor: User) => ({ db, actor, now: minutesLater(minutes) });

async function aSale() {
  const [seller, buyer, stranger] = [await aUser(db), await aUser(db), await aUser(db)];
  return { seller, buyer, stranger, listing: await aListing(db, { author: seller }) };
}

async function openConversationOf(sale: Awaited<ReturnType<typeof aSale>>, body = "Encore disponible ?") {
  const sent = await writeAboutListing(later(0, sale.buyer), { listingId: sale.listing.id, body });
  if (!sent.ok) throw new Error(sent.reason);
  return sent.conversationId;
}

const newestOf = async (id: string) =>
  (
    await db
      .selectFrom("messages")
      .select("id")
      .where("conversation_id", "=", id)
      .orderBy("sequence", "desc")
      .executeTakeFirstOrThrow()
  ).id;

test("a buyer's messages about one listing are one conversation, also when sent concurrently", async () => {
  const sale = await aSale();
  const ids = await Promise.all(
    Array.from({ length: 4 }, (_, index) => openConversationOf(sale, `Message ${index}`)),
  );
  expect(new Set(ids).size).toBe(1);
  expect(await listConversations(db, sale.buyer.id, 10)).toHaveLength(1);
  expect(await listMessages(db, ids[0] ?? "", sale.buyer.id, 10)).toHaveLength(4);
});

test("both participants see all messages in order, with their own marked", async () => {
  const sale = await aSale();
  const id = await openConversationOf(sale);
  expect(await reply(later(1, sale.seller), { conversationId: id, body: "Oui." })).toMatchObject({
    ok: true,
  });
  const messages = (await listMessages(db, id, sale.seller.id, 10)).map(({ body, isOwn }) => ({
    body,
    isOwn,
  }));
  expect(messages).toEqual([
    { body: "Encore disponible ?", isOwn: false },
    { body: "Oui.", isOwn: true },
  ]);
  const summary = (await listConversations(db, sale.buyer.id, 10))[0];
  expect(summary).toMatchObject({
    partner: { name: sale.seller.name },
    listing: { id: sale.listing.id },
    excerpt: "Oui.",
    unreadCount: 1,
  });
});

test("unread messages are counted for the recipient until they are marked as read", async () => {
  const sale = await aSale();
  const id = await openConversationOf(sale);
  await reply(later(1, sale.buyer), { conversationId: id, body: "Je peux venir ce soir." });
  expect(await countConversations(db, sale.buyer.id)).toEqual({ total: 1, unread: 0 });
  expect(await countConversations(db, sale.seller.id)).toEqual({ total: 1, unread: 2 });
  await markRead(db, id, sale.seller.id, await newestOf(id));
  expect(await countConversations(db, sale.seller.id)).toEqual({ total: 1, unread: 0 });
  await reply(later(3, sale.buyer), { conversationId: id, body: "Alors ?" });
  expect(await countConversations(db, sale.seller.id)).toEqual({ total: 1, unread: 1 });
});

test("a message that is committed after the page was loaded stays unread, whatever its timestamp", async () => {
  const sale = await aSale();
  const id = await openConversationOf(sale);
  const shown = await newestOf(id);
  // A node whose clock is an hour slow writes while the seller's page is being rendered.
  await reply(later(-60, sale.buyer), { conversationId: id, body: "Je peux venir ce soir." });
  await markRead(db, id, sale.seller.id, shown);
  expect((await countConversations(db, sale.seller.id)).unread).toBe(1);
  expect((await listMessages(db, id, sale.seller.id, 10)).at(-1)?.body).toBe("Je peux venir ce soir.");
  await markRead(db, id, sale.seller.id, await newestOf(id));
  await markRead(db, id, sale.seller.id, shown);
  expect((await countConversations(db, sale.seller.id)).unread).toBe(0);
});

test("a message id of another conversation marks nothing as read", async () => {
  const sale = await aSale();
  const id = await openConversationOf(sale);
  const otherId = await openConversationOf(await aSale());
  await markRead(db, id, sale.seller.id, await newestOf(otherId));
  expect((await countConversations(db, sale.seller.id)).unread).toBe(1);
});

test("of two concurrent messages, the one that is committed first has the lower sequence", async () => {
  const sale = await aSale();
  const id = await openConversationOf(sale);
  await db.transaction().execute(async (first) => {
    await first.selectFrom("conversations").select("id").where("id", "=", id).forNoKeyUpdate().execute();
    const second = reply(later(1, sale.buyer), { conversationId: id, body: "Deux" });
    const isDone = await Promise.race([second.then(() => true), setTimeout(300, false)]);
    expect(isDone).toBe(false);
    const one = {
      id: randomUUID(),
      conversationId: id,
      authorId: sale.seller.id,
      body: "Un",
      photoCount: 0,
      now,
    };
    await addMessage(first, one);
  });
  await expect
    .poll(async () => (await listMessages(db, id, sale.buyer.id, 10)).map(({ body }) => body))
    .toEqual(["Encore disponible ?", "Un", "Deux"]);
});

test("for another user the conversation does not exist", async () => {
  const sale = await aSale();
  const id = await openConversationOf(sale);
  expect(await findConversation(db, id, sale.stranger.id)).toBeNull();
  expect(await reply(later(1, sale.stranger), { conversationId: id, body: "Bonjour" })).toEqual({
    ok: false,
    reason: "missing",
  });
  expect(await reply(later(1, sale.buyer), { conversationId: randomUUID(), body: "Bonjour" })).toEqual({
    ok: false,
    reason: "missing",
  });
  await markRead(db, id, sale.stranger.id, await newestOf(id));
  expect((await countConversations(db, sale.seller.id)).unread).toBe(1);
  expect(await listMessages(db, id, sale.buyer.id, 10)).toHaveLength(1);
});

test("a buyer cannot write about their own listing, nor about one that is not active or accepts no messages", async () => {
  const { seller, buyer } = await aSale();
  const write = (listingId: string, actor = buyer) =>
    writeAboutListing(later(0, actor), { listingId, body: "Bonjour" });
  const missing = { ok: false, reason: "missing" };
  const closed = { ok: false, reason: "closed" };
  expect(await write((await aListing(db, { author: seller })).id, seller)).toEqual(missing);
  expect(await write((await aListing(db, { author: seller, status: "draft" })).id)).toEqual(missing);
  for (const status of ["sold", "expired", "removed"] as const) {
    expect(await write((await aListing(db, { author: seller, status })).id)).toEqual(closed);
  }
  const contactPreferences = { phone: true, email: true, inApp: false };
  expect(await write((await aListing(db, { author: seller, contactPreferences })).id)).toEqual(closed);
  expect(await write(randomUUID())).toEqual(missing);
});

test("an empty message and one that is too long are rejected, one of the maximum length is accepted", async () => {
  const sale = await aSale();
  const write = (body: string) =>
    writeAboutListing(later(0, sale.buyer), { listingId: sale.listing.id, body });
  expect(await write(" \n\u200b ")).toEqual({ ok: false, reason: "message-required" });
  expect(await write("é".repeat(messageMaxLength + 1))).toEqual({ ok: false, reason: "message-too-long" });
  expect(await listConversations(db, sale.buyer.id, 10)).toEqual([]);
  expect(await write("é".repeat(messageMaxLength))).toMatchObject({ ok: true });
});

test("messages in quick succession schedule one email to the other user, five minutes after the last", async () => {
  const sale = await aSale();
  const id = await openConversationOf(sale);
  await reply(later(1, sale.buyer), { conversationId: id, body: "Je peux venir ce soir." });
  const ids = [sale.seller.id, sale.buyer.id].map((recipient) => `new-message:${recipient}`);
  const about = async () => (await queuedEmails(pool)).filter(({ key }) => key && ids.includes(key));
  const toSeller = { kind: "new-message", conversationId: id, recipientId: sale.seller.id };
  expect(await about()).toMatchObject([{ payload: toSeller, runAt: minutesLater(6) }]);
  await reply(later(2, sale.seller), { conversationId: id, body: "Parfait." });
  expect((await about()).map(({ payload }) => payload)).toEqual([
    toSeller,
    { ...toSeller, recipientId: sale.buyer.id },
  ]);
});

test("messages in several conversations are one pending email per recipient", async () => {
  const sale = await aSale();
  await openConversationOf(sale);
  for (let minute = 1; minute <= 3; minute += 1) {
    const listing = await aListing(db, { author: sale.seller });
    const buyer = await aUser(db);
    await writeAboutListing(later(minute, buyer), { listingId: listing.id, body: "Bonjour" });
  }
  const pending = (await queuedEmails(pool)).filter(({ payload }) => {
    return "recipientId" in payload && payload.recipientId === sale.seller.id;
  });
  expect(pending).toMatchObject([{ key: `new-message:${sale.seller.id}` }]);
});

test("a conversation without a pause does not postpone its email indefinitely", async () => {
  const sale = await aSale();
  const id = await openConversationOf(sale);
  const scheduled = async () =>
    (await queuedEmails(pool)).find(({ key }) => key?.includes(sale.seller.id))?.runAt;
  for (let minute = 1; minute <= maxReplacements; minute += 1)
    await reply(later(minute, sale.buyer), { conversationId: id, body: `Encore ${minute}` });
  expect(await scheduled()).toEqual(minutesLater(maxReplacements + 5));
  for (let minute = maxReplacements + 1; minute <= 15; minute += 1)
    await reply(later(minute, sale.buyer), { conversationId: id, body: `Encore ${minute}` });
  expect(await scheduled()).toEqual(minutesLater(maxReplacements + 5));
});

test("a message records an event with sender and recipient, and the first one also that the conversation was opened", async () => {
  const sale = await aSale();
  const id = await openConversationOf(sale);
  await reply(later(1, sale.seller), { conversationId: id, body: "Oui." });
  const ids = (await listMessages(db, id, sale.buyer.id, 10)).map((message) => message.id);
  const [buyer, seller] = [sale.buyer.id, sale.seller.id];
  const events = await db
    .selectFrom("events")
    .selectAll()
    .where("subject_id", "in", [id, ...ids])
    .orderBy("id")
    .execute();
  const sent = { verb: "message.sent", subject_type: "message" };
  expect(events).toMatchObject([
    {
      verb: "conversation.opened",
      actor_id: buyer,
      subject_type: "conversation",
      subject_id: id,
      payload: { listingId: sale.listing.id, buyerId: buyer, sellerId: seller },
    },
    { ...sent, actor_id: buyer, subject_id: ids[0], payload: { conversationId: id, recipientId: seller } },
    { ...sent, actor_id: seller, subject_id: ids[1], payload: { conversationId: id, recipientId: buyer } },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/disponible|Oui/u);
});

test("a form that is submitted twice records one event, a rejected message none", async () => {
  const sale = await aSale();
  const id = await openConversationOf(sale);
  const form = { conversationId: id, body: "Oui.", messageId: randomUUID() };
  for (const attempt of [1, 2])
    expect(await reply(later(attempt, sale.seller), form)).toMatchObject({ ok: true });
  await reply(later(3, sale.seller), { conversationId: id, body: " " });
  await reply(later(3, sale.stranger), { conversationId: id, body: "Bonjour" });
  const events = await db
    .selectFrom("events")
    .select("subject_id")
    .where("actor_id", "in", [sale.seller.id, sale.stranger.id])
    .execute();
  expect(events).toEqual([{ subject_id: form.messageId }]);
});
