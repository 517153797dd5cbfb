import { userInfo } from "node:os";

/** An error that the operator can fix. The message is one sentence with a solution. */
export class SetupError extends Error {}

/** A sentence for file system errors; otherwise the whole error, which is a bug. */
export function messageOf(error: unknown): string {
  if (error instanceof SetupError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  switch (code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `This user (${userName()}) may not write to ${path}: give it the folder, or run this as its owner.`;
    case "ENOSPC":
      return "The disk is full: make room and try again.";
    default:
      return error.stack ?? error.message;
  }
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`; // no passwd entry, as in some containers
  }
}
