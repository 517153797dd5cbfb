import { copyFile, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../setup/folders.ts";
import { violationsIn } from "./layers.ts";

/** A small house: each file and what it says. What it imports wrongly stands in `expected` below. */
const house: Record<string, string> = {
  "src/listings/price.ts": 'import { rows } from "../data/rows.ts"; export const price = rows;',
  "src/domain/clock.ts": 'import { hrtime } from "node:process"; export const now = hrtime;',
  "src/listings/price.test.ts": 'import { readFile } from "node:fs/promises"; export const test = readFile;',
  "src/data/rows.ts": 'import type { Act } from "../actions/act.ts"; export const rows: Act[] = [];',
  "src/actions/act.ts": 'export type Act = string; export { answer } from "../server/answer.ts";',
  "src/jobs/job.ts": 'import { aUser } from "../testing/builders.ts"; export const job = aUser;',
  "src/server/answer.ts": 'export { Card } from "../web/ui/card.tsx"; export const answer = 1;',
  "tests/support/builders.ts": 'export { price as aUser } from "../domain/price.ts";',
  "src/web/ui/card.tsx": 'import { rows } from "../../data/rows.ts"; export const Card = rows;',
  "src/web/ui/typed.tsx": 'import type { rows } from "../../data/rows.ts"; export type Typed = typeof rows;',
  "src/web/screens/home/route.tsx": 'import { rows } from "../../../data/rows.ts"; export default rows;',
  "src/web/screens/home/part.tsx": 'export { Gone } from "./gone.tsx"; export const Part = 1;',
  "src/web/text/words.ts": 'export { Part as words } from "../screens/home/part.tsx";',
};

const expected = [
  "actions-imports: src/actions/act.ts → src/server/answer.ts",
  "components-know-no-database: src/web/ui/card.tsx → src/data/rows.ts",
  "data-imports: src/data/rows.ts → src/actions/act.ts",
  "domain-alone: src/domain/clock.ts → process",
  "domain-alone: src/domain/price.ts → src/data/rows.ts",
  "jobs-imports: src/jobs/job.ts → src/testing/builders.ts",
  "nothing-imports-server: src/actions/act.ts → src/server/answer.ts",
  "resolvable: src/web/screens/home/part.tsx → ./gone.tsx",
  "server-sees-pages-through-context: src/server/answer.ts → src/web/ui/card.tsx",
  "tests-only: src/jobs/job.ts → src/testing/builders.ts",
  "text-is-words: src/web/text/words.ts → src/web/screens/home/part.tsx",
  "ui-knows-no-screen: src/web/text/words.ts → src/web/screens/home/part.tsx",
];

test("each import against the arrows is found, and no other", async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "babillard-layers-")));
  await copyFile(join(root, "tsconfig.json"), join(folder, "tsconfig.json"));
  await copyFile(join(root, "package.json"), join(folder, "package.json"));
  for (const [path, text] of Object.entries(house)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const found = await violationsIn(folder, new AbortController().signal);
  const isCircle = (violation: string) => violation.startsWith("no-circle: ");
  expect(found.filter((violation) => !isCircle(violation)).sort()).toEqual(expected);
  // Which of its files a circle is told from is not ours to say.
  expect(found.some(isCircle)).toBe(true);
  await rm(folder, { recursive: true, force: true });
});
