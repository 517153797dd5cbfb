/**
 * `npm run import -- FILE [OPTIONS]`: imports listings into the site, also while the site is running. FILE is JSON in the
 * portable form (/api/v1/listing.schema.json), a ZIP archive that a member downloaded in their settings, or CSV with a file that says which column is which field. A record
 * that was imported before is skipped; with `externalId` (the author's own text or whole number) a changed record updates
 * its listing, photos included. `subCategory` is an id or the French label. Exits with 0 when the whole file was read, even
 * if records were rejected; otherwise with 1 and a message on standard error.
 */
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { readStoredSettings } from "../src/console/index.server.ts";
import { createImagePool } from "../src/media/image-pool.server.ts";
import { openStorage } from "../src/media/storage/open-storage.server.ts";
import { readColumnMapping } from "../src/portability/import/column-mapping.server.ts";
import { importArchive } from "../src/portability/import/import-archive.server.ts";
import {
  findAuthorByEmail,
  getOrCreateImportAuthor,
  plannedImportAuthor,
} from "../src/portability/import/import-author.server.ts";
import { importFile } from "../src/portability/import/import-file.server.ts";
import type { Config } from "../src/server/config.ts";
import { loadConfig } from "../src/server/environment.ts";
import { explainStartFailure } from "../src/server/explain-start-failure.ts";
import { openSiteDatabase } from "./setup/site-database.ts";

const usage = `Usage: npm run import -- FILE.json [OPTIONS]
  FILE.zip, which members download in their settings, is read like FILE.json
  --author EMAIL        the account of listings that name no author
  --create-authors      creates the accounts that listings name and the site does not have, without a password
  --columns FILE.json   FILE is CSV; this file says which column is which field
  --dry-run             says what would change, and changes nothing
  --restore             restores an export of a site (npm run admin -- export-listings), with its ids and dates`;

/** An error that the operator can fix; printed without a stack trace. */
class ImportError extends Error {}

try {
  process.exitCode = await run(readArguments(), configuration());
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}

async function run(options: Options, config: Config): Promise<number> {
  const { author, columns } = options;
  const mapping = columns === undefined ? null : await readColumnMapping(columns);
  if (mapping && !mapping.ok) throw new ImportError(`${columns} ${mapping.problem}`);
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
      : options.isDryRun
        ? await plannedImportAuthor(db)
        : await getOrCreateImportAuthor({ db, now: now() }, config.contactEmail);
    if (authorId === null) throw new ImportError(`There is no account with the e-mail ${author}.`);

    const uploadFolder = path.join(config.dataDir, "incoming");
    await mkdir(uploadFolder, { recursive: true, mode: 0o700 });
    const storage = await openStorage(config, now().getTime());
    const images = createImagePool({ log: { warn: () => undefined } });
    cleanups.push(() => images.close());
    const settings = { ...config.siteLimits, ...(await readStoredSettings(db)) };
    const limits = { photos: settings.photosPerListing, lifetimeDays: settings.listingLifetimeDays };
    const tools = { db, storage, images, uploadFolder, limits, now, say, isStopped: () => stopSignals > 0 };
    const read = options.file.endsWith(".zip") ? importArchive : importFile;
    const { problem } = await read(tools, { ...options, authorId, mapping: mapping?.mapping ?? null });
    if (problem !== null) throw new ImportError(problem);
    return stopSignals > 0 ? 130 : 0;
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

type Options = {
  file: string;
  author: string | undefined;
  columns: string | undefined;
  createAuthors: boolean;
  isDryRun: boolean;
  isRestoring: boolean;
};

function readArguments(): Options {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse();
  } catch {
    throw new ImportError(usage);
  }
  const { positionals, values } = parsed;
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new ImportError(usage);
  return {
    file: resolvePath(file),
    author: values.author,
    columns: values.columns === undefined ? undefined : resolvePath(values.columns),
    createAuthors: values["create-authors"] ?? false,
    isDryRun: values["dry-run"] ?? false,
    isRestoring: values.restore ?? false,
  };
}

function parse() {
  return parseArgs({
    allowPositionals: true,
    options: {
      author: { type: "string" },
      columns: { type: "string" },
      "create-authors": { type: "boolean" },
      "dry-run": { type: "boolean" },
      restore: { type: "boolean" },
    },
  });
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
