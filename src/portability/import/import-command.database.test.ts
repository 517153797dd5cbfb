// Runs in npm run test:full.
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aUser } from "../../../tests/support/builders.ts";
import { testDatabase } from "../../../tests/support/database.ts";
import { aRecord } from "../../../tests/support/import-records.ts";
import { programEnvironment } from "../../../tests/support/program-environment.ts";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { readSetting } from "../../platform/settings.writes.server.ts";

const { db, connection } = await testDatabase();
const program = join(import.meta.dirname, "../../../scripts/import.ts");

function databaseUrl(): string {
  if (typeof connection === "string") return connection;
  const { host, port, user, database } = connection;
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

async function run(content: unknown, args: string[] = [], environment: Record<string, string> = {}) {
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  if (content !== undefined) await writeFile(join(folder, "listings.json"), JSON.stringify(content));
  const env = {
    ...programEnvironment,
    DATABASE_URL: databaseUrl(),
    DATA_DIR: join(folder, "data"),
    ...environment,
  };
  return new Promise<{ code: number; output: string; error: string }>((resolve) => {
    execFile(
      process.execPath,
      [program, "listings.json", ...args],
      { cwd: folder, env },
      (failure, output, error) => {
        const code = failure ? Number(failure.code) : 0;
        resolve({ code, output, error: error.replaceAll(folder, "") });
      },
    );
  });
}

test("--dry-run writes nothing, not even the account of imported listings", async () => {
  const result = await run([aRecord()], ["--dry-run"]);
  expect(result).toMatchObject({ code: 0, error: "" });
  expect(result.output).toContain("1 new, 0 changed, 0 already imported, 0 rejected. Nothing was written.");
  for (const table of ["users", "listings"] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  expect(await readSetting(db, "import-author")).toBeUndefined();
});

test("npm run import exits with 0 when the file could be read, even if records were rejected", async () => {
  const result = await run([aRecord(), aRecord({ title: "" })]);
  expect(result).toMatchObject({ code: 0, error: "" });
  expect(result.output).toContain("Listing 2: rejected: title is missing or blank.");
  expect(result.output).toContain("2 listings read: 1 imported");
  const authors = await db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "author_id")
    .select("name")
    .execute();
  expect(authors).toEqual([{ name: "Importation" }]);
});

test("--author assigns the listings to that account", async () => {
  const author = await aUser(db, { email: "vendeur@annonces.example" });
  expect(await run([aRecord({ title: "Lampe" })], ["--author", "vendeur@annonces.example"])).toMatchObject({
    code: 0,
  });
  const lamp = await db.selectFrom("listings").select("author_id").where("title", "=", "Lampe").execute();
  expect(lamp).toEqual([{ author_id: author.id }]);
});

test.each([
  ["no file", undefined, [], {}, "/listings.json does not exist.\n"],
  ["no array", { title: "x" }, [], {}, "/listings.json is not a JSON array of listings.\n"],
  ["an unknown author", [], ["--author", "x@y.ca"], {}, "There is no account with the e-mail x@y.ca.\n"],
  ["an unknown option", [], ["--auteur"], {}, "Usage: npm run import -- FILE.json [OPTIONS]\n"],
  ["a wrong setting", [], [], { PORT: "x" }, "The configuration is invalid:\n  PORT must be a whole number"],
  ["no database", [], [], { DATABASE_URL: "postgres://x@127.0.0.1:1/x" }, "The database cannot be reached"],
])("%s: exit 1 and one readable sentence", async (_, content, args, environment, sentence) => {
  const result = await run(content, args, environment as Record<string, string>); // the union of the row types contains undefined
  expect(result.code).toBe(1);
  expect(result.error.slice(0, sentence.length)).toBe(sentence);
  expect(result.error).not.toContain("    at ");
});
