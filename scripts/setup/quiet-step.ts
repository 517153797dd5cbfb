import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { cacheFolder, root } from "./folders.ts";
import { startProgress } from "./progress.ts";
import { SetupError } from "./setup-error.ts";

const killDelayMs = 2_000;

export type QuietStep = {
  /** progress message: "Building the pages" */
  title: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** log file in .cache/ with its output */
  logName: string;
  /** its last line is progress, shown with the seconds */
  hasProgressLines?: boolean;
  /** error message from the end of the log */
  explain: (output: string) => string;
  /** called with the process group, which can outlive this process */
  onStarted?: (group: number) => void;
  signal: AbortSignal;
};

/**
 * Runs a long program whose output is only shown if it fails. It has its own process group, so that stopping it stops
 * its children, and Ctrl-C reaches it only through `signal`.
 * @throws SetupError when it fails; `signal`'s reason when aborted
 */
export async function runQuietly(step: QuietStep): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const logFile = join(cacheFolder, step.logName);
  const log = createWriteStream(logFile);
  let lastLine = "";
  const finish = startProgress(step.title, () => lastLine);
  const child = spawn(step.command, step.args, {
    cwd: root,
    env: step.env ?? process.env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (child.pid) step.onStarted?.(child.pid);
  let killing: NodeJS.Timeout | undefined;
  const stop = () => {
    signalGroup(child.pid, "SIGTERM");
    // npm would first finish its current step; a partial result is rebuilt next time.
    killing = setTimeout(() => signalGroup(child.pid, "SIGKILL"), killDelayMs);
  };
  step.signal.addEventListener("abort", stop, { once: true });
  const output = collect([child.stdout, child.stderr], log);
  if (step.hasProgressLines) {
    createInterface({ input: child.stdout }).on("line", (line) => {
      lastLine = line;
    });
  }
  const problem = await new Promise<string | null>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code === 0 ? null : `ended with ${code ?? signal}`));
  });
  step.signal.removeEventListener("abort", stop);
  clearTimeout(killing);
  await new Promise<void>((resolve) => log.end(() => resolve()));
  finish(problem === null ? "done" : step.signal.aborted ? "stopped" : "failed");
  step.signal.throwIfAborted();
  if (problem === null) return;
  const text = output();
  throw new SetupError(`${step.explain(text || problem)} Full output: ${relative(root, logFile)}`);
}

function signalGroup(group: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (group) process.kill(-group, signal);
  } catch {
    // The group has just exited.
  }
}

function collect(streams: Readable[], log: NodeJS.WritableStream): () => string {
  const pieces: Buffer[] = [];
  for (const stream of streams) {
    stream.on("data", (piece: Buffer) => {
      pieces.push(piece);
      log.write(piece);
    });
  }
  return () => Buffer.concat(pieces).toString("utf8");
}
