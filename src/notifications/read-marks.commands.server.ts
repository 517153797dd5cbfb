import type { Actor } from "../accounts/permissions.ts";
import { type CommandContext, commandTime } from "../events/index.server.ts";
import {
  type NotificationInput,
  type NotificationsReadInput,
  notificationInput,
  notificationsReadInput,
} from "./notifications.input.ts";
import { findNotification, type Notification } from "./notifications.queries.server.ts";
import { markAllRead, markNotificationRead } from "./notifications.writes.server.ts";

type MemberContext = CommandContext<NonNullable<Actor>>;

/** Marks one notification of the actor as read, and returns it; null when there is none. */
export async function openNotification(
  ctx: MemberContext,
  input: NotificationInput,
): Promise<Notification | null> {
  const { notificationId } = notificationInput.parse(input);
  const notification = await findNotification(ctx.db, ctx.actor.id, notificationId);
  if (notification?.isUnread)
    await markNotificationRead(ctx.db, ctx.actor.id, notificationId, await commandTime(ctx));
  return notification;
}

/** Marks all notifications of the actor as read that the page could show. */
export async function readNotifications(ctx: MemberContext, input: NotificationsReadInput): Promise<void> {
  const { upTo } = notificationsReadInput.parse(input);
  await markAllRead(ctx.db, ctx.actor.id, { upTo, now: await commandTime(ctx) });
}
