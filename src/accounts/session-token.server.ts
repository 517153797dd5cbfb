import { createHash, randomBytes } from "node:crypto";

/** 256 bits, alphanumeric, which the signature check of the cookie expects; not of the form of a hash. */
export function createSessionToken(): string {
  return `s${randomBytes(32).toString("hex")}`;
}

/** What is stored: a leaked table contains no usable sessions. No salt, because the tokens are random. */
export function hashSessionToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * Values under which the session of this token may be stored. Until `hashSessionTokens` has run, sessions of versions
 * before 0.3 are stored under the token itself. Never a value that has the form of a hash: it would be a leaked one.
 */
export function storedTokens(token: string): string[] {
  const hash = hashSessionToken(token);
  return /^[0-9a-f]{64}$/u.test(token) ? [hash] : [hash, token];
}
