/** `npm run bench:console -- [--listings N]`: see tests/bench/console.ts. */
import { runBuilt } from "./setup/run-built.ts";

await runBuilt(["tests/bench/console.ts", ...process.argv.slice(2)]);
