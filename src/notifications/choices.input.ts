import { z } from "zod";
import { channels, topics } from "./notification.ts";

/** For each channel beside email and each topic, whether the user wants to be notified. */
export const notificationChoicesInput = z.record(z.enum(channels), z.record(z.enum(topics), z.boolean()));
export type NotificationChoicesInput = z.input<typeof notificationChoicesInput>;
export type NotificationChoices = z.output<typeof notificationChoicesInput>;
