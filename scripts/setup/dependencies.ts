import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { root } from "./folders.ts";
import { runQuietly } from "./quiet-step.ts";
import { SetupError } from "./setup-error.ts";
import { withSetupLock } from "./setup-lock.ts";

type Package = {
  version?: string;
  integrity?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};
type Lockfile = { packages: Record<string, Package> };

/** A folder with its own package.json, and the title of its progress message. */
type PackageFolder = { folder: string; title: string };
const product = { folder: root, title: "Installing the dependencies from npm (about a minute)" };

/**
 * Installs node_modules according to package-lock.json: of the product, or of a tool of a single task.
 * @param mayLackDev an install without development packages (`npm ci --omit=dev`) is enough
 */
export async function installIfStale(
  signal: AbortSignal,
  packages: PackageFolder = product,
  { mayLackDev = false } = {},
): Promise<void> {
  const { folder, title } = packages;
  if (await isInstalled(folder, mayLackDev)) return;
  await withSetupLock(signal, async (setWorker) => {
    if (await isInstalled(folder)) return; // by the process that held the lock
    const { command, args } = npmCommand();
    await runQuietly({
      title,
      command,
      // The build needs dev dependencies, also with NODE_ENV=production.
      args: [
        ...args,
        "ci",
        ...(folder === root ? [] : [`--prefix=${folder}`]),
        "--include=dev",
        "--include=optional",
        "--loglevel=notice",
        "--no-audit",
        "--no-fund",
      ],
      logName: "npm-ci.log",
      explain: (output) =>
        `The dependencies could not be installed (${reasonOf(output)}): try again once npm works here.`,
      onStarted: setWorker,
      signal,
    });
    if (await isInstalled(folder)) return;
    throw new SetupError(
      "npm did not install all of the dependencies: try again once its registry can be reached from here.",
    );
  });
}

async function isInstalled(folder: string, mayLackDev = false): Promise<boolean> {
  const [lockfile, installed] = await Promise.all(
    ["package-lock.json", "node_modules/.package-lock.json"].map((name) => readLockfile(join(folder, name))),
  );
  return (
    lockfile != null &&
    installed != null &&
    isInstalledAsLocked(lockfile, installed, thisMachine(), mayLackDev)
  );
}

/** `libc`: "glibc" or "musl" on Linux */
export type Machine = { platform: string; arch: string; libc?: string };

/**
 * Whether npm's record of installed packages agrees with package-lock.json. npm writes the record last, and `npm ci`
 * removes it first: an interrupted install has none. A package for this platform is required, even if npm treats it as
 * optional and silently skips it when it cannot be fetched.
 */
export function isInstalledAsLocked(
  lockfile: Lockfile,
  installed: Lockfile,
  machine: Machine,
  mayLackDev = false,
): boolean {
  const isThere = Object.entries(lockfile.packages).every(([path, package_]) => {
    if (path === "") return true;
    const found = installed.packages[path];
    if (!found && mayLackDev && package_.dev) return true;
    if (!found) return package_.optional === true && !isMadeFor(package_, machine);
    return (
      found.version === package_.version && found.integrity === package_.integrity && isFor(found, machine)
    );
  });
  return isThere && Object.keys(installed.packages).every((path) => path in lockfile.packages);
}

function isMadeFor(package_: Package, machine: Machine): boolean {
  return package_.os !== undefined && package_.cpu !== undefined && isFor(package_, machine);
}

function isFor({ os, cpu, libc }: Package, machine: Machine): boolean {
  return (
    allows(os, machine.platform) && allows(cpu, machine.arch) && (!machine.libc || allows(libc, machine.libc))
  );
}

function thisMachine(): Machine {
  const { platform, arch } = process;
  if (platform !== "linux") return { platform, arch };
  // Resolving network peers can take seconds. (Missing from Node's types.)
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }; // Node's report format
  return { platform, arch, libc: header.glibcVersionRuntime ? "glibc" : "musl" };
}

/** npm's lists have allowed names, or excluded ones with "!". */
function allows(list: string[] | undefined, value: string): boolean {
  if (!list || list.includes(`!${value}`)) return !list;
  return list.includes(value) || list.every((entry) => entry.startsWith("!"));
}

async function readLockfile(path: string): Promise<Lockfile | null> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Lockfile; // npm's format
  } catch {
    return null; // missing or truncated
  }
}

/** The npm that started this process, with this Node; otherwise the one on the PATH. */
function npmCommand(): { command: string; args: string[] } {
  const cli = process.env.npm_execpath ?? "";
  if (basename(cli) === "npm-cli.js") return { command: process.execPath, args: [cli] };
  return { command: "npm", args: [] };
}

/** First informative line of npm's output, not the error code. */
export function reasonOf(npmOutput: string): string {
  const lines = [...npmOutput.matchAll(/^npm (?:error|ERR!) (?!code |errno |syscall )(.+)$/gmu)];
  return lines[0]?.[1]?.trim() ?? npmOutput.trim().split("\n").at(-1) ?? "no reason given";
}
