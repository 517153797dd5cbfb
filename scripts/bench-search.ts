/** `npm run bench:search -- [--corpus FOLDER] [--show CLASS [--held-out]] [--write-floors]`: see tests/bench/search.ts. */
import { runProgram } from "./checks/run-program.ts";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort(signal));
const program = ["tests/bench/search.ts", ...process.argv.slice(2)] as [string, ...string[]];
const { isOk } = await runProgram(program, { signal: stopping.signal, isShown: true });
process.exitCode = isOk ? 0 : 1;
