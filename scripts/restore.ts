/**
 * `npm run restore -- FILE [--key-file FILE]`: restores a backup, a file or s3://BUCKET/KEY, into an empty DATA_DIR and, if they
 * are set, an empty database of DATABASE_URL and an empty S3_BUCKET; refuses any other place. `--reuse-bucket`: photos that the
 * bucket has are left there. `--verify [--work FOLDER]` restores it into a temporary database instead, checks that
 * and deletes it. An encrypted backup needs BACKUP_PASSPHRASE, or the file of an age secret key. Exits with 0 when everything
 * was restored or verified; otherwise with 1 and a message on standard error.
 */
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { isS3Url } from "../src/platform/s3/location.ts";
import { BackupError } from "../src/portability/backup/manifest.server.ts";
import { archiveInS3 } from "../src/portability/backup/restore-backup.server.ts";
import { restoreSite } from "../src/portability/backup/restore-site.server.ts";
import { verifyBackup } from "../src/portability/backup/verify-backup.server.ts";
import type { Config } from "../src/server/config.ts";
import { loadConfig } from "../src/server/environment.ts";
import { commandMessage } from "./setup/command-errors.ts";

const usage =
  "Usage: npm run restore -- FILE|s3://BUCKET/KEY [--verify [--work FOLDER]] [--key-file FILE] [--reuse-bucket]";
const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const args = readArguments();
  // Checked like the setting: a site without a bucket for photos may have one for backups.
  if (isS3Url(args.file)) process.env.BACKUP_DIR = args.file;
  await run(args, configuration());
} catch (error) {
  process.stderr.write(`${commandMessage(error)}\n`);
  process.exitCode = 1;
}

type Arguments = {
  file: string;
  isVerification: boolean;
  work: string;
  keyFile: string | undefined;
  reusesBucket: boolean;
};

async function run(args: Arguments, config: Config): Promise<void> {
  const { file, isVerification, work, keyFile, reusesBucket } = args;
  // Exit handlers remove what a verification leaves; the embedded database ends with this process.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));
  const { key } = config.backup;
  const keys = {
    passphrase: key !== null && "passphrase" in key ? key.passphrase : null,
    identities: keyFile === undefined ? [] : identitiesIn(keyFile),
  };
  const archive = isS3Url(file) ? archiveInS3(file, config.s3Access, keys) : { file, keys };
  const tools = { archive, say, nowMs: Date.now() };
  const runAs = config.pgRunAs;
  if (isVerification) {
    await verifyBackup({ folder: work, runAs }, tools);
    say(`${file} can be restored.`);
  } else {
    const { dataDir, databaseUrl, databaseDirectUrl, s3 } = config;
    const place = { dataDir, databaseUrl: databaseDirectUrl ?? databaseUrl, runAs, s3, reusesBucket };
    await restoreSite(place, tools);
    say(`Restored into ${dataDir}. Start the site with the same settings as before.`);
  }
}

/** The lines of a file written by age-keygen. */
function identitiesIn(file: string): string[] {
  const lines = readFileSync(file, "utf8").split(/\r?\n/u);
  const identities = lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
  if (identities.length === 0) throw new BackupError(`${file} contains no secret key.`);
  return identities.map((line) => line.trim());
}

function readArguments(): Arguments {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse();
  } catch {
    throw new BackupError(usage);
  }
  const { positionals, values } = parsed;
  const [file, ...others] = positionals;
  if (!file || others.length > 0 || (values.work !== undefined && !values.verify))
    throw new BackupError(usage);
  return {
    file: isS3Url(file) ? file : resolvePath(file),
    isVerification: values.verify === true,
    work: values.work === undefined ? tmpdir() : resolvePath(values.work),
    keyFile: values["key-file"] === undefined ? undefined : resolvePath(values["key-file"]),
    reusesBucket: values["reuse-bucket"] === true,
  };
}

function parse() {
  return parseArgs({
    allowPositionals: true,
    options: {
      verify: { type: "boolean" },
      work: { type: "string" },
      "key-file": { type: "string" },
      "reuse-bucket": { type: "boolean" },
    },
  });
}

/** npm runs scripts in the project's folder; a relative path is relative to the caller's directory. */
function resolvePath(file: string): string {
  const fromCaller = path.resolve(process.env.INIT_CWD ?? ".", file);
  const found = [fromCaller, path.resolve(file)].find((candidate) => existsSync(candidate));
  if (!found) throw new BackupError(`${fromCaller} does not exist.`);
  return found;
}

function configuration(): Config {
  const result = loadConfig();
  if (result.ok) return result.config;
  throw new BackupError(
    ["The configuration is not right:", ...result.problems.map((problem) => `  ${problem}`)].join("\n"),
  );
}
