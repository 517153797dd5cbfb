/** Links in emails: their purpose and lifetime. A newer request invalidates older links. */
export type EmailLinkPurpose = "verify-email" | "reset-password" | "confirm-new-email";

const hourMs = 3_600_000;

export const emailLinkLifetimeMs: Record<EmailLinkPurpose, number> = {
  // Gives access to the account: short.
  "reset-password": hourMs,
  "verify-email": 7 * 24 * hourMs,
  "confirm-new-email": 24 * hourMs,
};

/** 256 random bits in base64url: other text is rejected without a query. */
export function isEmailLinkToken(text: string): boolean {
  return /^[\w-]{43}$/u.test(text);
}
