/**
 * `npm run test:full`, what `npm test` omits: PostgreSQL 15, all screens at all widths in both themes, further journeys,
 * starts of servers and commands, and faults in more rounds and variants. The last line is `N passed, N failed`.
 */
import { runFull } from "./checks/gate.ts";
import { runMain } from "./checks/run-checks.ts";

await runMain(async (signal) => (await runFull(signal)).failed === 0);
