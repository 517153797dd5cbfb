import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";

export type StartedProgram = {
  child: ChildProcess;
  pid: number;
  /** What it printed, on both outputs. */
  output: () => string;
  ended: Promise<void>;
  /** Sends SIGTERM, or `signal`, and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/**
 * Starts a program that a test needs. It ends with the test run, also when that is killed: then it gets `whenOrphaned`.
 */
export function startProgram(
  command: string,
  args: string[],
  { whenOrphaned = "TERM", ...options }: SpawnOptions & { whenOrphaned?: "TERM" | "INT" } = {},
): StartedProgram {
  let printed = "";
  const child = spawn("setpriv", ["--pdeathsig", whenOrphaned, command, ...args], {
    ...options,
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text) => {
      printed = (printed + String(text)).slice(-200_000);
    });
  const endWithTests = () => child.kill("SIGKILL");
  process.once("exit", endWithTests);
  const ended = new Promise<void>((resolve) => {
    const settle = () => {
      process.removeListener("exit", endWithTests);
      resolve();
    };
    child.once("close", settle);
    child.once("error", (error) => {
      printed += `\n${command} could not be started: ${error.message}`;
      settle();
    });
  });
  return {
    child,
    pid: child.pid ?? Number.NaN,
    output: () => printed,
    ended,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      await ended;
    },
  };
}
