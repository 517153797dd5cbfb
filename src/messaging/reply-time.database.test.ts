import { beforeEach, expect, test } from "vitest";
import { aListing, aUser, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { takeStep } from "../deals/steps.commands.server.ts";
import { reply, writeAboutListing } from "./messages.commands.server.ts";
import { findUsualReplyHours } from "./reply-time.queries.server.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test("the usual reply time counts from the buyer's first message to the seller's first reply", async () => {
  const seller = await aUser(db);
  const { id: listingId } = await aListing(db, { author: seller });
  const converse = async (replyHours: number | null, askedHours = 0) => {
    const buyer = await aUser(db);
    const asked = { db, now: hoursLater(askedHours), actor: buyer };
    const opened = await writeAboutListing(asked, { listingId, body: "Encore là ?" });
    if (!opened.ok) throw new Error(opened.reason);
    const { conversationId } = opened;
    if (replyHours === null) return;
    for (const hours of [replyHours, replyHours + 50])
      await reply(
        { db, now: hoursLater(askedHours + hours), actor: seller },
        { conversationId, body: "Oui." },
      );
  };
  for (const hours of [1, 2, 2, 30]) await converse(hours);
  const usual = (hours: number) => findUsualReplyHours(db, seller.id, hoursLater(hours));
  expect(await usual(100)).toBeNull();
  // Without a reply: counted after a day.
  await converse(null, 90);
  expect(await usual(100)).toBeNull();
  expect(await usual(120)).toBeCloseTo(2, 5);
  expect(await findUsualReplyHours(db, (await aUser(db)).id, hoursLater(120))).toBeNull();
  // Only what began within a year counts: here the last of five.
  expect(await usual(365 * 24 - 1)).toBeCloseTo(2, 5);
  expect(await usual(365 * 24 + 1)).toBeNull();
});

test("that a listing is reserved for another user is no reply", async () => {
  const seller = await aUser(db);
  const { id: listingId } = await aListing(db, { author: seller });
  const conversations: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const actor = await aUser(db);
    const opened = await writeAboutListing({ db, now, actor }, { listingId, body: "Encore là ?" });
    if (!opened.ok) throw new Error(opened.reason);
    conversations.push(opened.conversationId);
  }
  const [conversationId = ""] = conversations;
  const date = hoursLater(72).toISOString().slice(0, 10);
  const ctx = { db, now: hoursLater(1), actor: seller, describe: () => "Étape" };
  expect(await takeStep(ctx, { conversationId, kind: "reserve", date })).toEqual({ ok: true });
  expect(
    await db.selectFrom("deal_steps").where("kind", "=", "tell-reserved").select("id").execute(),
  ).toHaveLength(5);
  expect(await findUsualReplyHours(db, seller.id, hoursLater(30))).toBeNull();
});
