/** What users can turn off, in their settings or from an email. Emails about security and moderation have no topic. */
export const notificationTopics = ["messages", "listings", "alerts", "prices"] as const;
export type NotificationTopic = (typeof notificationTopics)[number];
