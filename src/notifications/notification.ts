/** What the notification centre tells a user about. */
export const notificationKinds = [
  "message",
  /** a step of a deal */
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
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationRetentionDays = 90;
