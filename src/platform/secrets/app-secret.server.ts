import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { syncPath } from "../sync-path.server.ts";
import { type SecretKeys, secretKey } from "./secret-keys.server.ts";

/** `appSecretPrevious`: "lost" gives up what it encrypted. */
export type OperatorSecrets = { appSecret: string | null; appSecretPrevious: string | null; dataDir: string };

const ifLost = "If it is lost, set APP_SECRET_PREVIOUS=lost: all users then have to sign in again";

/**
 * Keys from APP_SECRET, or from the secret in DATA_DIR/app-secret, which is created (mode 0600) for a database without
 * secrets. `problem`: what is stored was encrypted by another secret; an English sentence that says what to do.
 */
export async function openSecretKeys(
  { appSecret, appSecretPrevious, dataDir }: OperatorSecrets,
  storedKeyIds: readonly string[],
): Promise<{ keys: SecretKeys } | { problem: string }> {
  const file = join(dataDir, "app-secret");
  const inFile = await readSecret(file);
  const isLost = appSecretPrevious === "lost";
  const previous = appSecretPrevious === null || isLost ? [] : [appSecretPrevious];
  // Operators who set APP_SECRET later need not copy the former one.
  if (appSecret !== null && inFile !== null) previous.push(inFile);
  const canOpen = (secrets: readonly string[]) => {
    if (isLost) return true;
    const ids = new Set(secrets.map((secret) => secretKey(secret).id));
    return storedKeyIds.every((id) => ids.has(id));
  };
  const current = appSecret ?? inFile;
  if (current === null && !canOpen(previous)) {
    return {
      problem: `The secrets in this database were encrypted by an APP_SECRET that this node lacks: set APP_SECRET to that of the other nodes or of the backup, or copy their DATA_DIR/app-secret to ${file}. ${ifLost}.`,
    };
  }
  if (current !== null && !canOpen([current, ...previous])) {
    return {
      problem: `${appSecret === null ? file : "APP_SECRET"} is not the secret that encrypted the secrets in this database: use that of the other nodes or of the backup, or add it as APP_SECRET_PREVIOUS to replace it. ${ifLost}.`,
    };
  }
  const usable = current ?? (await createSecret(file));
  return { keys: { current: secretKey(usable), previous: previous.map(secretKey) } };
}

/** Null if there is no file. Makes it private if it is not. */
async function readSecret(file: string): Promise<string | null> {
  try {
    const text = (await readFile(file, "utf8")).trim();
    if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, 0o600);
    if (text !== "") return text;
    throw new Error(`${file} is empty: delete it, or restore its content.`);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** When two processes start at once, both use the file of the first. The file is never partial. */
async function createSecret(file: string): Promise<string> {
  const folder = join(file, "..");
  const fresh = join(folder, `.app-secret-${process.pid}-${randomBytes(4).toString("hex")}`);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(fresh, `${randomBytes(32).toString("base64url")}\n`, {
      mode: 0o600,
      flag: "wx",
      flush: true,
    });
    await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(fresh, { force: true });
  }
  await syncPath(folder);
  return (await readFile(file, "utf8")).trim();
}
