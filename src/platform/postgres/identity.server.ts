import { execFile } from "node:child_process";
import { userInfo } from "node:os";
import { promisify } from "node:util";
import { PostgresStartError } from "./start-error.server.ts";

const exec = promisify(execFile);

/** The system user PostgreSQL runs as. `switchTo` is empty for the user of this process. */
export type Identity = {
  name: string;
  uid: number;
  switchTo: { uid: number; gid: number } | Record<string, never>;
};

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * For an ordinary user: that user. As root, which PostgreSQL does not accept: `requested` (PG_RUN_AS), else the owner
 * of the existing cluster, else `postgres`, else `nobody`.
 */
export async function chooseIdentity(requested: string | undefined, ownerUid?: number): Promise<Identity> {
  if (!isRoot()) return ownIdentity();
  if (requested !== undefined && requested !== "") {
    const identity = await lookUp(requested);
    if (identity === undefined)
      throw new PostgresStartError(
        `PG_RUN_AS names the user "${requested}", which does not exist on this system.`,
      );
    if (identity.uid === 0)
      throw new PostgresStartError("PostgreSQL refuses to run as root: set PG_RUN_AS to an ordinary user.");
    return identity;
  }
  if (ownerUid !== undefined && ownerUid !== 0) {
    const owner = await lookUp(String(ownerUid));
    if (owner !== undefined) return owner;
    throw new PostgresStartError(
      `The database belongs to the user number ${ownerUid}, which has no name on this system: create that user.`,
    );
  }
  const defaultUser = (await lookUp("postgres")) ?? (await lookUp("nobody"));
  if (defaultUser !== undefined) return defaultUser;
  throw new PostgresStartError(
    "PostgreSQL refuses to run as root and neither a user postgres nor nobody exists: set PG_RUN_AS to an ordinary user.",
  );
}

function ownIdentity(): Identity {
  const uid = process.getuid?.();
  if (uid === undefined) throw new PostgresStartError("The embedded PostgreSQL needs Linux or macOS.");
  try {
    return { name: userInfo().username, uid, switchTo: {} };
  } catch {
    // initdb and postgres look up the user and fail without an entry, as in `docker run --user 1234`.
    throw new PostgresStartError(
      `PostgreSQL cannot run as the user number ${uid}, which has no entry in /etc/passwd: start as a user with a name.`,
    );
  }
}

async function lookUp(nameOrUid: string): Promise<Identity | undefined> {
  if (nameOrUid.startsWith("-")) return undefined;
  try {
    const name = (await exec("id", ["-un", nameOrUid])).stdout.trim();
    // `| 0`: macOS reports nobody's -2 as 4294967294; Node expects it signed.
    const uid = Number((await exec("id", ["-u", name])).stdout) | 0;
    const gid = Number((await exec("id", ["-g", name])).stdout) | 0;
    return { name, uid, switchTo: { uid, gid } };
  } catch {
    return undefined;
  }
}
