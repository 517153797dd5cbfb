/** When the emails about a deal are due, and to whom. */
import { beforeEach, expect, test } from "vitest";
import { aListing, aUser, now } from "../../../tests/support/builders.ts";
import { testDatabase } from "../../../tests/support/database.ts";
import { collectingTransport, sendNow } from "../../../tests/support/queued-emails.ts";
import type { User } from "../../accounts/users.queries.server.ts";
import { controlConversation } from "../../messaging/controls.commands.server.ts";
import { writeAboutListing } from "../../messaging/messages.commands.server.ts";
import { markRead } from "../../messaging/messages.writes.server.ts";
import { changeNotificationPreferences } from "../../notifications/preferences.commands.server.ts";
import type { StepInput } from "../deal.input.ts";
import { takeStep } from "../steps.commands.server.ts";
import { findSteps } from "../steps.queries.server.ts";

const { db } = await testDatabase();
const transport = collectingTransport();
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

let [seller, buyer] = [await aUser(db), await aUser(db)];
let conversationId: string;
beforeEach(async () => {
  transport.sent.length = 0;
  [seller, buyer] = [await aUser(db, { name: "Luc Roy" }), await aUser(db, { name: "Zoé Gagnon" })];
  const listing = await aListing(db, { author: seller, title: "Vélo" });
  const sent = await writeAboutListing({ db, now, actor: buyer }, { listingId: listing.id, body: "Bonjour" });
  if (!sent.ok) throw new Error(sent.reason);
  conversationId = sent.conversationId;
});

async function take(actor: User, kind: StepInput["kind"], time: Date, typed: Partial<StepInput> = {}) {
  const lastStepId = (await findSteps(db, conversationId)).at(-1)?.id;
  const ctx = { db, now: time, actor, describe: () => kind };
  const taken = await takeStep(ctx, { conversationId, kind, lastStepId, ...typed });
  if (!taken.ok) throw new Error(taken.reason);
}

/** Sends the email to both, and returns who got it. */
async function send(kind: "appointment-question" | "reservation-ended", time: Date, stepId: string) {
  const got: string[] = [];
  for (const { id, name } of [seller, buyer]) {
    const outcome = await sendNow(
      { db, transport, now: time },
      { kind, conversationId, stepId, recipientId: id },
    );
    if (outcome === "sent") got.push(name);
  }
  return got;
}
const firstStep = async () => (await findSteps(db, conversationId))[0]?.id ?? "";

test("after an appointment those are asked who have not said whether it took place", async () => {
  await take(buyer, "propose-appointment", now, { date: "2026-11-21", time: "08:00", place: "Métro" });
  const stepId = await firstStep();
  expect(await send("appointment-question", hours(30), stepId)).toEqual([]);
  await take(seller, "accept-appointment", now);
  expect(await send("appointment-question", hours(1), stepId)).toEqual([]);
  expect(await send("appointment-question", hours(30), stepId)).toEqual(["Luc Roy", "Zoé Gagnon"]);
  expect(transport.sent[0]).toMatchObject({
    to: seller.email,
    subject: "Avez-vous rencontré Zoé Gagnon\u00a0?",
    text: expect.stringContaining(`/messages/${conversationId}`),
  });
  expect(transport.sent[0]?.text).not.toContain("Métro");
  await take(seller, "confirm-appointment", hours(30));
  expect(await send("appointment-question", hours(31), stepId)).toEqual(["Zoé Gagnon"]);
  await take(buyer, "miss-appointment", hours(31));
  expect(await send("appointment-question", hours(32), stepId)).toEqual([]);
});

test("both hear that a reservation has ended by itself, unless it was released, or one has blocked the other", async () => {
  await take(seller, "reserve", now, { date: "2026-11-21" });
  const stepId = await firstStep();
  expect(await send("reservation-ended", hours(10), stepId)).toEqual([]);
  expect(await send("reservation-ended", hours(48), stepId)).toEqual(["Luc Roy", "Zoé Gagnon"]);
  expect(transport.sent.map(({ subject }) => subject)[1]).toBe(
    "Réservation terminée\u00a0: «\u00a0Vélo\u00a0»",
  );
  await controlConversation({ db, now, actor: buyer }, { conversationId, action: "block" });
  expect(await send("reservation-ended", hours(48), stepId)).toEqual([]);
  await controlConversation({ db, now, actor: buyer }, { conversationId, action: "unblock" });
  await take(seller, "release", hours(10));
  expect(await send("reservation-ended", hours(48), stepId)).toEqual([]);
});

test("unread steps are one email, apart from that about messages, as its recipient chose", async () => {
  const sendSteps = (time = now) =>
    sendNow({ db, transport, now: time }, { kind: "deal-step", recipientId: seller.id });
  const sendMessages = () =>
    sendNow({ db, transport, now }, { kind: "new-message", conversationId, recipientId: seller.id });
  expect(await sendSteps()).toBe("not-due");
  await take(buyer, "offer", now, { amount: "150" });
  await take(buyer, "propose-appointment", now, { date: "2026-11-21", time: "08:00", place: "Métro" });
  expect(await sendSteps()).toBe("sent");
  expect(transport.sent[0]).toMatchObject({
    to: seller.email,
    subject: "Zoé Gagnon propose un rendez-vous\u00a0: «\u00a0Vélo\u00a0»",
    text: expect.stringContaining(`/messages/${conversationId}`),
  });
  // Addresses have random ids, which may contain the same digits.
  expect(transport.sent[0]?.text.replace(/https?:\S+/gu, "")).not.toMatch(/Métro|150/u);
  expect(transport.sent[0]?.unsubscribeUrl).toContain("/notifications/deals-");
  // The first message is unread, too: steps are not counted with it.
  expect(await sendMessages()).toBe("sent");
  expect(transport.sent[1]?.text).toContain("vous a laissé un message");

  const choices = { messages: true, listings: true, alerts: true, prices: true, reports: true };
  await changeNotificationPreferences({ db, actor: seller }, { ...choices, deals: false });
  expect([await sendSteps(), await sendMessages()]).toEqual(["turned-off", "sent"]);
  await changeNotificationPreferences({ db, actor: seller }, { ...choices, deals: true, messages: false });
  expect([await sendSteps(), await sendMessages()]).toEqual(["sent", "turned-off"]);
  const { messageId = "" } = (await findSteps(db, conversationId)).at(-1) ?? {};
  await markRead(db, conversationId, seller.id, messageId);
  expect(await sendSteps()).toBe("not-due");
});

test("no one hears of a reservation that ended with the sale, or was followed by another", async () => {
  await take(seller, "reserve", now, { date: "2026-11-21" });
  const stepId = await firstStep();
  await take(seller, "reserve", hours(48), { date: "2026-11-25" });
  expect(await send("reservation-ended", hours(49), stepId)).toEqual([]);
  const again = (await findSteps(db, conversationId)).at(-1)?.id ?? "";
  await take(seller, "sell", hours(50));
  expect(await send("reservation-ended", hours(24 * 10), again)).toEqual([]);
});
