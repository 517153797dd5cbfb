import { runProgram } from "../checks/run-program.ts";
import { pages } from "./pages.ts";
import { pictures } from "./pictures.ts";
import { buildIfStale } from "./product.ts";
import { messageOf } from "./setup-error.ts";

/**
 * Runs a program of tests/ on the built product, with its output and exit status.
 * @param prepare further requirements of the program, after the build
 */
export async function runBuilt(
  program: [string, ...string[]],
  prepare: (signal: AbortSignal) => Promise<void> = async () => undefined,
): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort(signal));
  try {
    await buildIfStale([pages, pictures], stopping.signal);
    await prepare(stopping.signal);
    const { isOk } = await runProgram(program, { signal: stopping.signal, isShown: true });
    process.exitCode = isOk ? 0 : 1;
  } catch (error) {
    if (!stopping.signal.aborted) process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
