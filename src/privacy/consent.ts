/**
 * Purposes that members accept or object to, beside what the service needs. What is not listed here has no switch: it is
 * needed for the service, for security or by law, or is accepted where it is used (push notifications, on each device).
 */
export const purposes = [
  "history",
  "popular-searches",
  "email-messages",
  "email-deals",
  "email-listings",
  "email-alerts",
  "email-prices",
  "email-reports",
] as const;
export type Purpose = (typeof purposes)[number];

/**
 * Version of what a member reads before deciding. Raise it when the purpose, or what is used for it, changes: `isAccepted`
 * then is false until the member has decided again. For `history` and emails, whose switches are columns of `users`, the
 * same change needs a migration that turns them off.
 */
export const consentVersions: Readonly<Record<Purpose, number>> = {
  history: 1,
  "popular-searches": 1,
  "email-messages": 1,
  "email-deals": 1,
  "email-listings": 1,
  "email-alerts": 1,
  "email-prices": 1,
  "email-reports": 1,
};

/** The latest decision of a member about a purpose. */
export type Consent = { purpose: Purpose; isGranted: boolean; version: number; decidedAt: Date };

/** Without a decision a purpose is not accepted. */
export function isAccepted(consents: readonly Consent[], purpose: Purpose): boolean {
  return consents.some(
    (consent) =>
      consent.purpose === purpose && consent.isGranted && consent.version === consentVersions[purpose],
  );
}
