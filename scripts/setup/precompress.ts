import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(?:js|css|svg|html|txt|json|webmanifest)$/u;
/** Compressing smaller files saves nothing. */
const smallestBytes = 200;

const brotliModes = [constants.BROTLI_MODE_TEXT, constants.BROTLI_MODE_FONT];
/** 256 KB and 1 MB; with the latter, a large file is one block. */
const brotliBlockBits = [18, 20];

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes `.br` and `.gz` next to each text file of a folder; the server sends them as they are. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallestBytes) return;
  const [br, gz] = await Promise.all([
    smallestBrotli(content),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < content.length) await writeFile(`${path}.br`, br);
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz);
}

/**
 * Which settings give the fewest bytes differs from file to file, also for text: some 50 bytes of the scripts of a page, whose
 * budget is nearly used up.
 */
async function smallestBrotli(content: Buffer): Promise<Buffer> {
  const settings = brotliModes.flatMap((mode) => brotliBlockBits.map((blockBits) => ({ mode, blockBits })));
  const results = await Promise.all(
    settings.map(({ mode, blockBits }) =>
      brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          [constants.BROTLI_PARAM_MODE]: mode,
          [constants.BROTLI_PARAM_LGBLOCK]: blockBits,
        },
      }),
    ),
  );
  return results.reduce((smallest, result) => (result.length < smallest.length ? result : smallest));
}
