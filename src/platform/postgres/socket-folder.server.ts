import { lstat, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Identity } from "./identity.server.ts";
import { runShell } from "./run-program.server.ts";
import { PostgresStartError } from "./start-error.server.ts";

/** Maximum length of a Unix socket path: 107 bytes on Linux, 103 on macOS. */
const maxPathLength = 103;

/**
 * Creates the private folder (0700) of the server socket: next to the cluster, or under /tmp when the path would be too
 * long. The folder under /tmp has a random name, recorded next to the cluster together with the cluster that it belongs
 * to: a copied cluster must not use the socket folder of the original.
 */
export async function makeSocketFolder(cluster: string, port: number, identity: Identity): Promise<string> {
  const adjacent = `${cluster}.socket`;
  if (Buffer.byteLength(join(adjacent, `.s.PGSQL.${port}`)) <= maxPathLength) {
    const created = await runShell(identity, 'mkdir -p -m 700 -- "$1" && chmod 700 -- "$1"', adjacent);
    if (created.ok) return adjacent;
    throw new PostgresStartError(`The folder ${adjacent} cannot be created (${created.stderr.trim()}).`);
  }
  const noteFile = `${cluster}.socket-is-in.txt`;
  const owner = `${(await stat(cluster)).ino} ${cluster}`;
  const [recorded = "", recordedOwner] = (await readFile(noteFile, "utf8").catch(() => "")).split("\n");
  if (recorded !== "" && recordedOwner === owner && (await isPrivate(recorded, identity))) return recorded;
  const created = await runShell(
    identity,
    'folder=$(mktemp -d /tmp/babillard.XXXXXXXXXX) && printf "%s\\n" "$folder" "$2" | tee -- "$1"',
    noteFile,
    owner,
  );
  const [folder] = created.stdout.split("\n");
  if (created.ok && folder) return folder;
  throw new PostgresStartError(
    `A folder under /tmp for the socket cannot be created (${created.stderr.trim()}).`,
  );
}

/** /tmp is shared: a folder is trusted only if it is owned by our user and inaccessible to others. */
async function isPrivate(folder: string, identity: Identity): Promise<boolean> {
  const info = await lstat(folder).catch(() => undefined);
  return info?.isDirectory() === true && info.uid === identity.uid && (info.mode & 0o077) === 0;
}
