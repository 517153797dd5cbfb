/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
export {
  type Conversation,
  type ConversationCounts,
  type ConversationSummary,
  conversationCounts,
  countConversations,
  countListingContacts,
  findConversation,
  findConversationAbout,
  type ListingContacts,
  listConversations,
} from "./conversations.queries.server.ts";
export { findLiveUpdate, type LiveMessage, parseCursor } from "./live.queries.server.ts";
export { reply, writeAboutListing } from "./messages.commands.server.ts";
export { listMessages, type Message, newestMessageId } from "./messages.queries.server.ts";
export { markRead } from "./messages.writes.server.ts";
export { findUsualReplyHours } from "./reply-time.queries.server.ts";
