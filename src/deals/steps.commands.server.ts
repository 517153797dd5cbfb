import { v7 as uuidv7 } from "uuid";
import type { Actor } from "../accounts/permissions.ts";
import { enqueueEmail, enqueueEmails } from "../email/index.server.ts";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import { enqueueAll } from "../jobs/index.server.ts";
import { endingOf } from "../listings/ending.ts";
import {
  type LockedListing,
  lockListing,
  setListingStatus,
  setReservation,
} from "../listings/index.server.ts";
import { isReserved } from "../listings/listing.ts";
import { canChangeListing } from "../listings/permissions.ts";
import {
  findOtherBuyers,
  findParties,
  isBlockedBetween,
  lockConversation,
  postMessage,
} from "../messaging/index.server.ts";
import { messageEmailDelayMs } from "../messaging/message.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { type EndListingInput, endListingInput, type StepInput, stepInput } from "./deal.input.ts";
import {
  answeredTerms,
  type DealReminder,
  type DealRole,
  dealState,
  isStepAllowed,
  type Step,
  type StepContent,
  type StepKind,
  type StepRejection,
  undoableStep,
} from "./deal.ts";
import { appointmentQuestionEmail } from "./emails/appointment-question.ts";
import { appointmentReminderEmail } from "./emails/appointment-reminder.ts";
import { dealStepEmail } from "./emails/deal-step.ts";
import { reservationEndedEmail } from "./emails/reservation-ended.ts";
import type { Reminder } from "./reminders.queries.server.ts";
import {
  findNotifiedConversations,
  findSteps,
  wasSoldOrResoldAfter,
  wereOthersNotified,
} from "./steps.queries.server.ts";
import { parseAppointment, parseOffer, parseReservation, type TermsRejection } from "./terms.ts";

/** `describe`: the text of the message that shows the step, also in lists and emails. */
export type StepContext = CommandContext<NonNullable<Actor>> & { describe: (step: StepContent) => string };

export type StepResult = { ok: true } | { ok: false; reason: StepRejection };

type Terms = Pick<Step, "amountCents" | "until" | "place">;
const noTerms: Terms = { amountCents: null, until: null, place: null };

/** Only accepted by a user who saw the terms. */
const needsSeenTerms: readonly StepKind[] = ["accept-offer", "accept-appointment"];

