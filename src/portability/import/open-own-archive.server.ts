import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { listingFormLimits } from "../../media/upload-limits.ts";
import { archiveVersion, archiveVersionFile, savedSearchesFile } from "../archive-version.ts";

export type ArchiveRejection = "unreadable" | "not-an-export" | "too-large" | "too-many-listings" | "newer";

/** `entries`: with the photos of conversations, which an export has, too. `expandedBytes`: of all that is read. */
const limits = {
  entries: 5_000,
  expandedBytes: 400_000_000,
  jsonBytes: 8_000_000,
  listings: 1_000,
  searches: 100,
};

export type OwnArchive = {
  /** elements of annonces.json, unchecked */
  records: readonly unknown[];
  /** elements of recherches.json, unchecked; empty in an archive without it */
  searches: readonly unknown[];
  has(name: string): boolean;
  /** Writes an entry to a new file; what the archive says of sizes does not count. On failure no file remains. */
  extract(name: string, path: string): Promise<"written" | "missing" | "too-large" | "damaged">;
};

class Rejected extends Error {
  readonly reason: ArchiveRejection;
  constructor(reason: ArchiveRejection) {
    super(reason);
    this.reason = reason;
  }
}
class TooLarge extends Error {}

/**
 * Opens the archive of a member's data, which a stranger may have made. Names of entries are only compared, never used as
 * paths; archives within are not opened.
 */
export async function withOwnArchive<Value>(
  file: string,
  use: (archive: OwnArchive) => Promise<Value>,
): Promise<{ ok: true; value: Value } | { ok: false; reason: ArchiveRejection }> {
  let zip: ZipFile | null = null;
  let archive: OwnArchive;
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
    archive = await read(zip);
  } catch (error) {
    zip?.close();
    if (error instanceof Rejected) return { ok: false, reason: error.reason };
    // The disk failed, not the archive.
    if (error instanceof Error && "syscall" in error) throw error;
    return { ok: false, reason: error instanceof TooLarge ? "too-large" : "unreadable" };
  }
  try {
    return { ok: true, value: await use(archive) };
  } finally {
    zip.close();
  }
}

async function read(zip: ZipFile): Promise<OwnArchive> {
  if (zip.entryCount > limits.entries) throw new Rejected("too-large");
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  let left = limits.expandedBytes;
  /** Stops at `max` bytes of the entry and at those of the whole archive. */
  const limited = (max: number) =>
    async function* (chunks: AsyncIterable<Buffer>) {
      let bytes = 0;
      for await (const chunk of chunks) {
        bytes += chunk.length;
        left -= chunk.length;
        if (bytes > max || left < 0) throw new TooLarge();
        yield chunk;
      }
    };
  const readJson = async (entry: Entry): Promise<unknown> => {
    const chunks: Buffer[] = [];
    await pipeline(await zip.openReadStreamPromise(entry), limited(limits.jsonBytes), async (source) => {
      for await (const chunk of source) chunks.push(chunk);
    });
    try {
      return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)));
    } catch {
      throw new Rejected("not-an-export");
    }
  };

  const version = entries.get(archiveVersionFile);
  if (version) checkVersion(await readJson(version));
  const listings = entries.get("annonces.json");
  const records = listings && (await readJson(listings));
  if (!Array.isArray(records)) throw new Rejected("not-an-export");
  if (records.length > limits.listings) throw new Rejected("too-many-listings");
  const saved = entries.get(savedSearchesFile);
  const searches = saved ? await readJson(saved) : [];
  if (!Array.isArray(searches)) throw new Rejected("not-an-export");

  return {
    records,
    searches: searches.slice(0, limits.searches),
    has: (name) => entries.has(name),
    extract: async (name, path) => {
      const entry = entries.get(name);
      if (!entry) return "missing";
      try {
        const content = await zip.openReadStreamPromise(entry);
        const target = createWriteStream(path, { flags: "wx", mode: 0o600 });
        await pipeline(content, limited(listingFormLimits.fileBytes), target);
        return "written";
      } catch (error) {
        await rm(path, { force: true });
        if (error instanceof Error && "syscall" in error) throw error;
        return error instanceof TooLarge ? "too-large" : "damaged";
      }
    },
  };
}

function checkVersion(value: unknown): void {
  const version = typeof value === "object" && value !== null && "version" in value ? value.version : null;
  if (!Number.isSafeInteger(version)) throw new Rejected("not-an-export");
  if (Number(version) > archiveVersion) throw new Rejected("newer");
}
