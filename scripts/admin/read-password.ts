import { readFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { CommandError } from "../setup/command-errors.ts";

/** Never from the command line, which other users see in the list of processes. */
export async function readPassword(file: string | null): Promise<string> {
  if (file !== null) {
    // npm runs scripts in the project's folder; a relative path is relative to the caller's directory.
    const found = path.resolve(process.env.INIT_CWD ?? ".", file);
    return withoutLineBreak(await readFile(found, "utf8").catch((error) => failUnreadable(found, error)));
  }
  if (!process.stdin.isTTY) return withoutLineBreak(await text(process.stdin));
  const password = await ask("Password (at least 12 characters): ");
  if ((await ask("The same again: ")) !== password) throw new CommandError("The two passwords differ.");
  return password;
}

/** Editors and `echo` end a file with a line break. */
function withoutLineBreak(given: string): string {
  return given.replace(/\r?\n$/u, "");
}

function failUnreadable(file: string, error: unknown): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  throw new CommandError(`${file} cannot be read (${code}).`);
}

/** Asks without showing what is typed. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.question("").then(resolve, reject);
      for (const event of ["SIGINT", "close"] as const)
        lines.once(event, () => reject(new CommandError("Interrupted: nothing was changed.")));
    });
  } finally {
    lines.close();
    process.stderr.write("\n");
  }
}