/** A participant takes a step of the deal, or takes their last one back. */
export async function takeStep(ctx: StepContext, input: StepInput): Promise<StepResult> {
  const { conversationId, kind, stepId, lastStepId, tellsOthers, ...typed } = stepInput.parse(input);
  const { actor } = ctx;
  return transact(ctx, async (transaction): Promise<StepResult> => {
    const { db, now } = transaction;
    const parties = await findParties(db, conversationId, actor.id);
    if (!parties) return { ok: false, reason: "missing" };
    const role: DealRole = parties.sellerId === actor.id ? "seller" : "buyer";
    const partnerId = role === "seller" ? parties.buyerId : parties.sellerId;
    const isBlocked = partnerId !== null && (await isBlockedBetween(db, actor.id, partnerId));
    if ((partnerId === null || isBlocked) && kind !== "release")
      return { ok: false, reason: isBlocked ? "blocked" : "partner-closed" };
    // The listing is locked first in every transaction, because other conversations about it are notified below.
    const listing = parties.listingId ? await lockListing(db, parties.listingId) : null;
    await lockConversation(db, conversationId);
    const steps = await findSteps(db, conversationId);
    if (steps.some(({ id, by }) => id === stepId && by === role)) return { ok: true };
    if (partnerId === null || isBlocked) {
      // Without a step, whose message would have no reader: only the listing's reservation ends, if it is still this one.
      const { reservation } = dealState(steps, now);
      const isThisOne = listing?.reservedUntil?.getTime() === reservation.step?.until?.getTime();
      if (role !== "seller" || reservation.status !== "reserved" || !isThisOne)
        return { ok: false, reason: "not-allowed" };
      await endReservation(ctx, transaction, { conversationId, listingId: parties.listingId, listing });
      return { ok: true };
    }
    const seen = steps.findLast((step) => !step.kind.startsWith("tell-"))?.id ?? null;
    if (lastStepId ? lastStepId !== seen : needsSeenTerms.includes(kind))
      return { ok: false, reason: "outdated" };
    const { listingId } = parties;
    const deal: Deal = { conversationId, role, partnerId, listingId, listing, steps, stepId };
    if (kind === "undo") return undo(ctx, transaction, deal);
    const situation = { now, isListingOpen: isOpen(listing), hasPrice: (listing?.priceCents ?? 0) > 0 };
    const state = dealState(steps, now);
    if (!isStepAllowed(kind, state, role, situation)) return { ok: false, reason: "not-allowed" };
    if (kind === "reserve" && listing && isReserved(listing, now)) return { ok: false, reason: "reserved" };
    const terms = parseTerms(kind, typed, now);
    if (!terms.ok) return terms;
    const step = { kind, ...terms.terms };
    const addedId = await addStep(ctx, transaction, deal, step, answeredTerms(kind, state));
    if (kind === "accept-appointment") await scheduleReminders(transaction, deal, actor.id);
    if (kind === "reserve" && terms.terms.until) {
      const jobs = [actor.id, partnerId].map((recipientId) => ({
        payload: { conversationId, recipientId, stepId: addedId },
        runAt: terms.terms.until ?? now,
      }));
      await enqueueEmails(transaction.db, reservationEndedEmail, jobs);
      await enqueueReminders(transaction.db, "reservation-over", jobs);
    }
    await applyToListing(ctx, transaction, deal, { kind, until: terms.terms.until, tellsOthers });
    return { ok: true };
  });
}

type Deal = {
  conversationId: string;
  role: DealRole;
  partnerId: string;
  listingId: string | null;
  listing: LockedListing | null;
  steps: readonly Step[];
  /** chosen by the caller */
  stepId?: string | undefined;
};

const isOpen = (listing: LockedListing | null) => listing?.status === "active" && listing.deletedAt === null;

function parseTerms(
  kind: StepKind,
  typed: { amount: string; date: string; time: string; place: string },
  now: Date,
): { ok: true; terms: Terms } | { ok: false; reason: TermsRejection } {
  const parsed =
    kind === "offer" || kind === "counter-offer"
      ? parseOffer(typed.amount)
      : kind === "reserve"
        ? parseReservation(typed.date, now)
        : kind === "propose-appointment"
          ? parseAppointment(typed, now)
          : ({ ok: true } as const);
  if (!parsed.ok) return parsed;
  const { ok: _, ...terms } = parsed;
  return { ok: true, terms: { ...noTerms, ...terms } };
}

/** Adds the step with its message and event. Returns its id. `answered`: named by the message, not stored again. */
async function addStep(
  ctx: StepContext,
  transaction: Transaction,
  {
    conversationId,
    role,
    partnerId,
    listing,
    stepId,
  }: Pick<Deal, "conversationId" | "role" | "partnerId" | "listing" | "stepId">,
  step: Terms & { kind: StepKind },
  answered: Partial<StepContent> = {},
): Promise<string> {
  const { db, now, record } = transaction;
  const { kind, amountCents, until, place } = step;
  const id = stepId ?? uuidv7();
  const ending = listing ? endingOf(listing) : "sold";
  const body = ctx.describe({ ...step, ...answered, ending });
  const message = { conversationId, authorId: ctx.actor.id, recipientId: partnerId, body };
  const messageId = await postMessage(transaction, message);
  if (messageId === null) throw new Error("a participant could not write in their conversation");
  await db
    .insertInto("deal_steps")
    .values({
      id,
      conversation_id: conversationId,
      message_id: messageId,
      actor_id: ctx.actor.id,
      by_role: role,
      kind,
      amount_cents: amountCents,
      until_at: until,
      place,
      created_at: now,
    })
    .execute();
  await record("deal.step-taken", { type: "conversation", id: conversationId }, { kind, messageId });
  const runAt = new Date(now.getTime() + messageEmailDelayMs);
  await enqueueEmail(db, dealStepEmail, { recipientId: partnerId }, { runAt });
  return id;
}

