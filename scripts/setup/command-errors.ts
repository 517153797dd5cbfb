import { S3Error, StorageUnavailableError } from "../../src/platform/s3/requests.server.ts";
import { BackupError } from "../../src/portability/backup/manifest.server.ts";
import type { Config } from "../../src/server/config.ts";
import { loadConfig } from "../../src/server/environment.ts";
import { explainStartFailure } from "../../src/server/explain-start-failure.ts";

/** An error that the operator can fix; printed without a stack trace. */
export class CommandError extends Error {}

/** The settings of the site; throws a CommandError with all problems. */
export function configurationOfSite(): Config {
  const result = loadConfig();
  if (result.ok) return result.config;
  throw new CommandError(
    ["The configuration is not right:", ...result.problems.map((problem) => `  ${problem}`)].join("\n"),
  );
}

/** Prints an error of a command: one sentence where the operator can act on it, otherwise the stack trace. */
export function commandMessage(error: unknown): string {
  if (error instanceof CommandError || error instanceof BackupError) return error.message;
  if (error instanceof StorageUnavailableError || error instanceof S3Error) return `${error.message}.`;
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  const path = "path" in error ? String(error.path) : "";
  if (["EACCES", "EPERM", "EROFS"].includes(code) && path !== "")
    return `This user may not read or write ${path}: run the command as the user of the site, or as root.`;
  if (code === "ENOSPC") return "The disk is full.";
  if (/^(?:ECONN|ENOTFOUND|ENOENT|ETIMEDOUT|EHOSTUNREACH|57P|3D000|28|08)/u.test(code) && path === "")
    return `The database cannot be reached, or went away (${error.message || code}): check DATABASE_URL, and that the server runs.`;
  return explainStartFailure(error) ?? String(error.stack);
}
