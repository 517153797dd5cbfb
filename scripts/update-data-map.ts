/** Writes docs/data-map.md from src/privacy/data-map.ts. `--check` writes nothing and exits with 1 when it is outdated. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dataMapTable } from "../src/privacy/data-map-table.ts";

const path = join(import.meta.dirname, "../docs/data-map.md");
const start = "<!-- data map:start -->";
const document = readFileSync(path, "utf8");
const from = document.indexOf(start);
if (from === -1) throw new Error(`docs/data-map.md has no ${start}`);
const updated = `${document.slice(0, from + start.length)}\n\n${dataMapTable()}\n`;
if (updated !== document && process.argv.includes("--check")) {
  console.error("docs/data-map.md is not up to date: node scripts/update-data-map.ts");
  process.exit(1);
}
if (updated !== document) writeFileSync(path, updated);
