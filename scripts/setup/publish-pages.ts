import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** Scripts and styles of earlier builds stay this long, for open pages and for nodes that are not restarted yet. */
const retentionMs = 7 * 24 * 60 * 60 * 1_000;
const assets = "client/assets";
const listFile = "assets.json";

/**
 * Moves a finished build over the published one, file by file, so that a site that runs from it finds every file at any
 * time: names of assets contain a hash of their content, and every other file is replaced by an atomic rename. Assets
 * that no build of the last seven days contains are deleted.
 * @param built folder of the new build; empty afterwards
 * @param published folder that sites serve from; created if missing
 */
export async function publishPages(built: string, published: string, now = new Date()): Promise<void> {
  const inUse = await readPublishedAssets(published);
  for (const name of inUse) await utimes(join(published, assets, name), now, now).catch(ignoreMissing);

  const files = await filesOf(built);
  // The server bundle refers to the assets: it comes last.
  const serverLast = (file: string) => Number(file.startsWith("server/"));
  for (const file of files.toSorted((a, b) => serverLast(a) - serverLast(b))) {
    await mkdir(dirname(join(published, file)), { recursive: true });
    await rename(join(built, file), join(published, file));
  }
  await rm(built, { recursive: true, force: true });

  const current = files.filter((file) => file.startsWith(`${assets}/`)).map((file) => relative(assets, file));
  await writeFile(join(published, listFile), `${JSON.stringify(current.toSorted())}\n`);
  for (const name of await readdir(join(published, assets)).catch(() => [])) {
    const path = join(published, assets, name);
    if (current.includes(name)) continue;
    const { mtimeMs } = await stat(path);
    if (mtimeMs < now.getTime() - retentionMs) await rm(path);
  }
}

/** Names of the assets of the published build; none before the first. */
async function readPublishedAssets(published: string): Promise<string[]> {
  const text = await readFile(join(published, listFile), "utf8").catch(() => "[]");
  return JSON.parse(text) as string[];
}

/** Paths of all files in `folder`, relative to it. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
