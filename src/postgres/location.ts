import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, lchown, lstat, mkdir, readdir, realpath, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { chooseIdentity, type Identity, isRoot } from "./identity.ts";
import { readNote, requireNotMoved, setAside, writeNote } from "./location-note.ts";
import { runShell } from "./run.ts";
import { PostgresStartError } from "./start-error.ts";

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
