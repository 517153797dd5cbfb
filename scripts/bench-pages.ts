/** `npm run bench:pages -- [ADDRESS] [--seconds 20] [--seed N]`: see tests/bench/pages.ts. */
import { runMain } from "./checks/run-checks.ts";
import { runProgram } from "./checks/run-program.ts";

await runMain(async (signal) => {
  const { isOk } = await runProgram(["tests/bench/pages.ts", ...process.argv.slice(2)], {
    signal,
    isShown: true,
  });
  return isOk;
});
