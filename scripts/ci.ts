/** `.ci/run`: `npm test` and `npm run test:full`, of whose faults and cluster it has a short form (checks/gate.ts). The last line is the total of both: `N passed, N failed`. */
import { runFullOfCi, runGate } from "./checks/gate.ts";
import { formatTotals, print, printFailures, runMain } from "./checks/run-checks.ts";

await runMain(async (signal) => {
  const [gate, full] = [await runGate(signal), await runFullOfCi(signal)];
  const sum = { passed: gate.passed + full.passed, failed: gate.failed + full.failed };
  print("");
  printFailures([...gate.failures, ...full.failures]);
  print(formatTotals(sum));
  return sum.failed === 0;
});
