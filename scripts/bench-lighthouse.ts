/**
 * `npm run bench:lighthouse -- [--runs 5]`: see tests/bench/lighthouse.ts. Lighthouse is installed from npm on first
 * use.
 */
import { join } from "node:path";
import { installIfStale } from "./setup/dependencies.ts";
import { root } from "./setup/folders.ts";
import { runBuilt } from "./setup/run-built.ts";

await runBuilt(["tests/bench/lighthouse.ts", ...process.argv.slice(2)], (signal) =>
  installIfStale(signal, {
    folder: join(root, "scripts/lighthouse"),
    title: "Installing Lighthouse from npm (about a minute)",
  }),
);
