import { expect, test } from "vitest";
import { aListing, aUser, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { findLiveUpdate, parseCursor } from "./live.queries.server.ts";
import { reply, writeAboutListing } from "./messages.commands.server.ts";

const { db } = await testDatabase();

test("a message that is committed after a later one is sent, and none is sent twice", async () => {
  const [seller, buyer, secondBuyer] = [await aUser(db), await aUser(db), await aUser(db)];
  const listing = await aListing(db, { author: seller });
  const ids: string[] = [];
  for (const actor of [buyer, secondBuyer]) {
    const sent = await writeAboutListing({ db, now, actor }, { listingId: listing.id, body: "Bonjour" });
    if (sent.ok) ids.push(sent.conversationId);
  }
  const [first = "", second = ""] = ids;
  const start = await findLiveUpdate(db, seller.id, null);
  expect(start).toMatchObject({ unread: 2, messages: [], isComplete: true });
  expect(parseCursor(start.cursor)).toBe(start.cursor);
  let cursor = start.cursor;
  const next = async () => {
    const update = await findLiveUpdate(db, seller.id, cursor);
    cursor = update.cursor;
    return update.messages.map(({ body }) => body);
  };
  await db.transaction().execute(async (slow) => {
    await slow
      .insertInto("messages")
      .values({ id: listing.id, conversation_id: first, author_id: buyer.id, body: "Lent", created_at: now })
      .execute();
    await reply({ db, now, actor: secondBuyer }, { conversationId: second, body: "Rapide" });
    expect(await next()).toEqual(["Rapide"]);
  });
  expect(await next()).toEqual(["Lent"]);
  expect(await next()).toEqual([]);
});

test("more messages than an update holds are left to the page", async () => {
  const [seller, buyer] = [await aUser(db), await aUser(db)];
  const listing = await aListing(db, { author: seller });
  const sent = await writeAboutListing({ db, now, actor: buyer }, { listingId: listing.id, body: "Bonjour" });
  if (!sent.ok) throw new Error(sent.reason);
  const { cursor } = await findLiveUpdate(db, seller.id, null);
  const message = {
    conversation_id: sent.conversationId,
    author_id: buyer.id,
    body: "Allô",
    created_at: now,
  };
  const many = Array.from({ length: 101 }, () => ({ ...message, id: crypto.randomUUID() }));
  await db.insertInto("messages").values(many).execute();
  expect(await findLiveUpdate(db, seller.id, cursor)).toMatchObject({ isComplete: false, messages: [] });
});
