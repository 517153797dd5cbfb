/** Kinds of notifications. */
export const notificationKinds = [
  "message",
  /** a step of a deal, or a reminder */
  "deal",
  "feedback",
  /** of a saved search */
  "match",
  /** a match of a saved search for the listings of one seller */
  "followed",
  /** of a favorite */
  "price",
  /** of a moderator or administrator about an own listing */
  "decision",
  "expiring",
  "expired",
  /** outcome of an own report */
  "report",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Topics that users turn on or off for each channel. */
export const topics = ["messages", "deals", "alerts", "prices", "listings", "decisions", "reports"] as const;
export type Topic = (typeof topics)[number];

export const topicOf: Record<NotificationKind, Topic> = {
  message: "messages",
  deal: "deals",
  feedback: "deals",
  match: "alerts",
  followed: "alerts",
  price: "prices",
  decision: "decisions",
  expiring: "listings",
  expired: "listings",
  report: "reports",
};

/** Beside email, whose topics are in src/email/notification-topics.ts. */
export const channels = ["site", "push"] as const;

export { notificationRetentionDays } from "../privacy/retention.ts";
