import { isDatabaseUnavailable } from "../platform/database/failures.server.ts";
import { MigrationError } from "../platform/database/migration-tools.server.ts";
import { PostgresStartError } from "../platform/postgres/embedded.server.ts";
import { StartError } from "./start-error.ts";

/** Their messages are such sentences. */
const explained = [StartError, PostgresStartError, MigrationError];

/** Explanations of failed system calls on files, by error code. */
const fileProblems: Record<string, string> = {
  EACCES: "this user may not use it",
  EPERM: "this user may not use it",
  EROFS: "it is on a read-only disk",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EEXIST: "it is not a folder",
  ENOTDIR: "it is not in a folder",
  EMFILE: "too many files are open (ulimit -n)",
};

/** Explanations of errors of PostgreSQL, by SQLSTATE. */
const databaseProblems: Record<string, string> = {
  "25006":
    "it is read-only, as a standby server is. Set DATABASE_URL to the primary server, or finish the failover",
  "42501":
    "its role may not create or change tables. Make the role of DATABASE_URL the owner of the database: alter database NAME owner to ROLE, and of the tables if another role created them",
  "53100": "its disk is full",
  "53300": "it has no connection left. Raise max_connections, or lower DATABASE_POOL",
};

/** An English sentence for a failed start that the operator can fix; null for a bug, whose stack is needed. */
export function explainStartFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (explained.some((kind) => error instanceof kind)) return error.message;
  const code = "code" in error ? String(error.code) : "";
  const path = "path" in error && typeof error.path === "string" ? error.path : null;
  const fileProblem = fileProblems[code];
  if (path !== null && fileProblem !== undefined) return `${path} cannot be used: ${fileProblem}.`;
  const databaseProblem = databaseProblems[code];
  if (databaseProblem !== undefined)
    return `The database cannot be used (${error.message}): ${databaseProblem}.`;
  if (isDatabaseUnavailable(error)) return `The database cannot be reached: ${error.message || code}`;
  return error.cause === undefined ? null : explainStartFailure(error.cause);
}
