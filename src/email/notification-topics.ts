/** Topics that users can turn off in their settings or from an email. Security and moderation emails have no topic. */
export const notificationTopics = ["messages", "deals", "listings", "alerts", "prices", "reports"] as const;
export type NotificationTopic = (typeof notificationTopics)[number];
