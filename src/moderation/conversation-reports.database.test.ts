import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { aListing, aUser, minutesLater, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { deleteUsersCascade } from "../accounts/closure.commands.server.ts";
import type { User } from "../accounts/index.server.ts";
import { transact } from "../events/index.server.ts";
import { reply, writeAboutListing } from "../messaging/messages.commands.server.ts";
import { listMessages } from "../messaging/messages.queries.server.ts";
import { purgeExpiredData } from "../server/purge-expired-data.ts";
import { countOpenCases } from "./cases.queries.server.ts";
import {
  dismissConversationReports,
  reopenConversationReports,
  reportConversation,
} from "./conversation-reports.commands.server.ts";
import {
  findConversationCase,
  listConversationCases,
  reportedMessages,
} from "./conversation-reports.queries.server.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

async function aConversation() {
  const [seller, buyer, moderator] = [
    await aUser(db, { name: "Vendeur Menaçant" }),
    await aUser(db),
    await aUser(db, { role: "moderator" }),
  ];
  const { id: listingId } = await aListing(db, { author: seller });
  const at = (actor: User, minutes = 0) => ({ db, actor, now: minutesLater(minutes) });
  const opened = await writeAboutListing(at(buyer), { listingId, body: "Bonjour" });
  if (!opened.ok) throw new Error(opened.reason);
  const { conversationId } = opened;
  await reply(at(seller, 1), { conversationId, body: "Je sais où vous habitez." });
  const [own, threat] = await listMessages(db, conversationId, buyer.id, 10);
  const report = (actor = buyer, messageId: string | null = null, minutes = 2) =>
    reportConversation(at(actor, minutes), {
      conversationId,
      messageId,
      reason: "harassment",
      text: "Menaces.",
    });
  const close = (user: User) =>
    transact({ db, actor: "system", now }, (transaction) => deleteUsersCascade(transaction, [user.id]));
  return {
    seller,
    buyer,
    moderator,
    conversationId,
    at,
    report,
    close,
    ownId: own?.id ?? "",
    threatId: threat?.id ?? "",
  };
}

test("a participant reports the other person, or one of their messages, once while it is open", async () => {
  const { seller, buyer, conversationId, report, ownId, threatId } = await aConversation();
  expect(await report()).toEqual({ ok: true });
  expect(await report()).toEqual({ ok: false, reason: "already-received" });
  expect(await report(buyer, threatId)).toEqual({ ok: true });
  expect(await report(buyer, threatId)).toEqual({ ok: false, reason: "already-received" });
  expect(await report(seller)).toEqual({ ok: true });
  const missing = { ok: false, reason: "missing" };
  expect(await report(buyer, ownId)).toEqual(missing);
  expect(await report(await aUser(db))).toEqual(missing);
  expect(await countOpenCases(db)).toBe(1);
  const events = await db
    .selectFrom("events")
    .select("actor_id")
    .where("verb", "=", "conversation.reported")
    .execute();
  expect(events.map(({ actor_id: id }) => id)).toEqual([null, null, null]);
  expect((await listConversationCases(db, { state: "open", limit: 5, viewerId: buyer.id }))[0]).toMatchObject(
    {
      id: conversationId,
      openCount: 3,
      isOwn: true,
    },
  );
});

test("moderators read the messages while a report is open, and do not decide about their own conversations", async () => {
  const { buyer, moderator, conversationId, at, report } = await aConversation();
  const input = { conversationId };
  expect(await reportedMessages(db, conversationId)).toEqual([]);
  expect(await dismissConversationReports(at(moderator), input)).toEqual({ ok: false, reason: "missing" });
  await report();
  expect(await reportedMessages(db, conversationId)).toMatchObject([
    { isOfSeller: false, body: "Bonjour" },
    { isOfSeller: true, body: "Je sais où vous habitez." },
  ]);
  expect(await dismissConversationReports(at(buyer), input)).toEqual({ ok: false, reason: "missing" });
  await db.updateTable("users").set({ role: "moderator" }).where("id", "=", buyer.id).execute();
  const own = { ...at(buyer), actor: { ...buyer, role: "moderator" as const } };
  expect(await dismissConversationReports(own, input)).toEqual({ ok: false, reason: "own-account" });
  expect(await dismissConversationReports(at(moderator), input)).toEqual({ ok: true, isDeleted: false });
  expect(await dismissConversationReports(at(moderator), input)).toEqual({
    ok: false,
    reason: "already-handled",
  });
  expect(await reportedMessages(db, conversationId)).toEqual([]);
  expect(await reopenConversationReports(at(moderator), input)).toEqual({ ok: true, isDeleted: false });
  expect(await reportedMessages(db, conversationId)).toHaveLength(2);
});

test("an old message is shown with what was said around it, beside the last ones", async () => {
  const { buyer, seller, conversationId, report, threatId } = await aConversation();
  await sql`
    insert into messages (id, conversation_id, author_id, body, created_at)
    select gen_random_uuid(), ${conversationId}, case when number % 2 = 0 then ${buyer.id}::uuid else ${seller.id}::uuid end,
      number::text, ${now} from generate_series(1, 600) as number`.execute(db);
  const bodies = async () => (await reportedMessages(db, conversationId)).map(({ body }) => body);
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
  await report();
  expect(await bodies()).toEqual(numbers(401, 600));
  const [old] = await db.selectFrom("messages").select("id").where("body", "=", "101").execute();
  expect(await report(buyer, old?.id)).toEqual({ ok: true });
  expect(await bodies()).toEqual([...numbers(81, 121), ...numbers(401, 600)]);
  await report(buyer, threatId);
  const shown = await reportedMessages(db, conversationId);
  expect(shown.filter(({ isAfterGap }) => isAfterGap).map(({ body }) => body)).toEqual(["81", "401"]);
  expect(shown.slice(0, 3).map(({ body }) => body)).toEqual(["Bonjour", "Je sais où vous habitez.", "1"]);
});

test("a reported conversation outlives both accounts, until the report is closed", async () => {
  const { seller, buyer, moderator, conversationId, at, report, close, threatId } = await aConversation();
  await report(buyer, threatId);
  await close(seller);
  await close(buyer);
  expect(await findConversationCase(db, conversationId, moderator.id)).toMatchObject({
    seller: { publicId: null, name: null },
    buyer: { publicId: null, name: null },
    openCount: 1,
  });
  // The author of each message is still stored.
  expect((await reportedMessages(db, conversationId)).map(({ isOfSeller }) => isOfSeller)).toEqual([
    false,
    true,
  ]);
  expect(await dismissConversationReports(at(moderator), { conversationId })).toEqual({
    ok: true,
    isDeleted: true,
  });
  expect(await findConversationCase(db, conversationId, moderator.id)).toBeNull();
  expect(await db.selectFrom("messages").select("id").execute()).toEqual([]);
});

test("texts of closed reports are purged after a year", async () => {
  const { moderator, conversationId, at, report } = await aConversation();
  await report();
  await dismissConversationReports(at(moderator, 3), { conversationId });
  const after = (months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 28));
  await purgeExpiredData(db, after(11));
  const text = async () =>
    (await db.selectFrom("conversation_reports").select("body").executeTakeFirstOrThrow()).body;
  expect(await text()).toBe("Menaces.");
  await purgeExpiredData(db, after(13));
  expect(await text()).toBe("");
});
