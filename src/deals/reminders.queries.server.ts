import { findListing } from "../listings/index.server.ts";
import { findParties } from "../messaging/index.server.ts";
import type { ReadDb } from "../platform/database/database.server.ts";
import { dealState, lastReservation, type Step } from "./deal.ts";
import { type EmailedParticipant, findEmailedParticipant } from "./emails/find-participant.ts";
import { findSteps } from "./steps.queries.server.ts";

/** `stepId`: the proposal that was accepted, or the reservation */
export type Reminder = { conversationId: string; recipientId: string; stepId: string };
export type DueReminder = EmailedParticipant & { until: Date };

/** An appointment that is still agreed on, and lies ahead. */
export async function findComingAppointment(
  db: ReadDb,
  now: Date,
  { conversationId, recipientId, stepId }: Reminder,
): Promise<DueReminder | null> {
  const participant = await findEmailedParticipant(db, conversationId, recipientId);
  if (!participant) return null;
  const { status, step } = dealState(await findSteps(db, conversationId), now).appointment;
  if (status !== "accepted" || step?.id !== stepId || !step.until || step.until <= now) return null;
  return { ...participant, until: step.until };
}

/** An appointment whose time has passed, of which the recipient has not said whether it took place. */
export async function findUnansweredAppointment(
  db: ReadDb,
  now: Date,
  { conversationId, recipientId, stepId }: Reminder,
): Promise<DueReminder | null> {
  const participant = await findEmailedParticipant(db, conversationId, recipientId);
  if (!participant) return null;
  const { status, step, by } = dealState(await findSteps(db, conversationId), now).appointment;
  if (step?.id !== stepId || !step.until || step.until > now) return null;
  const hasOwnAnswer = status === "half-confirmed" && by === (participant.isSeller ? "seller" : "buyer");
  if (hasOwnAnswer || (status !== "accepted" && status !== "half-confirmed")) return null;
  return { ...participant, until: step.until };
}

/** A reservation that has expired: not when the listing is no longer for sale, or reserved again. */
export async function findEndedReservation(
  db: ReadDb,
  now: Date,
  { conversationId, recipientId, stepId }: Reminder,
): Promise<DueReminder | null> {
  const participant = await findEmailedParticipant(db, conversationId, recipientId);
  const parties = await findParties(db, conversationId, recipientId);
  const listing = parties?.listingId ? await findListing(db, parties.listingId) : null;
  if (!participant || listing?.status !== "active" || listing.deletedAt !== null) return null;
  const reservation: Step | null = lastReservation(await findSteps(db, conversationId));
  if (reservation?.id !== stepId || !reservation.until || reservation.until > now) return null;
  if (listing.reservedUntil && listing.reservedUntil > now) return null;
  return { ...participant, until: reservation.until };
}
