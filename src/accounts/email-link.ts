/** Links in emails: their purpose and lifetime. Links of one purpose to one address do not invalidate each other. */
export type EmailLinkPurpose = "verify-email" | "reset-password" | "confirm-new-email" | "invitation";

/** Links with which the password of the account is chosen. */
export const passwordPurposes: readonly EmailLinkPurpose[] = ["reset-password", "invitation"];

const hourMs = 3_600_000;

export const emailLinkLifetimeMs: Record<EmailLinkPurpose, number> = {
  // Gives access to the account: short.
  "reset-password": hourMs,
  "verify-email": 7 * 24 * hourMs,
  "confirm-new-email": 24 * hourMs,
  // The account has no password yet, and nothing to lose.
  invitation: 7 * 24 * hourMs,
};

/** 256 random bits in base64url: other text is rejected without a query. */
export function isEmailLinkToken(text: string): boolean {
  return /^[\w-]{43}$/u.test(text);
}
