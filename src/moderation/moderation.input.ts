import { z } from "zod";
import { appealOutcomes } from "./appeal.ts";

/** A decision about the reports of one listing. */
export const caseInput = z.object({ listingId: z.guid() });
export type CaseInput = z.input<typeof caseInput>;

/** Rule, explanation and evidence are as typed: `parseGrounds` says what is wrong with them. */
export const reasonedInput = caseInput.extend({
  reason: z.string(),
  text: z.string(),
  evidence: z.string().default(""),
});
export type ReasonedInput = z.input<typeof reasonedInput>;

/** `subCategory`: "" for none */
export const correctCategoryInput = caseInput.extend({
  category: z.string(),
  subCategory: z.string(),
  text: z.string(),
});
export type CorrectCategoryInput = z.input<typeof correctCategoryInput>;

/** `text` as typed */
export const appealInput = caseInput.extend({ text: z.string() });
export type AppealInput = z.input<typeof appealInput>;

/** `answer` as typed */
export const decideAppealInput = caseInput.extend({ outcome: z.enum(appealOutcomes), answer: z.string() });
export type DecideAppealInput = z.input<typeof decideAppealInput>;

/** A decision about the reports of one member. `memberId`: the public id. */
export const memberCaseInput = z.object({ memberId: z.guid() });
export type MemberCaseInput = z.input<typeof memberCaseInput>;

export const conversationCaseInput = z.object({ conversationId: z.guid() });
export type ConversationCaseInput = z.input<typeof conversationCaseInput>;
