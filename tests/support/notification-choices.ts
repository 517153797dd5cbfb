/** What a member has chosen who changed nothing: every topic. Written out, so that a default that is off shows. */
export const allNotificationTopics = {
  messages: true,
  deals: true,
  alerts: true,
  prices: true,
  listings: true,
  decisions: true,
  reports: true,
} as const;
