/** Choices of a member who changed nothing: every topic. Written out, so that a test fails when a default is off. */
export const allNotificationTopics = {
  messages: true,
  deals: true,
  alerts: true,
  prices: true,
  listings: true,
  decisions: true,
  reports: true,
} as const;
