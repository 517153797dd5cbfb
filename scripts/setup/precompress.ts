import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(?:js|css|svg|html|txt|json|webmanifest)$/u;
/** Below this there is nothing to be saved. Not a packet's size: small files share theirs with others. */
const smallestBytes = 200;

/** A megabyte, so that a large file is one block; by itself the compressor takes smaller ones. */
const largeBlockBits = 20;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Puts `.br` and `.gz` beside each text file of a folder, which the server then sends as they are. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallestBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGBLOCK]: largeBlockBits,
  };
  const [br, gz] = await Promise.all([
    brotli(content, { params }),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < content.length) await writeFile(`${path}.br`, br);
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz);
}