/** The day before, and two hours before; reminders whose time has passed are left out. */
const reminderHours = [24, 2] as const;
/** Afterwards: whether it took place. */
const questionHours = 3;
const hourMs = 3_600_000;

async function scheduleReminders(
  { db, now }: Transaction,
  { conversationId, partnerId, steps }: Deal,
  actorId: string,
): Promise<void> {
  const { step } = dealState(steps, now).appointment;
  const at = step?.until?.getTime();
  if (!step || at === undefined) return;
  const payloads = [actorId, partnerId].map((recipientId) => ({
    conversationId,
    recipientId,
    stepId: step.id,
  }));
  const reminders = reminderHours
    .map((hours) => ({ hours, runAt: new Date(at - hours * hourMs) }))
    .filter(({ runAt }) => runAt > now)
    .flatMap(({ hours, runAt }) => payloads.map((payload) => ({ payload: { ...payload, hours }, runAt })));
  await enqueueEmails(db, appointmentReminderEmail, reminders);
  await enqueueReminders(db, "appointment-soon", reminders);
  const runAt = new Date(at + questionHours * hourMs);
  const questions = payloads.map((payload) => ({ payload, runAt }));
  await enqueueEmails(db, appointmentQuestionEmail, questions);
  await enqueueReminders(db, "appointment-over", questions);
}

/** The same in the notification centre and on devices, which users choose apart from emails. */
async function enqueueReminders(
  db: WriteDb,
  reminder: DealReminder,
  jobs: readonly { payload: Reminder & { hours?: number }; runAt: Date }[],
): Promise<void> {
  const keyed = jobs.map(({ payload: { hours, ...payload }, runAt }) => ({
    payload: { reminder, ...payload },
    runAt,
    key: `remind:${reminder}:${payload.stepId}:${payload.recipientId}:${hours ?? ""}`,
  }));
  await enqueueAll(db, "remind-of-deal", keyed);
}

/**
 * The seller says to whom the listing was sold (let, given): to the participant of a conversation about it, or to a person
 * elsewhere.
 */
export async function endListing(ctx: StepContext, input: EndListingInput): Promise<StepResult> {
  const { listingId, conversationId, tellsOthers, stepId } = endListingInput.parse(input);
  if (conversationId) {
    const parties = await findParties(ctx.db, conversationId, ctx.actor.id);
    if (parties?.listingId !== listingId || parties.sellerId !== ctx.actor.id)
      return { ok: false, reason: "missing" };
    return takeStep(ctx, { conversationId, kind: "sell", tellsOthers, stepId });
  }
  return transact(ctx, async (transaction): Promise<StepResult> => {
    const { db, record } = transaction;
    const listing = await lockListing(db, listingId);
    if (listing?.authorId !== ctx.actor.id || listing.deletedAt !== null)
      return { ok: false, reason: "missing" };
    if (!canChangeListing(listing, ctx.actor, "markSold")) return { ok: false, reason: "not-allowed" };
    await setListingStatus(db, listingId, "sold");
    await record("listing.sold", { type: "listing", id: listingId }, { from: listing.status, to: "sold" });
    const others = { conversationId: null, listingId, listing };
    if (tellsOthers) await tellOthers(ctx, transaction, others, { ...noTerms, kind: "tell-sold" });
    return { ok: true };
  });
}

