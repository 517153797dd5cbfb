// Runs in npm run test:full.
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { findPasswordReset } from "../../src/accounts/password.commands.server.ts";
import { findPasswordByEmail } from "../../src/accounts/passwords.queries.server.ts";
import { type Config, readConfig } from "../../src/server/config.ts";
import { aListing, aUser } from "../../tests/support/builders.ts";
import { databaseForTest, type TestDatabase } from "../../tests/support/database.ts";
import { programEnvironment } from "../../tests/support/program-environment.ts";
import { makeTestFolder } from "../../tests/support/temporary-folder.ts";
import { changeUserRole, createAdmin, listAdmins, resetUserPassword } from "./account-commands.ts";
import { reindex } from "./reindex.ts";
import { runAdmin } from "./run-admin.ts";

const program = join(import.meta.dirname, "../admin.ts");
const email = "chef@example.com";

let folder: string;
beforeEach(async () => {
  const made = await makeTestFolder();
  onTestFinished(made.remove);
  folder = made.folder;
  await mkdir(join(folder, "data"));
});

type Result = { code: number; output: string; error: string };

function run(args: string[], environment: Record<string, string>, input = ""): Promise<Result> {
  const env = { ...programEnvironment, DATA_DIR: join(folder, "data"), ...environment };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { cwd: folder, env },
      (failure, output, error) => {
        resolve({ code: failure ? Number(failure.code) : 0, output, error });
      },
    );
    child.stdin?.end(input);
  });
}

function urlOf({ connection }: TestDatabase): { DATABASE_URL: string } {
  if (typeof connection === "string") return { DATABASE_URL: connection };
  const { host, port, user, database } = connection;
  return {
    DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
  };
}

/** Settings of a site with this database, for commands in this process, and what they said. */
function siteOf(database: TestDatabase): { config: Config; lines: string[]; say: (line: string) => void } {
  const environment = { ...urlOf(database), PUBLIC_URL: "https://annonces.example.org" };
  const read = readConfig({ ...environment, DATA_DIR: join(folder, "data") });
  if (!read.ok) throw new Error(read.problems.join());
  const lines: string[] = [];
  return { config: read.config, lines, say: (line) => void lines.push(line) };
}

test("a password comes from standard input", async () => {
  const database = await databaseForTest();
  const created = await run(["create-administrator", email], urlOf(database), "un long mot de passe\n");
  expect(created).toEqual({ code: 0, output: `${email} is an administrator.\n`, error: "" });
  expect((await findPasswordByEmail(database.db, email))?.hash).toMatch(/^\$argon2id\$/u);
});

test("a password comes from a file, or is chosen with a link", async () => {
  const database = await databaseForTest();
  const { config, lines, say } = siteOf(database);
  const passwordFile = join(folder, "password");
  const fromFile = { email, isLink: false, passwordFile };
  await expect(createAdmin(config, fromFile, say)).rejects.toThrow("cannot be read (ENOENT).");
  await writeFile(passwordFile, "court\n");
  await expect(createAdmin(config, fromFile, say)).rejects.toThrow(
    "The password must have at least 12 characters.",
  );
  await writeFile(passwordFile, "onze lettre\n"); // eleven without the line break
  await expect(createAdmin(config, fromFile, say)).rejects.toThrow("at least 12 characters");
  await createAdmin(config, { email, isLink: true, passwordFile: null }, say);
  const [, token = ""] =
    /^ {2}https:\/\/annonces\.example\.org\/auth\/reset\?token=([\w-]+)$/u.exec(lines.at(-1) ?? "") ?? [];
  expect(await findPasswordReset(database.db, token)).toMatchObject({ email, role: "admin" });
  await expect(createAdmin(config, { email, isLink: true, passwordFile: null }, say)).rejects.toThrow(
    `There is already an account with the email ${email}: npm run admin`,
  );
});

