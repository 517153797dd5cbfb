/**
 * `npm run test:faults`: each fault of tests/faults/suite once, under load; with FAULT_ROUNDS=N in N rounds, each lasting
 * as long as in practice. Prints a table, then `N passed, N failed`. The results are in .cache/faults.jsonl.
 */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FaultResult } from "../tests/faults/suite/experiment.ts";
import { print, runChecks, runMain } from "./checks/run-checks.ts";
import { buildCheck } from "./checks/static-checks.ts";
import { testSuite } from "./checks/test-suites.ts";
import { cacheFolder } from "./setup/folders.ts";
import { ensureTestNeeds } from "./setup/test-needs.ts";

const results = join(cacheFolder, "faults.jsonl");

await runMain(async (signal) => {
  await rm(results, { force: true });
  process.env.FAULT_RESULTS = results;
  await ensureTestNeeds(["strace"], signal);
  const totals = await runChecks([[buildCheck, testSuite("faults", ["fault-suite"])]], signal);
  await printTable();
  print(`\n${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed === 0;
});

async function printTable(): Promise<void> {
  const lines = (await readFile(results, "utf8").catch(() => "")).split("\n").filter(Boolean);
  const rows = lines.map((line) => JSON.parse(line) as FaultResult); // written by the suite
  print(
    "\n| Fault | Tries | Acknowledged | Unanswered | Ready, s (min / median / max) | Outage, s (max) | Errors | Violations |",
  );
  print("|---|---|---|---|---|---|---|---|");
  for (const [fault, tries] of Map.groupBy(rows, (row) => row.fault)) {
    const sum = (of: (row: FaultResult) => number) => tries.reduce((total, row) => total + of(row), 0);
    const ready = tries.map(({ readyMs }) => readyMs).toSorted((a, b) => a - b);
    const errors = new Map<string, number>();
    for (const [status, count] of tries.flatMap((row) => Object.entries(row.errors)))
      errors.set(status, (errors.get(status) ?? 0) + count);
    const cells = [
      fault,
      tries.length,
      sum((row) => row.acknowledged),
      sum((row) => row.unanswered),
      [ready[0], ready[Math.floor(ready.length / 2)], ready.at(-1)].map(seconds).join(" / "),
      seconds(Math.max(...tries.map(({ outageMs }) => outageMs))),
      [...errors].map(([status, count]) => `${status === "0" ? "no answer" : status} ×${count}`).join(", "),
      sum((row) => row.violations),
    ];
    print(`| ${cells.join(" | ")} |`);
  }
}

function seconds(ms: number | undefined): string {
  return ((ms ?? 0) / 1000).toFixed(1);
}
