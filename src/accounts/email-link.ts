/** Links in emails that do something: their purpose, and how long they are valid. A newer request ends the older one's. */
export type EmailLinkPurpose = "verify-email" | "reset-password" | "confirm-new-email";

const hourMs = 3_600_000;

export const emailLinkLifetimeMs: Record<EmailLinkPurpose, number> = {
  // Opens the account: short.
  "reset-password": hourMs,
  "verify-email": 7 * 24 * hourMs,
  "confirm-new-email": 24 * hourMs,
};

/** 256 random bits in base64url: whatever has another shape is no token and costs no query. */
export function isEmailLinkToken(text: string): boolean {
  return /^[\w-]{43}$/u.test(text);
}
