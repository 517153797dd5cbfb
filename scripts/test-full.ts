/**
 * `npm run test:full`: what `npm test` leaves out: PostgreSQL 15, every screen at all widths in both themes, rare journeys,
 * and faults in more rounds and ways. The last line is `N passed, N failed`.
 */
import { runFull } from "./checks/gate.ts";
import { runMain } from "./checks/run-checks.ts";

await runMain(async (signal) => (await runFull(signal)).failed === 0);
