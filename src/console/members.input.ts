import { z } from "zod";
import { appealOutcomes } from "../moderation/appeal.ts";

/** As typed. `until`: last day, of a date field; `parseSuspension` says what is wrong with them. */
const suspensionFields = z.object({ until: z.string(), reason: z.string() });
export const suspensionInput = suspensionFields.extend({ userId: z.guid() });
/** A moderator suspends the author of a listing: with the grounds of the decision about the listing, as typed. */
export const authorSuspensionInput = z.object({
  listingId: z.guid(),
  until: z.string(),
  reason: z.string(),
  text: z.string(),
  evidence: z.string(),
});
/**
 * A moderator suspends a reported member. `memberId`: the public id. `conversationId`: where they were reported; null: on
 * their page.
 */
export const reportedSuspensionInput = suspensionFields.extend({
  memberId: z.guid(),
  conversationId: z.guid().nullable(),
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
