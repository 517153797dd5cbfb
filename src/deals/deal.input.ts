import { z } from "zod";
import { actions } from "./deal.ts";

/**
 * `amount`, `date`, `time` and `place` are as typed: terms.ts parses them.
 * @property lastStepId the last step that the page showed: no user accepts other terms than those they saw
 * @property stepId of the step to make: sent again, it is made once
 */
export const stepInput = z.object({
  conversationId: z.guid(),
  kind: z.enum([...actions, "undo"]),
  stepId: z.guid().optional(),
  lastStepId: z.guid().nullish(),
  amount: z.string().default(""),
  date: z.string().default(""),
  time: z.string().default(""),
  place: z.string().default(""),
  /** of a sale: whether others who wrote about the listing are notified */
  tellsOthers: z.boolean().default(false),
});
/** `conversationId`: null when the listing ended elsewhere than on the site */
export const endListingInput = z.object({
  listingId: z.guid(),
  conversationId: z.guid().nullable(),
  tellsOthers: z.boolean(),
  /** of the step in that conversation: sent again, it is made once */
  stepId: z.guid().optional(),
});
export type EndListingInput = z.input<typeof endListingInput>;

export type StepInput = z.input<typeof stepInput>;
