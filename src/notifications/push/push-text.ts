import { notificationPaths } from "../../web/notification-paths.ts";
import { type NotificationLine, notificationText } from "../../web/text/notification-texts.ts";

/** Payload of a push message, which public/service-worker.js reads. `path`: within the site */
export type PushText = { title: string; body: string; path: string; tag: string };

/** The newer message of the same `tag` replaces the older one. */
export function pushText(notification: NotificationLine & { id: string; title: string }): PushText {
  const { id, title } = notification;
  return { title: notificationText(notification), body: title, path: notificationPaths.open(id), tag: id };
}
