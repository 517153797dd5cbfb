import { expect, test } from "vitest";
import { aListing, aUser, now } from "../../tests/support/builders.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { reportConversation } from "../moderation/index.server.ts";
import { purgeExpiredData } from "../server/purge-expired-data.ts";
import { reply, writeAboutListing } from "./messages.commands.server.ts";
import { purgeConversationsBefore } from "./retention.commands.server.ts";

const { db } = await testDatabase();

const monthsLater = (months: number, day = 20) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day, 12));

async function aConversation() {
  const [seller, buyer] = [await aUser(db), await aUser(db)];
  const { id: listingId } = await aListing(db, { author: seller });
  const sent = await writeAboutListing({ db, now, actor: buyer }, { listingId, body: "Bonjour" });
  if (!sent.ok) throw new Error(sent.reason);
  return { id: sent.conversationId, seller, buyer };
}
const left = async () =>
  (await db.selectFrom("conversations").select("id").orderBy("id").execute()).map(({ id }) => id);

test("a conversation is deleted two years after its last message, and a reported one stays until the decision", async () => {
  const old = await aConversation();
  const reported = await aConversation();
  const recent = await aConversation();
  await reply({ db, now: monthsLater(1), actor: recent.seller }, { conversationId: recent.id, body: "Oui." });
  const report = { conversationId: reported.id, messageId: null, reason: "scam", text: "" };
  expect(await reportConversation({ db, now, actor: reported.buyer }, report)).toEqual({ ok: true });
  await purgeExpiredData(db, monthsLater(24));
  expect(await left()).toContain(old.id);
  await purgeExpiredData(db, monthsLater(24, 21));
  expect(await left()).toEqual([reported.id, recent.id].toSorted());
  const bodies = await db.selectFrom("messages").select("body").execute();
  expect(bodies.map(({ body }) => body).toSorted()).toEqual(["Bonjour", "Bonjour", "Oui."]);
});

test("they are deleted in batches", async () => {
  for (let count = 0; count < 3; count += 1) await aConversation();
  await db.deleteFrom("conversation_reports").execute();
  const before = await left();
  expect(await purgeConversationsBefore({ db, actor: "system", now }, monthsLater(2), 2)).toBe(before.length);
  expect(await left()).toEqual([]);
});
