// Runs in npm run test:full.
import { Readable } from "node:stream";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";
import { bytesOf } from "./archive.server.ts";
import { type DecryptionKeys, decrypt, type EncryptionKey, encrypt } from "./encryption.server.ts";

const identity = await generateIdentity();
const recipient = await identityToRecipient(identity);
const passphrase = "quatre mots au hasard";
/** Three chunks of the format. */
const plain = Buffer.from("0123456789abcdef".repeat(10_000));

async function encrypted(key: EncryptionKey): Promise<Buffer> {
  return bytesOf(await encrypt(Readable.from([plain.subarray(0, 70_000), plain.subarray(70_000)]), key));
}

async function decrypted(bytes: Uint8Array, keys: Partial<DecryptionKeys>): Promise<Buffer> {
  const chunks = [bytes.subarray(0, 5), bytes.subarray(5)];
  return bytesOf(await decrypt(Readable.from(chunks), { passphrase: null, identities: [], ...keys }));
}

test("the passphrase decrypts, another one does not", async () => {
  const bytes = await encrypted({ passphrase });
  expect(bytes.includes("0123456789abcdef")).toBe(false);
  expect((await decrypted(bytes, { passphrase })).equals(plain)).toBe(true);
  await expect(decrypted(bytes, { passphrase: `${passphrase}!` })).rejects.toThrow("the key is wrong");
  await expect(decrypted(bytes, {})).rejects.toThrow("The archive is encrypted");
});

test("what is encrypted for a recipient is decrypted with its secret key only", async () => {
  const bytes = await encrypted({ recipient });
  expect((await decrypted(bytes, { identities: [identity] })).equals(plain)).toBe(true);
  await expect(decrypted(bytes, { identities: [await generateIdentity()] })).rejects.toThrow(
    "the key is wrong",
  );
  await expect(decrypted(bytes, { identities: ["AGE-SECRET-KEY-1X"] })).rejects.toThrow(
    "no secret key of age",
  );
});

test("without a key nothing changes", async () => {
  expect((await encrypted(null)).equals(plain)).toBe(true);
  expect((await decrypted(plain, {})).equals(plain)).toBe(true);
  expect((await decrypted(Buffer.from("short"), {})).toString()).toBe("short");
});

test("a changed byte is found wherever it is", async () => {
  const bytes = await encrypted({ recipient });
  const headerEnd = bytes.indexOf("\n---") + 60;
  // Not the first line: without it, the file is one that is not encrypted, and no archive.
  const firstLine = bytes.indexOf("\n");
  const positions = [
    ...Array.from({ length: headerEnd - firstLine }, (_, index) => firstLine + index),
    ...Array.from(
      { length: 40 },
      (_, index) => headerEnd + Math.floor(((bytes.length - headerEnd) * index) / 40),
    ),
    bytes.length - 1,
  ];
  for (const position of positions) {
    const changed = Buffer.from(bytes);
    changed[position] = (changed[position] ?? 0) ^ 1;
    await expect(decrypted(changed, { identities: [identity] }), `byte ${position}`).rejects.toThrow(
      /damaged|wrong/u,
    );
  }
});

test("a missing end is found, also between two chunks", async () => {
  const bytes = await encrypted({ recipient });
  const chunk = 64 * 1024 + 16;
  const lengths = [1, 17, (plain.length % (64 * 1024)) + 16, (plain.length % (64 * 1024)) + 16 + chunk];
  for (const missing of lengths) {
    const cut = bytes.subarray(0, bytes.length - missing);
    await expect(decrypted(cut, { identities: [identity] }), `${missing} bytes`).rejects.toThrow("damaged");
  }
});
