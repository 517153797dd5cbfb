import { createHash, randomBytes } from "node:crypto";

/** What a link in a letter holds; only its hash is kept. */
export function newEmailToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashOfEmailToken(token) };
}

/** Without salt: 256 random bits cannot be guessed, and it is looked up by the hash. */
export function hashOfEmailToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
