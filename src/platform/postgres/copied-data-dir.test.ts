// Runs in npm run test:full.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.server.ts";
import { chooseIdentity } from "./identity.server.ts";
import { postmasterFilePath, readPostmasterFile } from "./postmaster-file.server.ts";
import { runShell } from "./run-program.server.ts";

let folder: string;
let remove: () => Promise<void>;
let started: EmbeddedPostgres[];

beforeEach(async () => {
  ({ folder, remove } = await makeTestFolder());
  started = [];
});

afterEach(async () => {
  for (const postgres of started.reverse()) await postgres.stop();
  await remove();
});

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" }, say: () => undefined });
  started.push(postgres);
  return postgres;
}

async function query({ maintenance }: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(maintenance);
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: "array" });
  await client.end();
  return rows.flat();
}

/** As `cp -a` does; Node's cp does not keep owners. */
async function copyFolder(from: string, to: string): Promise<void> {
  const { stderr } = await runShell(
    { ...(await chooseIdentity(undefined)), switchTo: {} },
    'cp -a -- "$1" "$2"',
    from,
    to,
  );
  // Sockets and files that end during the copy are of no interest.
  expect(stderr.replaceAll(/^.*(?:\.s\.PGSQL|No such file).*$/gmu, "").trim()).toBe("");
}

test.each([
  ["beside the cluster", ""],
  ["under /tmp", "d".repeat(60)],
])(
  "a copy of a running DATA_DIR opens a database of its own (socket %s)",
  { timeout: 60_000 },
  async (_, deep) => {
    const originalDir = join(folder, deep, "e".repeat(deep.length), "original");
    const copyDir = join(folder, deep, "e".repeat(deep.length), "copy");
    await mkdir(join(originalDir, ".."), { recursive: true });
    const original = await start(originalDir);
    await query(original, "create table written (place text)");
    await query(original, "checkpoint");
    await copyFolder(originalDir, copyDir);

    const copy = await start(copyDir);
    expect(copy.attached).toBe(false);
    expect(copy.connection.host).not.toBe(original.connection.host);
    await query(copy, "insert into written values ('copy')");
    await query(original, "insert into written values ('original')");
    expect(await query(copy, "select place from written")).toEqual(["copy"]);
    expect(await query(original, "select place from written")).toEqual(["original"]);
    expect(await query(copy, "show data_directory")).toEqual([join(copyDir, "postgres", "18")]);

    // Neither start leaves files in the clusters, and a second process attaches to the right one.
    expect(await query(copy, "select pg_ls_dir('.') as name")).not.toContainEqual(
      expect.stringContaining("babillard-same-folder"),
    );
    const guest = await start(copyDir);
    expect(guest.attached).toBe(true);
    expect(guest.connection).toEqual(copy.connection);
    if (deep !== "")
      for (const { connection } of [original, copy])
        await rm(connection.host, { recursive: true, force: true });
  },
);

test("a server whose pid means nothing here, as in another container, is attached to", {
  timeout: 60_000,
}, async () => {
  const owner = await start(folder);
  const path = postmasterFilePath(owner.directory);
  const text = (await readPostmasterFile(owner.directory))?.text ?? "";
  // Pid 1 is not PostgreSQL. The server itself looks at the file once a minute.
  await writeFile(path, text.replace(/^\d+/u, "1"));
  const guest = await start(folder);
  await writeFile(path, text);
  expect(guest.attached).toBe(true);
  expect(guest.connection).toEqual(owner.connection);
});
