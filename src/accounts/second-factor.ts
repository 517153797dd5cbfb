/** Rules of the second step of a sign-in: codes of an authenticator app, and recovery codes. */

export const recoveryCodeCount = 10;
/** Wrong codes after which a sign-in starts again with the password. */
export const challengeFailuresMax = 5;
export const challengeMinutes = 10;
/** How long a key waits for the code that confirms it. */
export const unconfirmedHours = 1;

/** Without characters that look alike. */
export const recoveryAlphabet = "abcdefghijkmnpqrstuvwxyz23456789";
const recoveryCodePattern = /^[a-km-np-z2-9]{24}$/u;

export type SignInCode = { kind: "app" | "recovery"; code: string };

/** A code as typed, with any spaces and hyphens; null when it is none. */
export function parseSignInCode(typed: string): SignInCode | null {
  // A code has at most 29 characters with its hyphens.
  if (typed.length > 60) return null;
  const code = typed.replace(/[\s\p{Pd}]+/gu, "").toLowerCase();
  if (/^\d{6}$/u.test(code)) return { kind: "app", code };
  return recoveryCodePattern.test(code) ? { kind: "recovery", code } : null;
}

/** Formats a code in groups of four, as pages show it. */
export function formatGroups(code: string, separator: string): string {
  return code.match(/.{1,4}/gu)?.join(separator) ?? code;
}

/** Second factors that a user has. */
export type SecondSteps = { hasApp: boolean; hasPasskey: boolean; isAdministrator: boolean };

/**
 * Whether a sign-in with the password has a second step. A passkey alone makes one only where administrators must have one:
 * members who lose the device with their only passkey keep their password, as they have no recovery codes.
 */
export function isSecondStepDue(steps: SecondSteps, { isRequired }: { isRequired: boolean }): boolean {
  return steps.hasApp || (isRequired && steps.isAdministrator && steps.hasPasskey);
}
