/** Recipients of emails, and what the mail server said, are purged after this. */
export const deliveryRetentionDays = 30;
