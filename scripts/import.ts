/**
 * `npm run import -- FILE.json [--author EMAIL]`: imports listings into the site, also while the site is running. A record
 * that was imported before is skipped; with `externalId` (the author's own text or whole number) a changed record updates
 * its listing, photos included. `subCategory` is an id or the French label. Exits with 0 when the whole file was read, even
 * if records were rejected; otherwise with 1 and a message on standard error.
 */
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { createImagePool } from "../src/media/image-pool.server.ts";
import { openStorage } from "../src/media/storage/open-storage.server.ts";
import {
  findAuthorByEmail,
  getOrCreateImportAuthor,
} from "../src/portability/import/import-author.server.ts";
import { importFile } from "../src/portability/import/import-file.server.ts";
import type { Config } from "../src/server/config.ts";
import { loadConfig } from "../src/server/environment.ts";
import { explainStartFailure } from "../src/server/explain-start-failure.ts";
import { openSiteDatabase } from "./setup/site-database.ts";

const usage = "Usage: npm run import -- FILE.json [--author EMAIL]";

/** An error that the operator can fix; printed without a stack trace. */
class ImportError extends Error {}

try {
  const { file, author } = readArguments();
  process.exitCode = await run(file, author, configuration());
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}

async function run(file: string, author: string | undefined, config: Config): Promise<number> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  let stopSignals = 0;
  const onSignal = () => {
    stopSignals += 1;
    if (stopSignals > 1) process.exit(130);
    process.stderr.write("Stopping after the listings in progress. Import the file again to go on.\n");
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);

  const cleanups: (() => Promise<void> | void)[] = [];
  try {
    const { db, close } = await openSiteDatabase(config);
    cleanups.push(close);
    const now = () => new Date();
    const authorId = author
      ? await findAuthorByEmail(db, author)
      : await getOrCreateImportAuthor({ db, now: now() }, config.contactEmail);
    if (authorId === null) throw new ImportError(`There is no account with the e-mail ${author}.`);

    const uploadFolder = path.join(config.dataDir, "incoming");
    await mkdir(uploadFolder, { recursive: true, mode: 0o700 });
    const storage = await openStorage(config, now().getTime());
    const images = createImagePool({ log: { warn: () => undefined } });
    cleanups.push(() => images.close());
    const tools = { db, storage, images, uploadFolder, now, say, isStopped: () => stopSignals > 0 };
    const { problem } = await importFile(tools, { file, authorId });
    if (problem !== null) throw new ImportError(problem);
    return stopSignals > 0 ? 130 : 0;
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

function readArguments(): { file: string; author: string | undefined } {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse();
  } catch {
    throw new ImportError(usage);
  }
  const { positionals, values } = parsed;
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new ImportError(usage);
  return { file: resolvePath(file), author: values.author };
}

function parse() {
  return parseArgs({ allowPositionals: true, options: { author: { type: "string" } } });
}

/** npm runs scripts in the project's folder; a relative path is relative to the caller's directory. */
function resolvePath(file: string): string {
  const fromCaller = path.resolve(process.env.INIT_CWD ?? ".", file);
  const found = [fromCaller, path.resolve(file)].find((candidate) => existsSync(candidate));
  // Checked before a database is started.
  if (!found) throw new ImportError(`${fromCaller} does not exist.`);
  return found;
}

function configuration(): Config {
  const result = loadConfig();
  if (result.ok) return result.config;
  throw new ImportError(
    ["The configuration is invalid:", ...result.problems.map((problem) => `  ${problem}`)].join("\n"),
  );
}

function messageOf(error: unknown): string {
  if (error instanceof ImportError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const isConnection =
    "code" in error &&
    /^(?:ECONN|ENOTFOUND|ENOENT|ETIMEDOUT|EHOSTUNREACH|57P|3D000|28)/u.test(String(error.code));
  return isConnection
    ? `The database cannot be reached, or went away (${error.message || String(error.code)}).`
    : (explainStartFailure(error) ?? String(error.stack));
}
