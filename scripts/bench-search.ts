/** `npm run bench:search -- [--corpus FOLDER] [--show CLASS [--held-out]] [--write-floors]`: see tests/bench/search.ts. */
import { runMain } from "./checks/run-checks.ts";
import { runProgram } from "./checks/run-program.ts";

await runMain(async (signal) => {
  const { isOk } = await runProgram(["tests/bench/search.ts", ...process.argv.slice(2)], {
    signal,
    isShown: true,
  });
  return isOk;
});
