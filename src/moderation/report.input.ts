import { z } from "zod";

/**
 * `reason` and `text` are as typed: `parseReason` validates them.
 * @property reporter keyed hash of the account or the IP address
 */
export const reportListingInput = z.object({
  listingId: z.guid(),
  reporter: z.string().min(1),
  reason: z.string(),
  text: z.string(),
  /** as typed by a visitor who asks to be notified of the outcome; members always are */
  email: z.string().default(""),
});
export type ReportListingInput = z.input<typeof reportListingInput>;

/** As `reportListingInput`. `memberId`: the public id. */
export const reportMemberInput = reportListingInput.omit({ listingId: true }).extend({ memberId: z.guid() });
/** `messageId`: null to report the person */
export const reportConversationInput = z.object({
  conversationId: z.guid(),
  messageId: z.guid().nullable(),
  reason: z.string(),
  text: z.string(),
});
export type ReportConversationInput = z.input<typeof reportConversationInput>;

export type ReportMemberInput = z.input<typeof reportMemberInput>;
