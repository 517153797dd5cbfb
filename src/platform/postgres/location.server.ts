import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  chmod,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rmdir,
  stat,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { chooseIdentity, type Identity, isRoot } from "./identity.server.ts";
import { runShell } from "./run-program.server.ts";
import { inspectServer } from "./running-server.server.ts";
import { PostgresStartError } from "./start-error.server.ts";

/** Folder of a DATA_DIR's clusters (one subfolder per major version), and the user that owns and runs them. */
export type Location = { folder: string; identity: Identity };

const fallbackRoot = "/var/lib/babillard";

/**
 * `<DATA_DIR>/postgres`, or `/var/lib/babillard/<hash>` when running as root and the database user cannot reach the
 * former. An existing cluster takes precedence: it stays where it is and its owner runs it, so that neither changed
 * permissions nor a first `sudo npm start` opens an empty database instead.
 */
export async function chooseLocation(options: {
  dataDir: string;
  runAs: string | undefined;
  say: (line: string) => void;
}): Promise<Location> {
  const dataDir = await makeDataDir(options.dataDir);
  const inside = join(dataDir, "postgres");
  const fallback = join(fallbackRoot, createHash("sha256").update(dataDir).digest("hex").slice(0, 16));
  const [insideOwner, fallbackOwner] = [await ownerOfClusters(inside), await ownerOfClusters(fallback)];
  const hasNote = (await readNote(dataDir)) !== undefined;
  const owner = insideOwner ?? (hasNote ? fallbackOwner : undefined);
  const identity = await chooseIdentity(options.runAs, owner);
  if (owner !== undefined && owner !== identity.uid)
    throw wrongOwnerError(insideOwner === undefined ? fallback : inside, owner, identity);

  if (insideOwner !== undefined || (owner === undefined && (await isUsable(inside, identity)))) {
    await requireNotMoved(dataDir, inside);
    await makeFolder(inside, identity);
    if (await isReachable(inside, identity)) return { folder: inside, identity };
    throw new PostgresStartError(
      `The user ${identity.name} cannot reach the database in ${inside}: give that user permission.`,
    );
  }
  if (!isRoot()) throw new PostgresStartError(`The folder ${inside} cannot be written by ${identity.name}.`);
  await requireNotMoved(dataDir, fallback);
  options.say(`The user ${identity.name} cannot reach ${dataDir}: the database is in ${fallback}.`);
  if (!hasNote && fallbackOwner !== undefined) await setAside(fallback, options.say);
  await mkdir(fallbackRoot, { recursive: true });
  await chmod(fallbackRoot, 0o755); // also under umask 077
  await writeNote(dataDir, fallback);
  await makeFolder(fallback, identity);
  if (await isReachable(fallback, identity)) return { folder: fallback, identity };
  throw new PostgresStartError(`The user ${identity.name} can reach neither ${inside} nor ${fallback}.`);
}

async function makeDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    // Resolved, so that different spellings of a path share one database.
    return await realpath(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PostgresStartError(
      `DATA_DIR ${dataDir} cannot be created or opened (${reason}): choose a folder that can be written.`,
      { cause: error },
    );
  }
}

/** Owner (uid) of the clusters in `folder`; undefined when there are none. */
async function ownerOfClusters(folder: string): Promise<number | undefined> {
  try {
    const names = await readdir(folder).catch((error) => {
      if (error.code === "EACCES") return ["."];
      throw error;
    });
    const cluster = names.find((name) => name === "." || /^\d+$/.test(name));
    return cluster === undefined ? undefined : (await stat(join(folder, cluster))).uid;
  } catch {
    return undefined;
  }
}

function wrongOwnerError(folder: string, owner: number, identity: Identity): PostgresStartError {
  const fix = isRoot() ? `chown -R ${identity.name} ${folder}` : "start as that user, or as root";
  return new PostgresStartError(
    `The database in ${folder} belongs to the user number ${owner} and cannot be run as ${identity.name} (${fix}).`,
  );
}

/** Whether the folder exists or can be created, and the identity can reach it. If not, a created folder is removed. */
async function isUsable(folder: string, identity: Identity): Promise<boolean> {
  const existed = existsSync(folder);
  try {
    await makeFolder(folder, identity);
    if (await isReachable(folder, identity)) return true;
    if (!existed) await rmdir(folder);
  } catch {
    // cannot be created
  }
  return false;
}

async function makeFolder(folder: string, identity: Identity): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 }).catch((error) => {
      if (error.code !== "EEXIST") throw error;
    });
    if (!isRoot()) return;
    // Also repairs a start killed between the two steps. Never follows a link, which the owner of DATA_DIR may have
    // planted.
    const { uid, isDirectory } = await lstat(folder).then((s) => ({
      uid: s.uid,
      isDirectory: s.isDirectory(),
    }));
    if (uid === 0 && isDirectory) await lchown(folder, identity.uid, identity.switchTo.gid ?? -1);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PostgresStartError(`The database's folder cannot be created (${reason}).`, { cause: error });
  }
}

async function isReachable(folder: string, identity: Identity): Promise<boolean> {
  return (await runShell(identity, 'test -d "$1" && test -x "$1" && test -w "$1"', folder)).ok;
}

// When the database of a DATA_DIR is stored elsewhere, a note in DATA_DIR says where; it is copied, moved or deleted
// with DATA_DIR. The other folder is derived from DATA_DIR's path alone, and the note tells whether it belongs to this
// DATA_DIR.

function notePath(dataDir: string): string {
  return join(dataDir, "postgres-is-in.txt");
}

/** The folder named by the note. */
async function readNote(dataDir: string): Promise<string | undefined> {
  return (await readFile(notePath(dataDir), "utf8").catch(() => undefined))?.trim();
}

/** Must be written before `folder` has a cluster: a cluster without a note is taken for that of a former DATA_DIR. */
async function writeNote(dataDir: string, folder: string): Promise<void> {
  await writeFile(notePath(dataDir), `${folder}\n`);
}

/** Throws when the note names another folder: continuing would share a database or lose it. */
async function requireNotMoved(dataDir: string, folder: string): Promise<void> {
  const noted = await readNote(dataDir);
  if (noted === undefined || noted === folder) return;
  throw new PostgresStartError(
    `DATA_DIR seems to have been moved or copied: its database was in ${noted} and would now be in ${folder}. Move it there and write that path into ${notePath(dataDir)}, or delete this note to begin with an empty database.`,
  );
}

/**
 * Renames the database of a deleted DATA_DIR at the same path, so that a new one starts empty, as it would with the
 * database inside. Nothing is deleted; throws if a site is still running on it.
 */
async function setAside(folder: string, say: (line: string) => void): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^\d+$/.test(name) || (await inspectServer(join(folder, name))).state === "absent") continue;
    throw new PostgresStartError(
      `The database of a former DATA_DIR at the same path still runs in ${folder}: stop that site first.`,
    );
  }
  const aside = `${folder}.former-${new Date().toISOString().replaceAll(/[^0-9]/g, "")}`;
  await rename(folder, aside);
  say(`A former DATA_DIR at the same path left a database: it has been set aside as ${aside}.`);
}
