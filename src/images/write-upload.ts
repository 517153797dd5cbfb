import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

export type FileOutcome =
  | { kind: "written"; path: string; bytes: number }
  | { kind: "too-large" | "empty" | "not-stored"; error?: unknown };

/**
 * Writes one part of a form to a new file in `folder`. Whatever fails, the part is read to its end, since the rest of
 * the form comes after it (stream's pipeline would destroy the part, and the form would hang), and no file remains.
 */
export async function writeUpload(part: Readable, folder: string): Promise<FileOutcome> {
  const path = join(folder, randomUUID());
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  let failure: FileOutcome | undefined;
  const giveUp = (kind: "too-large" | "not-stored", error?: unknown) => {
    failure ??= { kind, error };
    part.unpipe(file);
    part.resume();
    file.destroy();
  };
  await new Promise<void>((resolve) => {
    part.once("limit", () => giveUp("too-large"));
    part.once("close", () => part.readableEnded || giveUp("not-stored"));
    file.once("error", (error) => giveUp("not-stored", error));
    file.once("close", resolve);
    part.pipe(file);
  });
  if (failure === undefined && file.bytesWritten > 0)
    return { kind: "written", path, bytes: file.bytesWritten };
  await rm(path, { force: true });
  return failure ?? { kind: "empty" };
}