test("roles, links and lists", async () => {
  const database = await databaseForTest();
  const { config, lines, say } = siteOf(database);
  const zoe = "zoe@example.com";
  await listAdmins(config, say);
  expect(lines.splice(0)).toEqual(["There is no administrator."]);
  await aUser(database.db, { email, role: "admin" });
  await aUser(database.db, { email: zoe, name: "Zoé" });
  const change = (who: string, direction: "promote" | "demote", role: string) =>
    changeUserRole(config, { email: who, role, direction }, say);
  await expect(change(email, "demote", "member")).rejects.toThrow("is the last administrator");
  await change(zoe, "promote", "moderator");
  expect(lines.splice(0)).toEqual([
    `${zoe}: member until now, moderator from the next request on.`,
    "The former password and all sessions have ended: a new password is needed.",
    "Link to choose a password, valid for one hour and once:",
    expect.stringContaining("/auth/reset?token="),
  ]);
  await expect(change(zoe, "promote", "moderator")).rejects.toThrow(
    `${zoe} is moderator already: promote changes to a higher role only.`,
  );
  await expect(change(zoe, "promote", "chief")).rejects.toThrow("the role must be moderator or admin.");
  await listAdmins(config, say);
  expect(lines.splice(0)).toEqual([
    expect.stringMatching(/^admin {6}chef@example\.com {2}/u),
    expect.stringMatching(/^moderator {2}zoe@example\.com {3}Zoé, since .+, no password yet$/u),
  ]);
  await resetUserPassword(config, zoe, say);
  expect(lines[0]).toBe("The current password stays valid until a new one is chosen.");
  await expect(resetUserPassword(config, "nul@example.com", say)).rejects.toThrow("There is no account");
});

test("reindexing", async () => {
  const database = await databaseForTest();
  const { config, lines, say } = siteOf(database);
  await aListing(database.db, { author: await aUser(database.db), title: "Canot rouge" });
  await database.db.updateTable("listings").set({ search: "" }).execute();
  expect(await reindex(config, say)).toBe(0);
  expect(lines.at(-1)).toMatch(/^1 listings reindexed in \d/u);
});

test("the doctor's report for programs", async () => {
  const database = await databaseForTest();
  await aUser(database.db, { role: "admin" });
  const { code, output } = await run(["doctor", "--json"], { ...urlOf(database), PORT: "1" });
  const report = JSON.parse(output);
  expect([code, report.ok]).toEqual([1, false]);
  const statuses = Object.fromEntries(
    report.findings.map(({ check, status }: Record<string, string>) => [check, status]),
  );
  expect(statuses).toEqual({
    settings: "warning",
    database: "ok",
    rights: "ok",
    clock: "ok",
    administrator: "ok",
    jobs: "failed",
    backup: "warning",
    mail: "warning",
    storage: "ok",
    disk: expect.any(String),
    "public url": "failed",
  });
});

test("without a database the doctor says why, and checks the rest", async () => {
  const away = { DATABASE_URL: "postgres://x@127.0.0.1:1/x", PORT: "1" };
  const doctor = await run(["doctor"], away);
  expect(doctor.code).toBe(1);
  expect(doctor.output).toMatch(/^failed {3}database {7}The database cannot be reached/mu);
  expect(doctor.output).toMatch(
    /^skipped {2}others {9}clock, administrator, jobs, backup, replicas: they need/mu,
  );
  expect(doctor.output).toMatch(/^ok {7}storage/mu);
});

test("a database of another version, or none, is not touched", async () => {
  const empty = siteOf(await databaseForTest({ isMigrated: false }));
  await expect(listAdmins(empty.config, empty.say)).rejects.toThrow(
    "The database is empty or of an older version: start the site or run npm run migrate",
  );
  const embedded = { ...empty.config, databaseUrl: null };
  await expect(listAdmins(embedded, empty.say)).rejects.toThrow(`There is no site in ${folder}`);
});

test.each([
  [["frobnicate"], "Unknown command: frobnicate."],
  [["promote", email], "Usage: npm run admin -- promote EMAIL ROLE"],
  [["reindex", "--link"], "reindex has no option --link."],
  [["create-administrator", email, "--password", "x"], "Unknown option '--password'"],
])("the arguments %j are refused in a sentence", async (args, sentence) => {
  await expect(runAdmin(args)).rejects.toThrow(sentence);
});
