import { quickReplies } from "./conversation.ts";
import { firstMessageText } from "./first-message-text.ts";

/** Texts of messages that the site offers. */
export const offeredMessages: ReadonlySet<string> = new Set([
  firstMessageText,
  ...quickReplies.seller,
  ...quickReplies.buyer,
]);
