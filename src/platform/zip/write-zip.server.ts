import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** Bytes are stored as they are (photos are compressed already), text is compressed while it is written. */
export type ZipEntry = { name: string; content: Uint8Array | AsyncIterable<string> };

const signatures = { local: 0x04034b50, descriptor: 0x08074b50, central: 0x02014b50, end: 0x06054b50 };
const max16 = 0xffff;
const max32 = 0xffffffff;
/** Names are UTF-8; sizes follow the content. */
const flags = { utf8: 0x0800, sizesFollow: 0x0008 };

type Written = {
  name: Buffer;
  method: 0 | 8;
  flags: number;
  crc: number;
  compressedSize: number;
  size: number;
  offset: number;
};

/**
 * A ZIP archive (APPNOTE 6.3) as a stream: memory does not depend on its size. Archives of over 4 GB or 65,534 entries use the
 * ZIP64 records; a single entry is smaller than 4 GB.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  const sent = (bytes: Uint8Array) => {
    offset += bytes.length;
    return bytes;
  };
  for await (const { name, content } of entries) {
    const isStored = content instanceof Uint8Array;
    const entry: Written = {
      ...{ name: Buffer.from(name, "utf8"), method: isStored ? 0 : 8, offset },
      flags: isStored ? flags.utf8 : flags.utf8 | flags.sizesFollow,
      ...{ crc: 0, compressedSize: 0, size: 0 },
    };
    written.push(entry);
    if (isStored) {
      entry.crc = crc32(content);
      entry.size = content.length;
      entry.compressedSize = content.length;
      yield sent(localHeader(entry, at));
      yield sent(content);
      continue;
    }
    yield sent(localHeader(entry, at));
    for await (const bytes of compressed(content, entry)) yield sent(bytes);
    if (entry.size > max32) throw new RangeError(`${name} is too large for an entry`);
    yield sent(descriptor(entry));
  }
  const directoryAt = offset;
  for (const entry of written) yield sent(centralHeader(entry, at));
  yield endOfDirectory({ count: written.length, size: offset - directoryAt, offset: directoryAt });
}

async function* compressed(content: AsyncIterable<string>, entry: Written): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const text of content) {
      const bytes = Buffer.from(text, "utf8");
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  const deflate = createDeflateRaw();
  // An error of the source destroys `deflate`, which throws it below; a reader that stops destroys the source.
  pipeline(Readable.from(counted()), deflate, () => undefined);
  for await (const bytes of deflate as AsyncIterable<Buffer>) {
    entry.compressedSize += bytes.length;
    yield bytes;
  }
}

/** Date and time of MS-DOS, in UTC. */
function dosTime(at: Date): { time: number; date: number } {
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}

function localHeader(entry: Written, at: Date): Buffer {
  const { time, date } = dosTime(at);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(signatures.local, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(entry.flags, 6);
  header.writeUInt16LE(entry.method, 8);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt32LE(entry.crc, 14);
  header.writeUInt32LE(entry.compressedSize, 18);
  header.writeUInt32LE(entry.size, 22);
  header.writeUInt16LE(entry.name.length, 26);
  return Buffer.concat([header, entry.name]);
}

function descriptor({ crc, compressedSize, size }: Written): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(signatures.descriptor, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(compressedSize, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

function centralHeader(entry: Written, at: Date): Buffer {
  const { time, date } = dosTime(at);
  const isFar = entry.offset >= max32;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(signatures.central, 0);
  header.writeUInt16LE(isFar ? 45 : 20, 4);
  header.writeUInt16LE(isFar ? 45 : 20, 6);
  header.writeUInt16LE(entry.flags, 8);
  header.writeUInt16LE(entry.method, 10);
  header.writeUInt16LE(time, 12);
  header.writeUInt16LE(date, 14);
  header.writeUInt32LE(entry.crc, 16);
  header.writeUInt32LE(entry.compressedSize, 20);
  header.writeUInt32LE(entry.size, 24);
  header.writeUInt16LE(entry.name.length, 28);
  header.writeUInt16LE(isFar ? 12 : 0, 30);
  header.writeUInt32LE(isFar ? max32 : entry.offset, 42);
  if (!isFar) return Buffer.concat([header, entry.name]);
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(entry.offset), 4);
  return Buffer.concat([header, entry.name, extra]);
}

function endOfDirectory({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const isLarge = count >= max16 || size >= max32 || offset >= max32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(Math.min(count, max16), 8);
  end.writeUInt16LE(Math.min(count, max16), 10);
  end.writeUInt32LE(Math.min(size, max32), 12);
  end.writeUInt32LE(Math.min(offset, max32), 16);
  if (!isLarge) return end;
  const record = Buffer.alloc(76);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  // Where the record is.
  record.writeUInt32LE(0x07064b50, 56);
  record.writeBigUInt64LE(BigInt(offset + size), 64);
  record.writeUInt32LE(1, 72);
  return Buffer.concat([record, end]);
}