/** Applies a reservation or a sale to the listing, and notifies the other interested users. */
async function applyToListing(
  ctx: StepContext,
  transaction: Transaction,
  deal: Deal,
  { kind, until, tellsOthers }: { kind: StepKind; until: Date | null; tellsOthers: boolean },
): Promise<void> {
  const { db, record } = transaction;
  const { listingId, listing } = deal;
  if (!listingId || !listing) return;
  const subject = { type: "listing", id: listingId } as const;
  switch (kind) {
    case "reserve":
      await setReservation(db, listingId, until);
      await record("listing.reserved", subject, { until });
      await tellOthers(ctx, transaction, deal, { ...noTerms, kind: "tell-reserved", until });
      return;
    case "release":
      await endReservation(ctx, transaction, deal);
      return;
    case "sell":
      await setListingStatus(db, listingId, "sold");
      await record("listing.sold", subject, { from: listing.status, to: "sold" });
      if (tellsOthers) await tellOthers(ctx, transaction, deal, { ...noTerms, kind: "tell-sold" });
      return;
  }
}

async function endReservation(
  ctx: StepContext,
  transaction: Transaction,
  deal: Pick<Deal, "conversationId" | "listingId" | "listing">,
): Promise<void> {
  const { listingId, listing } = deal;
  if (!listingId || !listing?.reservedUntil) return;
  await setReservation(transaction.db, listingId, null);
  await transaction.record("listing.released", { type: "listing", id: listingId });
  if (isOpen(listing)) await tellOthers(ctx, transaction, deal, { ...noTerms, kind: "tell-available" });
}

/**
 * More are not told, nor those whose conversation is older, nor those who were told the same of the listing within a day: a
 * seller who reserves and releases in turn would fill their conversations.
 */
const toldMax = 100;
const toldDays = 60;
const dayMs = 86_400_000;

async function tellOthers(
  ctx: StepContext,
  transaction: Transaction,
  {
    conversationId,
    listingId,
    listing,
  }: Pick<Deal, "listingId" | "listing"> & { conversationId: string | null },
  step: Terms & { kind: StepKind },
): Promise<void> {
  if (!listingId) return;
  const { db, now } = transaction;
  const since = new Date(now.getTime() - toldDays * dayMs);
  const others = await findOtherBuyers(db, {
    listingId,
    sellerId: ctx.actor.id,
    except: conversationId,
    since,
    limit: toldMax,
  });
  const told = await findNotifiedConversations(db, listingId, step.kind, new Date(now.getTime() - dayMs));
  const untold = others.filter((other) => !told.has(other.conversationId));
  // In a fixed order, to avoid deadlocks.
  for (const other of untold.toSorted((a, b) => (a.conversationId < b.conversationId ? -1 : 1)))
    await addStep(
      ctx,
      transaction,
      { conversationId: other.conversationId, role: "seller", partnerId: other.buyerId, listing },
      step,
    );
}

/** Takes back the actor's last step, with what it did to the listing. */
async function undo(ctx: StepContext, transaction: Transaction, deal: Deal): Promise<StepResult> {
  const { db, now, record } = transaction;
  const { listingId, listing, role, steps } = deal;
  const step = undoableStep(steps, role, now);
  if (!step) return { ok: false, reason: "not-allowed" };
  if (step.kind === "sell") {
    const isThisSale = listing?.status === "sold" && listing.deletedAt === null && listingId !== null;
    if (!isThisSale || (await wasSoldOrResoldAfter(db, listingId, step.at)))
      return { ok: false, reason: "not-allowed" };
  }
  await addStep(ctx, transaction, deal, { ...noTerms, kind: "undo" });
  if (step.kind === "reserve") await endReservation(ctx, transaction, deal);
  if (step.kind === "sell" && listingId) {
    await setListingStatus(db, listingId, "active");
    await record("listing.resold", { type: "listing", id: listingId }, { from: "sold", to: "active" });
    if (await wereOthersNotified(db, listingId, step.at))
      await tellOthers(ctx, transaction, deal, { ...noTerms, kind: "tell-available" });
  }
  return { ok: true };
}
