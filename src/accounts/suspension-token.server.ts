/**
 * Token of the link that leads a suspended member to the page where they contest the suspension: the member cannot sign in.
 * Signed, so that it cannot be forged for another account. It names one suspension by its end, and allows nothing else.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

export type SuspensionLink = { userId: string; until: Date };

export function suspensionToken({ userId, until }: SuspensionLink, secret: string): string {
  const subject = `${userId}-${until.getTime()}`;
  return `${subject}-${signatureOf(subject, secret)}`;
}

/** Null when the signature does not match the secret. Punctuation behind it is ignored: a link may have been copied with the end of its sentence. */
export function readSuspensionToken(token: string, secret: string): SuspensionLink | null {
  const [, subject = "", userId = "", until = "", signature = ""] =
    /^(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,15}))-([\w-]{43})[^\p{L}\p{N}_-]*$/u.exec(token) ??
    [];
  if (subject === "") return null;
  const isValid = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(subject, secret)));
  return isValid ? { userId, until: new Date(Number(until)) } : null;
}

function signatureOf(subject: string, secret: string): string {
  return createHmac("sha256", secret).update(`suspension:${subject}`).digest("base64url");
}
