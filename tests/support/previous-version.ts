/** The previous release of Babillard, built in a folder of its own, for tests of upgrades. */
import { execFile, spawn } from "node:child_process";
import { mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);
const maxBuffer = 10_000_000;
const needed =
  "This test needs the previous release from the history of this repository: git fetch --tags --unshallow";

/** Tag or commit of the newest release before this commit: a clone may lack tags, but not the commits "Release X.Y.Z". */
export async function findPreviousRelease(): Promise<string> {
  const git = async (...args: string[]) =>
    (await run("git", ["-C", root, ...args]).catch(() => ({ stdout: "" }))).stdout.trim();
  const tag = await git("describe", "--tags", "--abbrev=0", "--match=v[0-9]*", "HEAD^");
  if (tag) return tag;
  const commit = await git(
    "log",
    "--max-count=1",
    "--format=%H",
    "--extended-regexp",
    "--grep=^Release [0-9]",
    "HEAD^",
  );
  if (commit) return commit;
  throw new Error(needed);
}

/** Extracts that version into `folder` and builds its pages; installs its packages if they differ from the current ones. */
export async function buildPreviousVersion(release: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = spawn("git", ["-C", root, "archive", release], { stdio: ["ignore", "pipe", "inherit"] });
  const extract = spawn("tar", ["-x", "-C", folder], { stdio: [archive.stdout, "inherit", "inherit"] });
  const code = await new Promise((resolve) => extract.once("close", resolve));
  if (code !== 0) throw new Error(needed);
  const hasSamePackages = JSON.stringify(await packagesOf(folder)) === JSON.stringify(await packagesOf(root));
  if (hasSamePackages) await linkPackages(join(folder, "node_modules"));
  else await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], { cwd: folder, maxBuffer });
  // Not `npm run build`, which would also draw the demo pictures.
  const build = `
    import { pages } from "./scripts/setup/pages.ts";
    import { buildAlways } from "./scripts/setup/product.ts";
    await buildAlways(pages, new AbortController().signal);`;
  await run(process.execPath, ["--input-type=module", "-e", build], { cwd: folder, maxBuffer });
}

async function packagesOf(folder: string): Promise<unknown> {
  const { packages } = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8"));
  return { ...packages, "": null };
}

/** One by one: an installation there would remove the links, and not what they lead to. */
async function linkPackages(folder: string): Promise<void> {
  const own = join(root, "node_modules");
  await mkdir(folder);
  for (const name of await readdir(own)) {
    if (!name.startsWith(".")) await symlink(join(own, name), join(folder, name));
  }
  for (const name of [".bin", ".package-lock.json"]) await symlink(join(own, name), join(folder, name));
}
