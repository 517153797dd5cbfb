import { z } from "zod";

/** The three answers are as in the form: `yes`, `no`, or empty. */
export const giveFeedbackInput = z.object({
  conversationId: z.guid(),
  punctual: z.string(),
  asDescribed: z.string(),
  pleasant: z.string(),
});
export type GiveFeedbackInput = z.input<typeof giveFeedbackInput>;

/** `text`: the reply, or the reason of the contest, as typed */
export const answerFeedbackInput = z.object({
  conversationId: z.guid(),
  answer: z.enum(["reply", "contest"]),
  text: z.string(),
});
export type AnswerFeedbackInput = z.input<typeof answerFeedbackInput>;

export const decideFeedbackInput = z.object({ feedbackId: z.guid(), decision: z.enum(["keep", "remove"]) });
export type DecideFeedbackInput = z.input<typeof decideFeedbackInput>;
