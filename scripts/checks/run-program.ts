import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../setup/folders.ts";

/** `output`: everything it printed, or empty when it was written to the terminal */
export type CheckResult = { isOk: boolean; output: string };

/**
 * Runs a program of node_modules, or a script, with this Node.
 * @param isShown writes to the terminal directly
 */
export async function runProgram(
  [program, ...args]: readonly [string, ...string[]],
  options: { signal: AbortSignal; isShown?: boolean; env?: NodeJS.ProcessEnv; cwd?: string },
): Promise<CheckResult> {
  const { signal, isShown = false, env = process.env, cwd = root } = options;
  signal.throwIfAborted();
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd,
    env,
    stdio: isShown ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
  });
  const stop = () => child.kill("SIGTERM");
  signal.addEventListener("abort", stop, { once: true });
  const pieces: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (piece: Buffer) => pieces.push(piece));
  const isOk = await new Promise<boolean>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code === 0));
  });
  signal.removeEventListener("abort", stop);
  signal.throwIfAborted();
  return { isOk, output: Buffer.concat(pieces).toString("utf8") };
}
