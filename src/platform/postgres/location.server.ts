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

// A DATA_DIR whose database had to go elsewhere keeps a note of where, which goes along when it is copied, moved or
// deleted. The place elsewhere is found by DATA_DIR's path alone; the note tells whose it is.

function notePath(dataDir: string): string {
  return join(dataDir, "postgres-is-in.txt");
}

/** The folder that the note names. */
export async function readNote(dataDir: string): Promise<string | undefined> {
  return (await readFile(notePath(dataDir), "utf8").catch(() => undefined))?.trim();
}

/** To be written before there is a cluster in `folder`: one without a note counts as a former DATA_DIR's. */
export async function writeNote(dataDir: string, folder: string): Promise<void> {
  await writeFile(notePath(dataDir), `${folder}\n`);
}

/** Refuses when the note names another place than `folder`: going on would share a database or lose sight of it. */
export async function requireNotMoved(dataDir: string, folder: string): Promise<void> {
  const noted = await readNote(dataDir);
  if (noted === undefined || noted === folder) return;
  throw new PostgresStartError(
    `DATA_DIR seems to have been moved or copied: its database was in ${noted} and would now be in ${folder}. Move it there and write that path into ${notePath(dataDir)}, or delete this note to begin with an empty database.`,
  );
}

/**
 * Renames the database of a DATA_DIR that was at the same path and has been deleted: a new one begins empty, as it
 * would with its database inside. Nothing is deleted, and a site that still runs on it keeps it.
 */
export async function setAside(folder: string, say: (line: string) => void): Promise<void> {
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

/** Where a DATA_DIR's clusters are (one folder per major version in `folder`), and who owns and runs them. */
export type Location = { folder: string; identity: Identity };

const folderOfTheMoved = "/var/lib/babillard";

/**
 * `<DATA_DIR>/postgres`, or, as root where the database's user cannot reach that, `/var/lib/babillard/<hash>`.
 * A cluster that exists decides over everything else: its place stays its place and its owner runs it, so that
 * neither a changed permission nor a first `sudo npm start` ever opens an empty database in place of the old one.
 */
export async function settleLocation(options: {
  dataDir: string;
  runAs: string | undefined;
  say: (line: string) => void;
}): Promise<Location> {
  const dataDir = await makeDataDir(options.dataDir);
  const inside = join(dataDir, "postgres");
  const outside = join(folderOfTheMoved, createHash("sha256").update(dataDir).digest("hex").slice(0, 16));
  const [insideOwner, outsideOwner] = [await ownerOfClusters(inside), await ownerOfClusters(outside)];
  const hasNote = (await readNote(dataDir)) !== undefined;
  const owner = insideOwner ?? (hasNote ? outsideOwner : undefined);
  const identity = await chooseIdentity(options.runAs, owner);
  if (owner !== undefined && owner !== identity.uid)
    throw belongsToAnother(insideOwner === undefined ? outside : inside, owner, identity);

  if (insideOwner !== undefined || (owner === undefined && (await canUse(inside, identity)))) {
    await requireNotMoved(dataDir, inside);
    await makeFolder(inside, identity);
    if (await isReachable(inside, identity)) return { folder: inside, identity };
    throw new PostgresStartError(
      `The user ${identity.name} cannot reach the database in ${inside}: let it pass.`,
    );
  }
  if (!isRoot()) throw new PostgresStartError(`The folder ${inside} cannot be written by ${identity.name}.`);
  await requireNotMoved(dataDir, outside);
  options.say(`The user ${identity.name} cannot reach ${dataDir}: the database is in ${outside}.`);
  if (!hasNote && outsideOwner !== undefined) await setAside(outside, options.say);
  await mkdir(folderOfTheMoved, { recursive: true });
  await chmod(folderOfTheMoved, 0o755); // also under umask 077
  await writeNote(dataDir, outside);
  await makeFolder(outside, identity);
  if (await isReachable(outside, identity)) return { folder: outside, identity };
  throw new PostgresStartError(`The user ${identity.name} can reach neither ${inside} nor ${outside}.`);
}

async function makeDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    // Resolved, so that two spellings of one folder are one database.
    return await realpath(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PostgresStartError(
      `DATA_DIR ${dataDir} cannot be made or opened (${reason}): choose a folder that can be written.`,
      { cause: error },
    );
  }
}

/** The uid of whoever owns the clusters in `folder`; undefined when there are none. */
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

function belongsToAnother(folder: string, owner: number, identity: Identity): PostgresStartError {
  const mend = isRoot() ? `chown -R ${identity.name} ${folder}` : "start as that user, or as root";
  return new PostgresStartError(
    `The database in ${folder} belongs to the user number ${owner} and cannot be run as ${identity.name} (${mend}).`,
  );
}

/** Whether the folder exists or can be made, and the identity gets there. Leaves nothing behind when not. */
async function canUse(folder: string, identity: Identity): Promise<boolean> {
  const existed = existsSync(folder);
  try {
    await makeFolder(folder, identity);
    if (await isReachable(folder, identity)) return true;
    if (!existed) await rmdir(folder);
  } catch {
    // falls through: cannot be made
  }
  return false;
}

async function makeFolder(folder: string, identity: Identity): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 }).catch((error) => {
      if (error.code !== "EEXIST") throw error;
    });
    if (!isRoot()) return;
    // Also mends a start killed between the two steps. Never a link, which whoever owns DATA_DIR may have put there.
    const { uid, isDirectory } = await lstat(folder).then((s) => ({
      uid: s.uid,
      isDirectory: s.isDirectory(),
    }));
    if (uid === 0 && isDirectory) await lchown(folder, identity.uid, identity.switchTo.gid ?? -1);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PostgresStartError(`The database's folder cannot be made (${reason}).`, { cause: error });
  }
}

async function isReachable(folder: string, identity: Identity): Promise<boolean> {
  return (await runShell(identity, 'test -d "$1" && test -x "$1" && test -w "$1"', folder)).ok;
}
