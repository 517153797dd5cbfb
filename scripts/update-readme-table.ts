/**
 * Writes the README's table of environment variables from src/server/config-variables.ts. `--check` writes nothing and
 * exits with 1 when the table is outdated.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configurationTable } from "../src/server/config-variables.ts";

const path = join(import.meta.dirname, "../README.md");
const start = "<!-- configuration:start -->";
const end = "<!-- configuration:end -->";

const readme = readFileSync(path, "utf8");
const from = readme.indexOf(start);
const to = readme.indexOf(end, from);
if (from === -1 || to === -1) {
  console.error(`README.md has no ${start} … ${end}`);
  process.exit(1);
}
const updated = `${readme.slice(0, from + start.length)}\n${configurationTable()}\n${readme.slice(to)}`;

if (updated === readme) {
  console.log("README.md: the table of environment variables is up to date");
} else if (process.argv.includes("--check")) {
  console.error(
    "README.md: the table of environment variables is not up to date: node scripts/update-readme-table.ts",
  );
  process.exit(1);
} else {
  writeFileSync(path, updated);
  console.log("README.md: the table of environment variables was updated");
}
