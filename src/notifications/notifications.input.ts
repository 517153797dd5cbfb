import { z } from "zod";

export const notificationInput = z.object({ notificationId: z.uuid() });
export type NotificationInput = z.input<typeof notificationInput>;

/** `upTo`: the latest event of those on the page; what came after it stays unread */
export const notificationsReadInput = z.object({ upTo: z.int().nonnegative() });
export type NotificationsReadInput = z.input<typeof notificationsReadInput>;
