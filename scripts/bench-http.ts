/** `npm run bench:http`: see tests/bench/http.ts. */
import { runBuilt } from "./setup/run-built.ts";

await runBuilt(["tests/bench/http.ts", ...process.argv.slice(2)]);
