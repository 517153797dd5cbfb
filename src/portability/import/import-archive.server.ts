import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { UnreadableZip, unpackZip } from "../../platform/zip/unpack-zip.server.ts";
import { type ImportFileResult, type ImportSource, importFile } from "./import-file.server.ts";

/** Limits of an archive that a member may have changed. */
const limits = { maxBytes: 20 * 1024 ** 3, maxEntries: 200_000 };

/** Imports the listings of a member's export: `annonces.json` and `photos/` in a ZIP archive. */
export async function importArchive(
  deps: Parameters<typeof importFile>[0] & { uploadFolder: string },
  source: ImportSource,
): Promise<ImportFileResult> {
  const folder = await mkdtemp(join(deps.uploadFolder, "archive-"));
  try {
    await unpackZip(source.file, folder, limits);
    return await importFile(deps, { ...source, file: join(folder, "annonces.json") });
  } catch (error) {
    if (!(error instanceof UnreadableZip)) throw error;
    const counts = { read: 0, imported: 0, updated: 0, known: 0, rejected: 0, photos: 0, photosSkipped: 0 };
    return { counts, problem: `${source.file} ${error.message}` };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
