/** `npm run bench:load -- COUNT`: see tests/bench/load.ts. */
import { runMain } from "./checks/run-checks.ts";
import { runProgram } from "./checks/run-program.ts";

await runMain(async (signal) => {
  const { isOk } = await runProgram(["tests/bench/load.ts", ...process.argv.slice(2)], {
    signal,
    isShown: true,
  });
  return isOk;
});
