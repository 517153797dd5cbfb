import { createWriteStream } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createInflateRaw } from "node:zlib";

/** Why an archive was not unpacked, as the end of a sentence that begins with its name. */
export class UnreadableZip extends Error {}

type Entry = { name: string; method: number; compressedSize: number; size: number; offset: number };

/** Of an archive that a stranger may have made: names that could lead out of the folder are refused. */
const safeName = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/u;

/**
 * Unpacks a ZIP archive into a folder. Stops at `maxBytes`, whatever the archive says of itself. Of compressions, only the
 * usual one (deflate) is known.
 */
export async function unpackZip(
  path: string,
  folder: string,
  { maxBytes, maxEntries }: { maxBytes: number; maxEntries: number },
): Promise<void> {
  const file = await open(path);
  try {
    const entries = await readDirectory(file, maxEntries);
    let left = maxBytes;
    for (const entry of entries) {
      if (entry.name.endsWith("/")) continue;
      if (!safeName.test(entry.name))
        throw new UnreadableZip(`has an entry with the name ${JSON.stringify(entry.name)}.`);
      left -= entry.size;
      if (left < 0) throw new UnreadableZip(`unpacks to more than ${maxBytes} bytes.`);
      await unpackEntry(file, entry, join(folder, entry.name));
    }
  } finally {
    await file.close();
  }
}

async function unpackEntry(file: FileHandle, entry: Entry, target: string): Promise<void> {
  if (entry.method !== 0 && entry.method !== 8)
    throw new UnreadableZip(`has an entry in an unknown compression (${entry.method}).`);
  const header = await bytesAt(file, entry.offset, 30);
  if (header.readUInt32LE(0) !== 0x04034b50) throw new UnreadableZip("is damaged.");
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  let size = 0;
  async function* limited(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > entry.size) throw new UnreadableZip("has an entry that is larger than it says.");
      yield chunk;
    }
  }
  const output = createWriteStream(target, { flags: "wx", mode: 0o600 });
  const content = contentOf(file, start, entry.compressedSize);
  if (entry.method === 0) await pipeline(content, limited, output);
  else await pipeline(content, createInflateRaw(), limited, output);
}

async function* contentOf(file: FileHandle, start: number, size: number): AsyncGenerator<Buffer> {
  const chunk = 65_536;
  for (let at = 0; at < size; at += chunk) yield await bytesAt(file, start + at, Math.min(chunk, size - at));
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new UnreadableZip("is incomplete.");
  return buffer;
}

async function readDirectory(file: FileHandle, maxEntries: number): Promise<Entry[]> {
  const { count, size, offset } = await readEnd(file);
  if (count > maxEntries) throw new UnreadableZip(`has more than ${maxEntries} entries.`);
  // A header is at most 46 bytes and three texts of 64 KB; real ones have a hundred bytes.
  if (size > maxEntries * 1_000) throw new UnreadableZip("is damaged.");
  const directory = await bytesAt(file, offset, size);
  const entries: Entry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50)
      throw new UnreadableZip("is damaged.");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      directory.readUInt16LE(at + field),
    );
    if (nameLength === undefined || extraLength === undefined || commentLength === undefined) break;
    const nameEnd = at + 46 + nameLength;
    const far = directory.readUInt32LE(at + 42);
    entries.push({
      name: directory.toString("utf8", at + 46, nameEnd),
      method: directory.readUInt16LE(at + 10),
      compressedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: far === 0xffffffff ? farOffset(directory.subarray(nameEnd, nameEnd + extraLength)) : far,
    });
    at = nameEnd + extraLength + commentLength;
  }
  return entries;
}

/** ZIP64: the only extended field of the export's archives. */
function farOffset(extra: Buffer): number {
  if (extra.length < 12 || extra.readUInt16LE(0) !== 1) throw new UnreadableZip("is damaged.");
  return Number(extra.readBigUInt64LE(4));
}

async function readEnd(file: FileHandle): Promise<{ count: number; size: number; offset: number }> {
  const { size: fileSize } = await file.stat();
  const length = Math.min(fileSize, 22 + 0xffff);
  const tail = await bytesAt(file, fileSize - length, length);
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at === -1 || at + 22 > tail.length) throw new UnreadableZip("is not a ZIP archive.");
  const end = {
    count: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  const isLarge = end.count === 0xffff || end.size === 0xffffffff || end.offset === 0xffffffff;
  if (!isLarge) return end;
  if (at < 20 || tail.readUInt32LE(at - 20) !== 0x07064b50) throw new UnreadableZip("is damaged.");
  const record = await bytesAt(file, Number(tail.readBigUInt64LE(at - 12)), 56);
  if (record.readUInt32LE(0) !== 0x06064b50) throw new UnreadableZip("is damaged.");
  const [count, size, offset] = [32, 40, 48].map((field) => Number(record.readBigUInt64LE(field)));
  return { count: count ?? 0, size: size ?? 0, offset: offset ?? 0 };
}
