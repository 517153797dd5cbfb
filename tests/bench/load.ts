/** `npm run bench:load -- COUNT`: adds that many generated listings to the site's database, also while the site is running. */

import { openSiteDatabase } from "../../scripts/setup/site-database.ts";
import { loadConfig } from "../../src/server/environment.ts";
import { loadListings } from "./load/load-listings.ts";

const count = Number(process.argv[2]?.replaceAll(/[_\s]/gu, ""));
const config = loadConfig();
if (!Number.isInteger(count) || count < 1 || count > 10_000_000) {
  process.stderr.write("Usage: npm run bench:load -- COUNT (1 to 10000000)\n");
  process.exitCode = 1;
} else if (!config.ok) {
  process.stderr.write(`The configuration is invalid:\n${config.problems.join("\n")}\n`);
  process.exitCode = 1;
} else {
  const { db, close } = await openSiteDatabase(config.config, { withoutTimeout: true });
  try {
    const startedAt = performance.now();
    const say = (line: string) =>
      process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(0)} s  ${line}\n`);
    await loadListings(db, count, new Date(), say);
    say(`Done: ${count.toLocaleString("en")} listings.`);
  } finally {
    await close();
  }
}
