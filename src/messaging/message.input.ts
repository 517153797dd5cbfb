import { z } from "zod";

/**
 * `body` is as typed: `parseMessage` says what is wrong with it.
 * @property messageId chosen by the form, so that a form that is sent twice is one message
 */
const typedMessage = z.object({ body: z.string(), messageId: z.guid().nullish() });

export const writeAboutListingInput = typedMessage.extend({ listingId: z.guid() });
export type WriteAboutListingInput = z.input<typeof writeAboutListingInput>;

export const replyInput = typedMessage.extend({ conversationId: z.guid() });
export type ReplyInput = z.input<typeof replyInput>;
