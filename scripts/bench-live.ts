/** `npm run bench:live -- [--users 2000] [--rate 20] [--seconds 300]`: see tests/bench/live.ts. */
import { runBuilt } from "./setup/run-built.ts";

await runBuilt(["tests/bench/live.ts", ...process.argv.slice(2)]);
