/** Time-based one-time passwords (RFC 6238) as authenticator apps expect them: SHA-1, six digits, 30 seconds. */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";

const periodSeconds = 30;

/** 160 bits, as RFC 4226 recommends; in characters that a person can type into the app. */
export function createTotpKey(): string {
  return base32.encode(new Uint8Array(randomBytes(20)), { padding: false });
}

/** Content of the QR code. `issuer`: name of the site. */
export function totpUri(key: string, issuer: string, account: string): string {
  // A colon separates both parts of the label.
  return createOTP(base32.decode(key)).url(issuer.replaceAll(":", " "), account);
}

/**
 * The period that the code belongs to: the current one, or one next to it, for clocks that differ and codes typed late. Null
 * for a wrong code, and for one of a period up to `lastPeriod`: each code is accepted once.
 */
export async function periodOf(
  key: string,
  code: string,
  { now, lastPeriod }: { now: Date; lastPeriod: number | null },
): Promise<number | null> {
  const otp = createOTP(base32.decode(key));
  const current = Math.floor(now.getTime() / 1000 / periodSeconds);
  let found: number | null = null;
  for (const period of [current - 1, current, current + 1]) {
    const isRight = isEqual(await otp.hotp(period), code);
    if (isRight && (lastPeriod === null || period > lastPeriod)) found ??= period;
  }
  return found;
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
