/** Writes docs/data-map.md from src/privacy/data-map.ts. A test fails while the document is outdated. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dataMapTable } from "../src/privacy/data-map-table.ts";

const path = join(import.meta.dirname, "../docs/data-map.md");
const start = "<!-- data map:start -->";
const document = readFileSync(path, "utf8");
const from = document.indexOf(start);
if (from === -1) throw new Error(`docs/data-map.md has no ${start}`);
writeFileSync(path, `${document.slice(0, from + start.length)}\n\n${dataMapTable()}\n`);
