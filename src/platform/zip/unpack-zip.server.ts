import { createWriteStream } from "node:fs";
import { mkdir, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";

/** Why an archive was not unpacked, as the end of a sentence that begins with its name. */
export class UnreadableZip extends Error {}

/** Safe names of entries: an archive may come from a stranger, and a name must not lead out of the folder. */
const safeName = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/u;

/** Free disk space that unpacking leaves. */
const spareBytes = 500_000_000;

/**
 * Unpacks a ZIP archive into a folder. Nothing is written of an archive whose entries have more than `maxBytes` together, or more
 * than there is room for; overlapping entries count each. Rejects with an UnreadableZip
 * for what is wrong with the archive, and with the error of the system when a file cannot be read or written.
 */
export async function unpackZip(
  path: string,
  folder: string,
  { maxBytes, maxEntries }: { maxBytes: number; maxEntries: number },
): Promise<void> {
  try {
    // Each entry has the size that it says, or its stream fails.
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
    try {
      if (zip.entryCount > maxEntries) throw new UnreadableZip(`has more than ${maxEntries} entries.`);
      const entries: Entry[] = [];
      let bytes = 0;
      for await (const entry of zip.eachEntry()) {
        const { fileName: name } = entry;
        if (name.endsWith("/")) continue;
        if (!safeName.test(name))
          throw new UnreadableZip(`has an entry with the name ${JSON.stringify(name)}.`);
        bytes += entry.uncompressedSize;
        if (bytes > maxBytes) throw new UnreadableZip(`unpacks to more than ${maxBytes} bytes.`);
        entries.push(entry);
      }
      const { bavail, bsize } = await statfs(dirname(folder));
      if (bytes > bavail * bsize - spareBytes)
        throw new UnreadableZip(`unpacks to ${bytes} bytes, for which ${dirname(folder)} has no room.`);
      for (const entry of entries) await unpackEntry(zip, entry, join(folder, entry.fileName));
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof UnreadableZip || !(error instanceof Error) || "syscall" in error) throw error;
    throw new UnreadableZip(`is not a ZIP archive, or damaged: ${error.message}`);
  }
}

async function unpackEntry(zip: ZipFile, entry: Entry, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  let checksum = 0;
  async function* summed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  }
  const content = await zip.openReadStreamPromise(entry);
  await pipeline(content, summed, createWriteStream(target, { flags: "wx", mode: 0o600 }));
  if (checksum !== entry.crc32) throw new UnreadableZip(`has a damaged entry, ${entry.fileName}.`);
}
