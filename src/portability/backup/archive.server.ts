import { createHash, type Hash } from "node:crypto";
import type { Readable } from "node:stream";
import tar from "tar-stream";
import { BackupError } from "./manifest.server.ts";

/*
 * An archive is a plain tar file. After at most `entriesPerSum` entries follows an entry with their SHA-256 in the format
 * of sha256sum, so that neither writer nor reader needs memory for all of them; such an entry is the last of an archive.
 */
const entriesPerSum = 5_000;
const sumsFolder = "checksums/";
const sumsPath = (number: number) => `${sumsFolder}${String(number).padStart(6, "0")}.sha256`;

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export type ArchiveWriter = {
  add(path: string, bytes: Uint8Array | string): Promise<void>;
  /** Fails when the stream has another length. */
  addStream(path: string, size: number, stream: AsyncIterable<Uint8Array>): Promise<void>;
  finish(): Promise<void>;
};

/** The writer's error when the reader of its archive went away, whose own error says why. */
export class ReaderGone extends Error {}

const readerGone = (cause: unknown) => new ReaderGone("the archive is not read any more", { cause });

/** @param now time of all entries */
export function createArchive(now: Date): {
  archive: AsyncIterable<Uint8Array>;
  writer: ArchiveWriter;
  /** Ends reader and writer: neither waits for the other. */
  fail: (error: Error) => void;
} {
  const pack = tar.pack();
  const { promise: failure, reject } = Promise.withResolvers<never>();
  failure.catch(() => undefined);
  let reason: Error | undefined;
  const fail = (error: Error) => {
    reason ??= error;
    pack.destroy(error); // ends the reader, with this error
    reject(error);
  };
  let lines: string[] = [];
  let sums = 0;

  function openEntry(header: tar.Headers, onEnd: tar.Callback) {
    try {
      return pack.entry(header, onEnd);
    } catch (error) {
      throw readerGone(error);
    }
  }

  async function addEntry(path: string, size: number, chunks: Chunks): Promise<string> {
    const hash = createHash("sha256");
    const { promise: isAdded, resolve, reject } = Promise.withResolvers<void>();
    isAdded.catch(() => undefined); // reported below, or after another failure
    const header = { name: path, size, mtime: now, mode: 0o600 };
    const entry = openEntry(header, (error) => (error ? reject(readerGone(error)) : resolve()));
    let length = 0;
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > size) break;
      hash.update(chunk);
      if (entry.write(chunk)) continue;
      await Promise.race([new Promise((isDrained) => entry.once("drain", isDrained)), isAdded, failure]);
    }
    if (length !== size) throw new Error(`${path} changed its length while it was read`);
    entry.end();
    await Promise.race([isAdded, failure]);
    return `${hash.digest("hex")}  ${path}\n`;
  }

  async function addSums(): Promise<void> {
    sums += 1;
    const bytes = Buffer.from(lines.join(""));
    lines = [];
    await addEntry(sumsPath(sums), bytes.length, [bytes]);
  }

  async function addStream(path: string, size: number, chunks: Chunks): Promise<void> {
    try {
      lines.push(await addEntry(path, size, chunks));
      if (lines.length >= entriesPerSum) await addSums();
    } catch (error) {
      throw reason ?? error; // the library only says that its stream was destroyed
    }
  }

  return {
    archive: pack,
    fail,
    writer: {
      add(path, content) {
        const bytes = typeof content === "string" ? Buffer.from(content) : content;
        return addStream(path, bytes.length, [bytes]);
      },
      addStream,
      async finish() {
        if (lines.length > 0) await addSums();
        pack.finalize();
      },
    },
  };
}

/**
 * Reads an archive to its end and checks every checksum.
 * @param use gets each entry except the checksums, which come later: an archive is read twice, first without acting on it.
 *   It reads an entry to its end or not at all.
 */
export async function readArchive(
  source: Readable,
  use: (path: string, chunks: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const extract = tar.extract();
  source.once("error", (error) => extract.destroy(error)); // ends the loop below
  source.pipe(extract);
  let expected: string[] = [];
  let sums = 0;
  try {
    for await (const entry of extract) {
      const path = entry.header.name;
      if (entry.header.type !== "file") throw damaged(`it contains ${path}, which is not a file`);
      if (path.startsWith(sumsFolder)) {
        sums += 1;
        if (path !== sumsPath(sums)) throw damaged(`${sumsPath(sums)} is missing`);
        compareSums(path, await textOf(entry), expected);
        expected = [];
        continue;
      }
      const hash = createHash("sha256");
      const hashed = hashing(entry, hash);
      await use(path, hashed);
      for await (const _ of hashed); // when `use` did not read it
      expected.push(`${hash.digest("hex")}  ${path}`);
    }
  } catch (error) {
    const isTarError = error instanceof Error && /tar header|unexpected end/iu.test(error.message);
    throw isTarError ? damaged("an entry has no valid header, or its end is missing", error) : error;
  } finally {
    source.destroy();
  }
  if (sums === 0 || expected.length > 0) throw damaged("its end is missing");
}

async function* hashing(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

function compareSums(path: string, text: string, expected: readonly string[]): void {
  const lines = text.split("\n");
  const wrong = expected.find((line, index) => line !== lines[index]);
  if (wrong !== undefined) throw damaged(`the checksum of ${wrong.slice(66)} is wrong`);
  if (text !== expected.map((line) => `${line}\n`).join("")) throw damaged(`${path} names other entries`);
}

export function damaged(reason: string, cause?: unknown): BackupError {
  return new BackupError(`The archive is damaged: ${reason}.`, { cause });
}

export async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks));
}

export async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  return (await bytesOf(chunks)).toString();
}
