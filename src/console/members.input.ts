import { z } from "zod";
import { appealOutcomes } from "../moderation/appeal.ts";

/** `until`: last day, as typed in a date field. */
export const suspensionInput = z.object({ userId: z.guid(), until: z.string(), reason: z.string() });
/** Of a listing's author, by a moderator: with the grounds of the decision about the listing, as typed. */
export const authorSuspensionInput = z.object({
  listingId: z.guid(),
  until: z.string(),
  reason: z.string(),
  text: z.string(),
  evidence: z.string(),
});
/** Of a reported member, by a moderator. `memberId`: the public id; `conversationId`: where they were reported; null: on their page */
export const reportedSuspensionInput = z.object({
  memberId: z.guid(),
  conversationId: z.guid().nullable(),
  until: z.string(),
  reason: z.string(),
});
/** As typed. */
export const memberMessageInput = z.object({ userId: z.guid(), subject: z.string(), text: z.string() });
/** `confirmation`: email of the account, as typed */
export const memberErasureInput = z.object({ userId: z.guid(), confirmation: z.string() });
export const memberInput = z.object({ userId: z.guid() });
/** `text` as typed */
export const contestSuspensionInput = z.object({ token: z.string(), text: z.string() });
/** `answer` as typed */
export const decideSuspensionAppealInput = z.object({
  appealId: z.guid(),
  outcome: z.enum(appealOutcomes),
  answer: z.string(),
});
