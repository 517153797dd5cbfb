/** What other modules, pages and the composition root may use of `messaging` on the server. Its other .server files are private. */
export {
  type Conversation,
  type ConversationCounts,
  type ConversationSummary,
  conversationCounts,
  countConversations,
  findConversation,
  findConversationAbout,
  listConversations,
  markRead,
} from "./conversations.queries.server.ts";
export { reply, writeAboutListing } from "./messages.commands.server.ts";
export { listMessages, type Message, newestMessageId } from "./messages.queries.server.ts";
