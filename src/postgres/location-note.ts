// A DATA_DIR whose database had to go elsewhere keeps a note of where, which goes along when it is copied, moved or
// deleted. The place elsewhere is found by DATA_DIR's path alone; the note tells whose it is.
import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lookAtServer } from "./running-server.ts";
import { PostgresStartError } from "./start-error.ts";

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
    if (!/^\d+$/.test(name) || (await lookAtServer(join(folder, name))).state === "absent") continue;
    throw new PostgresStartError(
      `The database of a former DATA_DIR at the same path still runs in ${folder}: stop that site first.`,
    );
  }
  const aside = `${folder}.former-${new Date().toISOString().replaceAll(/[^0-9]/g, "")}`;
  await rename(folder, aside);
  say(`A former DATA_DIR at the same path left a database: it has been set aside as ${aside}.`);
}
