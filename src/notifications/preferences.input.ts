import { z } from "zod";
import { type NotificationTopic, notificationTopics } from "../email/notification-topics.ts";

/** For each topic, whether the user wants its emails. */
export const notificationPreferencesInput = z.record(z.enum(notificationTopics), z.boolean());
export type NotificationPreferencesInput = Record<NotificationTopic, boolean>;
