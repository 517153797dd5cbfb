import { copyFile, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../setup/folders.ts";
import { violationsIn } from "./layers.ts";

/** A small source tree: files and their text. `expected` lists the forbidden imports. */
const tree: Record<string, string> = {
  "src/listings/price.ts": 'import { rows } from "./rows.queries.server.ts"; export const price = rows;',
  "src/listings/clock.ts": 'import { hrtime } from "node:process"; export const now = hrtime;',
  "src/listings/price.test.ts": 'import { readFile } from "node:fs/promises"; export const test = readFile;',
  "src/listings/rows.queries.server.ts":
    'import type { Search } from "../search/run.server.ts"; export const rows: Search[] = [];',
  "src/search/run.server.ts": 'export type Search = string; export { answer } from "../server/answer.ts";',
  "src/platform/pool.server.ts": 'export { price } from "../listings/price.ts";',
  "src/jobs/job.server.ts":
    'import { aUser } from "../../tests/support/builders.ts"; export const job = aUser;',
  "src/server/answer.ts": 'export { Card } from "../web/ui/card.tsx"; export const answer = 1;',
  "tests/support/builders.ts": 'export { price as aUser } from "../../src/listings/price.ts";',
  "src/web/ui/card.tsx":
    'import { rows } from "../../listings/rows.queries.server.ts"; export const Card = rows;',
  "src/web/ui/typed.tsx":
    'import type { rows } from "../../listings/rows.queries.server.ts"; export type Typed = typeof rows;',
  "src/web/screens/home/route.tsx":
    'import { rows } from "../../../listings/rows.queries.server.ts"; export default rows;',
  "src/web/screens/home/part.tsx": 'export { Gone } from "./gone.tsx"; export const Part = 1;',
  "src/web/text/words.ts": 'export { Part as words } from "../screens/home/part.tsx";',
};

const expected = [
  "components-know-no-database: src/web/ui/card.tsx → src/listings/rows.queries.server.ts",
  "listings-imports: src/listings/rows.queries.server.ts → src/search/run.server.ts",
  "listings-private: src/web/screens/home/route.tsx → src/listings/rows.queries.server.ts",
  "listings-private: src/web/ui/card.tsx → src/listings/rows.queries.server.ts",
  "listings-private: src/web/ui/typed.tsx → src/listings/rows.queries.server.ts",
  "nothing-imports-server: src/search/run.server.ts → src/server/answer.ts",
  "platform-imports: src/platform/pool.server.ts → src/listings/price.ts",
  "product-without-tests: src/jobs/job.server.ts → tests/support/builders.ts",
  "resolvable: src/web/screens/home/part.tsx → ./gone.tsx",
  "rules-are-pure: src/listings/price.ts → src/listings/rows.queries.server.ts",
  "rules-use-no-node: src/listings/clock.ts → process",
  "search-imports: src/search/run.server.ts → src/server/answer.ts",
  "search-private: src/listings/rows.queries.server.ts → src/search/run.server.ts",
  "server-sees-pages-through-context: src/server/answer.ts → src/web/ui/card.tsx",
  "text-is-words: src/web/text/words.ts → src/web/screens/home/part.tsx",
  "ui-knows-no-screen: src/web/text/words.ts → src/web/screens/home/part.tsx",
];

test("each forbidden import is found, and no other", async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "babillard-layers-")));
  await copyFile(join(root, "tsconfig.json"), join(folder, "tsconfig.json"));
  await copyFile(join(root, "package.json"), join(folder, "package.json"));
  for (const [path, text] of Object.entries(tree)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const found = await violationsIn(folder, new AbortController().signal);
  const isCycle = (violation: string) => violation.startsWith("no-cycle: ");
  expect(found.filter((violation) => !isCycle(violation)).sort()).toEqual(expected);
  // The file from which a cycle is reported depends on dependency-cruiser.
  expect(found.some(isCycle)).toBe(true);
  await rm(folder, { recursive: true, force: true });
});
