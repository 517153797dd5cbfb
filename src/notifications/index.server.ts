/** What other modules, pages and the composition root may use of `notifications` on the server. Its other .server files are private. */
export { changeNotificationPreferences, setNotificationPreferences } from "./preferences.commands.server.ts";
export { findNotificationPreferences, isTopicEnabled } from "./preferences.queries.server.ts";
