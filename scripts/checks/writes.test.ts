import { expect, test } from "vitest";
import { checkWrites, findWrites, parseExceptions } from "./writes.ts";

const queries = `
  import { sql } from "kysely";
  export const findItem = (db) => db.selectFrom("items").forUpdate().execute();
  export async function addItem(db) { await db.insertInto("items").execute(); }
  export async function addItems(db) { for (const item of [1, 2]) await addItem(db, item); }
  export const clear = (db, id) => sql\`delete from items where id = \${id}\`.execute(db);
`;
const importing = (names: string, use: string) =>
  `import { ${names} } from "./items.queries.server.ts"; export function handler() { ${use} }`;

function violations(files: Record<string, string>, exceptions = "") {
  const sources = new Map([["src/items/items.queries.server.ts", queries], ...Object.entries(files)]);
  return findWrites(sources, parseExceptions(exceptions));
}

test.each([
  ["a call", importing("addItem", "return addItem(db);")],
  ["a call under another name", importing("addItem as add", "return add(db);")],
  ["a function that calls one that writes", importing("addItems", "return addItems(db);")],
  ["a function that is passed on", importing("clear", "return run(clear);")],
  ["a dynamic import", 'export const handler = () => import("./items.queries.server.ts");'],
  [
    "a namespace import",
    'import * as all from "./items.queries.server.ts"; export const handler = () => all.clear();',
  ],
  ["a query builder", 'export const handler = (db) => db.updateTable("items").execute();'],
  ["SQL", "export const handler = (db) => sql`update items as i set a = 1`.execute(db);"],
  ["SQL that truncates", "export const handler = (db) => sql`truncate items`.execute(db);"],
  ["SQL in a string", 'export const handler = (pool) => pool.query("truncate items");'],
  ["raw SQL", 'export const handler = (db) => sql.raw("truncate items").execute(db);'],
  ["SQL in parts", 'export const handler = (pool) => pool.query("update " + table + " set a = 1");'],
  [
    "SQL about a computed table",
    "export const handler = (db) => sql`update $" + "{items} set a = 1`.execute(db);",
  ],
  ["a change of a table", "export const handler = (db) => sql`alter table items add a int`.execute(db);"],
  ["a query builder by index", 'export const handler = (db) => db["deleteFrom"]("items").execute();'],
  ["a query builder in parts", 'export const handler = ({ insertInto: add }) => add("items").execute();'],
])("%s that writes is found outside commands and jobs, and in none", (_, text) => {
  expect(violations({ "src/items/screen.tsx": text }).violations).toEqual(["src/items/screen.tsx#handler"]);
  for (const path of ["src/items/items.commands.server.ts", "src/items/items.jobs.server.ts"])
    expect(violations({ [path]: text }).violations).toEqual([]);
});

test.each(["web/items", "server", "platform"])(
  "a file of src/%s holds no commands, whatever its name",
  (folder) => {
    const path = `src/${folder}/items.commands.server.ts`;
    const text = 'export const handler = (db) => db.updateTable("items").execute();';
    expect(violations({ [path]: text }).violations).toEqual([`${path}#handler`]);
  },
);

test.each([
  ["a default export", "export default (db) => db.deleteFrom('a').execute();", "import run from"],
  ["a named default export", "export default function a(db) { db.deleteFrom('a') }", "import run from"],
  [
    "one of several names",
    "export const { run } = { run: (db) => db.deleteFrom('a') };",
    "import { run } from",
  ],
])("%s that writes is found where it is called", (_, text, importing) => {
  const caller = `${importing} "./more.queries.server.ts"; export const handler = (db) => run(db);`;
  const files = { "src/items/more.queries.server.ts": text, "src/items/screen.tsx": caller };
  expect(violations(files).violations).toEqual(["src/items/screen.tsx#handler"]);
});

test.each([
  ["a read", importing("findItem", "return findItem(db);")],
  ["a type", 'import type { addItem } from "./items.queries.server.ts"; export type Add = typeof addItem;'],
  ["a CSS class", 'export const handler = () => "block truncate text-sm";'],
  ["a sum", "export const handler = (a, b) => a + b;"],
  ["a lock", "export const handler = (db) => sql`select 1 from items for update skip locked`.execute(db);"],
])("%s is not a write", (_, text) => {
  expect(violations({ "src/items/screen.tsx": text }).violations).toEqual([]);
});

test("a re-export is not a write, and a call through it is one", () => {
  const index = 'export { addItem as add } from "./items.queries.server.ts";';
  const caller = 'import { add } from "../items/index.server.ts"; export const handler = (db) => add(db);';
  const files = { "src/items/index.server.ts": index, "src/web/screen.tsx": caller };
  expect(violations(files).violations).toEqual(["src/web/screen.tsx#handler"]);
});

test("an exception names a file or a function, and an unused one is reported", () => {
  const files = { "src/items/screen.tsx": importing("addItem", "return addItem(db);") };
  for (const target of ["src/items/screen.tsx", "src/items/screen.tsx#handler"])
    expect(violations(files, `${target}  # counts`)).toMatchObject({ violations: [], unused: [] });
  const other = violations(files, "src/items/screen.tsx#other  # counts\nsrc/gone.ts  # counts");
  expect(other).toMatchObject({
    violations: ["src/items/screen.tsx#handler"],
    unused: ["src/items/screen.tsx#other", "src/gone.ts"],
  });
  expect(() => parseExceptions("src/items/screen.tsx")).toThrow("no path and reason");
});

test("a check that read no files fails", async () => {
  expect(await checkWrites(new Map())).toMatchObject({
    isOk: false,
    output: expect.stringContaining("only 0 files with 0 writing functions"),
  });
});
