/** What other modules, pages and the composition root may use of `notifications` on the server. Its other .server files are private. */
export { addNotifications } from "./add-notifications.commands.server.ts";
export { changeNotificationChoices } from "./choices.commands.server.ts";
export { findNotificationChoices } from "./choices.queries.server.ts";
export {
  countNotifications,
  listNotifications,
  type Notification,
  unreadNotificationCount,
} from "./notifications.queries.server.ts";
export { markSubjectRead, purgeNotificationsBefore } from "./notifications.writes.server.ts";
export { changeNotificationPreferences, setNotificationPreferences } from "./preferences.commands.server.ts";
export { findNotificationPreferences, isTopicEnabled } from "./preferences.queries.server.ts";
export { isPushSubscribed, listPushSubscriptions } from "./push/push.queries.server.ts";
export { subscribePush, unsubscribePush } from "./push/push-subscriptions.commands.server.ts";
export { type PushTools, pushPublicKey, sendPush } from "./push/send-push.jobs.server.ts";
export { openNotification, readNotifications } from "./read-marks.commands.server.ts";
