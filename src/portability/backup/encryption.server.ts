import { Readable } from "node:stream";
import { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { damaged } from "./archive.server.ts";
import { BackupError } from "./manifest.server.ts";

/*
 * Encryption in the age format (https://age-encryption.org/v1): ChaCha20-Poly1305 in chunks of 64 KiB, each authenticated
 * together with its position and whether it is the last. The program `age` decrypts it too.
 */
const magic = "age-encryption.org/v1";

/** A recipient is a public key (`age1…`): the server that makes backups cannot read them. */
export type EncryptionKey = { passphrase: string } | { recipient: string } | null;
/** `identities`: secret keys (`AGE-SECRET-KEY-1…`). */
export type DecryptionKeys = { passphrase: string | null; identities: readonly string[] };

export async function encrypt(
  archive: AsyncIterable<Uint8Array>,
  key: EncryptionKey,
): Promise<AsyncIterable<Uint8Array>> {
  if (key === null) return archive;
  const encrypter = new Encrypter();
  if ("passphrase" in key) encrypter.setPassphrase(key.passphrase);
  else {
    try {
      encrypter.addRecipient(key.recipient);
    } catch (error) {
      throw new BackupError("BACKUP_RECIPIENT must be a public key of age, as age1….", { cause: error });
    }
  }
  return encrypter.encrypt(webStream(archive));
}

/** Decrypts the archive if it is encrypted. The stream fails at the first chunk that is not authentic. */
export async function decrypt(source: Readable, keys: DecryptionKeys): Promise<Readable> {
  const { isEncrypted, whole } = await readMagic(source);
  if (!isEncrypted) return Readable.from(whole);
  try {
    const plain = await decrypterOf(keys).decrypt(webStream(whole));
    return Readable.from(authenticated(plain));
  } catch (error) {
    source.destroy();
    if (error instanceof BackupError) throw error;
    const message = "The archive cannot be decrypted: the key is wrong, or its header is damaged.";
    throw new BackupError(message, { cause: error });
  }
}

function decrypterOf({ passphrase, identities }: DecryptionKeys): Decrypter {
  if (passphrase === null && identities.length === 0) {
    throw new BackupError(
      "The archive is encrypted: set BACKUP_PASSPHRASE, or name the file of the secret key with --key-file FILE.",
    );
  }
  const decrypter = new Decrypter();
  if (passphrase !== null) decrypter.addPassphrase(passphrase);
  for (const identity of identities) {
    try {
      decrypter.addIdentity(identity);
    } catch (error) {
      throw new BackupError("The key file contains a line that is no secret key of age.", { cause: error });
    }
  }
  return decrypter;
}

async function* authenticated(plain: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of plain) yield chunk;
  } catch (error) {
    throw damaged("a part of it is not what was encrypted, or its end is missing", error);
  }
}

async function readMagic(
  source: Readable,
): Promise<{ isEncrypted: boolean; whole: AsyncGenerator<Uint8Array> }> {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < magic.length) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield head;
    for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) yield chunk;
  }
  return { isEncrypted: head.subarray(0, magic.length).toString() === magic, whole: whole() };
}

function webStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // The same class, typed by Node instead of by the browser's library.
  return NodeReadableStream.from(chunks) as ReadableStream<Uint8Array>;
}
