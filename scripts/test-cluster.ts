/**
 * `npm run test:cluster`: a site of several nodes, simulated on one machine, while parts of it are killed and replaced; also part of
 * `npm run test:full`. CLUSTER_SECONDS=60 makes each phase last a minute. The last line is `N passed, N failed`.
 */
import { runCluster } from "./checks/gate.ts";
import { runMain } from "./checks/run-checks.ts";

await runMain(async (signal) => (await runCluster(signal)).failed === 0);
