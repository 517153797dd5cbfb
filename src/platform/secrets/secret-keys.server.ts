import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Derived from a secret of the operator. `id` may be public. */
export type SecretKey = { id: string; key: Buffer };
/** `current` encrypts; all decrypt. */
export type SecretKeys = { current: SecretKey; previous: readonly SecretKey[] };
export type Sealed = { keyId: string; sealed: Buffer };

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** HKDF, not a password hash: the secret has at least 32 characters and is meant to be random. */
export function secretKey(secret: string): SecretKey {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, "babillard secrets 1", purpose, bytes));
  return { id: derive("key id", 8).toString("hex"), key: derive("encryption", 32) };
}

/** Authenticated together with its name: the values of two names cannot be swapped. */
export function seal({ id, key }: SecretKey, name: string, text: string): Sealed {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  encryption.setAAD(Buffer.from(name));
  const ciphertext = Buffer.concat([encryption.update(text, "utf8"), encryption.final()]);
  return { keyId: id, sealed: Buffer.concat([nonce, encryption.getAuthTag(), ciphertext]) };
}

/** Undefined when no key has the id. Throws when the value was changed. */
export function unseal(keys: SecretKeys, name: string, { keyId, sealed }: Sealed): string | undefined {
  const found = [keys.current, ...keys.previous].find(({ id }) => id === keyId);
  if (!found) return undefined;
  const decryption = createDecipheriv(cipher, found.key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decryption.setAAD(Buffer.from(name));
  decryption.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const ciphertext = sealed.subarray(nonceBytes + tagBytes);
  try {
    return Buffer.concat([decryption.update(ciphertext), decryption.final()]).toString("utf8");
  } catch (error) {
    throw new Error(`the secret ${name} in the database was changed`, { cause: error });
  }
}
