/** `npm run bench -- [--sizes 10000,1000000]`: see tests/bench/speed.ts. */
import { runMain } from "./checks/run-checks.ts";
import { runProgram } from "./checks/run-program.ts";

await runMain(async (signal) => {
  const { isOk } = await runProgram(["tests/bench/speed.ts", ...process.argv.slice(2)], {
    signal,
    isShown: true,
  });
  return isOk;
});
