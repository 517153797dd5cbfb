/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
export { controlConversation, unblockUser } from "./controls.commands.server.ts";
export {
  type BlockedUser,
  type Conversation,
  type ConversationCounts,
  type ConversationSummary,
  conversationCounts,
  countListed,
  countListingContacts,
  findConversation,
  findConversationAbout,
  findMessagesWith,
  findOtherBuyers,
  findParties,
  isBlockedBetween,
  type ListingContacts,
  listBlockedUsers,
  listConversations,
} from "./conversations.queries.server.ts";
export { findLiveUpdate, type LiveMessage, parseCursor } from "./live.queries.server.ts";
export { sendWithPhotos } from "./message-photos.commands.server.ts";
export { postMessage, reply, writeAboutListing } from "./messages.commands.server.ts";
export {
  findOpeningPage,
  findPageAt,
  findThreadPage,
  listReceivedMessages,
  type Message,
  newestMessageId,
  type ThreadPage,
} from "./messages.queries.server.ts";
export { lockConversation, markRead } from "./messages.writes.server.ts";
export { findUsualReplyHours } from "./reply-time.queries.server.ts";
export { purgeConversationsBefore } from "./retention.commands.server.ts";
export { countSameText } from "./same-text.server.ts";
