import { createHash, randomBytes } from "node:crypto";

/** Token of a link in an email; only its hash is stored. */
export function createEmailToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashEmailToken(token) };
}

/** No salt: 256 random bits cannot be guessed, and rows are looked up by the hash. */
export function hashEmailToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
