/** `npm run measure:ux -- [FOLDER]`: see tests/bench/measure-posting.ts. */
import { runBuilt } from "./setup/run-built.ts";

await runBuilt(["tests/bench/measure-posting.ts", ...process.argv.slice(2)]);
