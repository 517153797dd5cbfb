import { z } from "zod";

/** A decision about the reports of one listing. */
export const caseInput = z.object({ listingId: z.guid() });
export type CaseInput = z.input<typeof caseInput>;

/** `reason` and `text` are as typed: `parseReason` says what is wrong with them. */
export const removeListingInput = caseInput.extend({ reason: z.string(), text: z.string() });
export type RemoveListingInput = z.input<typeof removeListingInput>;

/** A decision about the reports of one member. `memberId`: the public id. */
export const memberCaseInput = z.object({ memberId: z.guid() });
export type MemberCaseInput = z.input<typeof memberCaseInput>;

export const conversationCaseInput = z.object({ conversationId: z.guid() });
export type ConversationCaseInput = z.input<typeof conversationCaseInput>;
