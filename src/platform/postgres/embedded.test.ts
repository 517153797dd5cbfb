// Runs in npm run test:full.
import { execFileSync, spawn } from "node:child_process";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { childrenOf } from "../../../tests/support/postgres-starter.ts";
import { makeTestFolder } from "../../../tests/support/temporary-folder.ts";
import { type EmbeddedPostgres, PostgresStartError, startEmbeddedPostgres } from "./embedded.server.ts";
import { isRoot } from "./identity.server.ts";
import { readPostmasterFile } from "./postmaster-file.server.ts";
import { inspectProcess } from "./processes.server.ts";

let dataDir: string;
let remove: () => Promise<void>;
let messages: string[];
let started: EmbeddedPostgres[];

beforeEach(async () => {
  ({ folder: dataDir, remove } = await makeTestFolder());
  messages = [];
  started = [];
});

afterEach(async () => {
  for (const postgres of started) await postgres.stop();
  await remove();
});

async function start(
  options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {},
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: "off" },
    say: (line) => messages.push(line),
    ...options,
  });
  started.push(postgres);
  return postgres;
}

/** A cluster that later starts copy, because creating one takes 1 s of CPU time. */
let stopped: { folder: string; remove: () => Promise<void> };
beforeAll(async () => {
  stopped = await makeTestFolder();
  const postgres = await startEmbeddedPostgres({
    dataDir: stopped.folder,
    settings: { fsync: "off" },
    say: () => undefined,
  });
  await postgres.stop();
});
afterAll(() => stopped.remove());

/** Copies the cluster that an earlier start left, with `cp`, which preserves owners. */
function copyCluster(): void {
  execFileSync("cp", ["-a", join(stopped.folder, "postgres"), dataDir]);
}

async function queryValue(postgres: EmbeddedPostgres, sql: string): Promise<unknown> {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: "array" });
  await client.end();
  return rows[0]?.[0];
}

async function serverPid(postgres: EmbeddedPostgres): Promise<number> {
  return (await readPostmasterFile(postgres.directory))?.pid ?? 0;
}

describe("a first start", () => {
  test("creates a UTF8 database with checksums and LC_CTYPE for French, on a private socket only", async () => {
    const postgres = await start();
    expect(postgres.attached).toBe(false);
    expect(postgres.directory).toBe(join(dataDir, "postgres", "18"));
    expect(await queryValue(postgres, "show server_encoding")).toBe("UTF8");
    expect(await queryValue(postgres, "show data_checksums")).toBe("on");
    expect(await queryValue(postgres, "show listen_addresses")).toBe("");
    expect(await queryValue(postgres, "show jit")).toBe("off");
    expect(await queryValue(postgres, "select lower('ÉCOLE')")).toBe("école");
    expect(await queryValue(postgres, "select to_tsvector('simple', 'l’été') @@ 'été'::tsquery")).toBe(true);
    expect((await stat(postgres.connection.host)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, "postgres"))).mode & 0o777).toBe(0o700);
  });

  test("does not run the server as root", async () => {
    const postgres = await start();
    expect((await stat(join(postgres.directory, "PG_VERSION"))).uid).not.toBe(0);
    expect((await stat(`/proc/${await serverPid(postgres)}`)).uid).not.toBe(0);
  });

  test("creates the named database", async () => {
    const postgres = await start({ databaseName: 'other "one"' });
    expect(await queryValue(postgres, "select current_database()")).toBe('other "one"');
  });

  test("that runs concurrently with another one gives one server to both", async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect([one.attached, two.attached].sort()).toEqual([false, true]);
    await queryValue(one, "create table stored as select 42 as n");
    expect(await queryValue(two, "select n from stored")).toBe(42);
    expect(await readdir(join(dataDir, "postgres"))).toEqual(["18", "18.log", "18.socket"]);
  });

  test("creates the socket in a folder under /tmp when DATA_DIR is very deep", async () => {
    const deep = join(dataDir, "d".repeat(60), "e, é".repeat(20));
    await mkdir(deep, { recursive: true });
    const postgres = await start({ dataDir: deep });
    expect(postgres.connection.host).toMatch(/^\/tmp\/babillard\./);
    expect((await stat(postgres.connection.host)).mode & 0o777).toBe(0o700);
    expect(await queryValue(postgres, "select 1")).toBe(1);
    const again = await start({ dataDir: deep });
    expect(again.attached).toBe(true);
    expect(again.connection).toEqual(postgres.connection);
    await postgres.stop();
    await rm(postgres.connection.host, { recursive: true });
  });

  test("works in a folder whose name has spaces, commas, quotes and accents", async () => {
    const odd = join(dataDir, `données, "d'essai" $HOME`);
    const postgres = await start({ dataDir: odd });
    expect(await queryValue(postgres, "select 1")).toBe(1);
  });
});

describe("a later start", () => {
  beforeEach(copyCluster);

  test("turns fsync on by default", async () => {
    const postgres = await start({ settings: {} });
    expect(await queryValue(postgres, "show fsync")).toBe("on");
    expect(await queryValue(postgres, "show full_page_writes")).toBe("on");
  });

  test("has the data after a stop, which ends the server and is idempotent", async () => {
    const first = await start();
    const pid = await serverPid(first);
    await queryValue(first, "create table stored as select 'oui' as word");
    await Promise.all([first.stop(), first.stop()]);
    await first.stop();
    expect(await inspectProcess(pid)).toBeUndefined();
    const second = await start();
    expect(second.attached).toBe(false);
    expect(await queryValue(second, "select word from stored")).toBe("oui");
  });

  test("attaches to a running server, and leaves it running", async () => {
    const owner = await start();
    const guest = await start();
    expect(guest.attached).toBe(true);
    expect(guest.connection).toEqual(owner.connection);
    await guest.stop();
    expect(await queryValue(owner, "select 1")).toBe(1);
    await owner.stop();
    await guest.stop();
  });

  test("restarts the server when the process that had started it ends", async () => {
    const owner = await start();
    const guest = await start();
    await queryValue(owner, "create table stored as select 5 as n");
    await owner.stop();
    // The server accepts connections slightly before its starter knows, so wait for the attached process instead.
    await expect.poll(() => guest.attached).toBe(false);
    expect(await queryValue(guest, "select n from stored")).toBe(5);
    await guest.stop();
    expect(await readPostmasterFile(guest.directory)).toBeUndefined();
  });

  test.each([
    ["now belongs to another program", "sleep 60 & echo $!; wait"],
    ["is a zombie of the dead server", "sleep 0 & echo $!; exec sleep 60"],
  ])("ignores a stale pid file whose pid %s", async (_, script) => {
    const first = await start();
    const text = (await readPostmasterFile(first.directory))?.text ?? "";
    const { uid, gid } = await stat(first.directory);
    await first.stop();
    // Runs as the database user: PostgreSQL itself detects pids of other users.
    const other = spawn("sh", ["-c", script], { detached: true, ...(isRoot() ? { uid, gid } : {}) });
    const otherPid = await new Promise<number>((resolve) =>
      other.stdout.once("data", (pid) => resolve(Number(pid))),
    );
    await writeFile(join(first.directory, "postmaster.pid"), text.replace(/^\d+/, String(otherPid)));
    const second = await start().finally(() => process.kill(-(other.pid ?? Number.NaN), "SIGKILL"));
    expect(second.attached).toBe(false);
    expect(await queryValue(second, "select 1")).toBe(1);
  });

  test("restarts a server killed under a running site, at the same address", async () => {
    const postgres = await start();
    await queryValue(postgres, "create table stored as select 7 as n");
    process.kill(await serverPid(postgres), "SIGKILL");
    await expect.poll(() => queryValue(postgres, "select n from stored").catch(() => 0)).toBe(7);
    await postgres.stop();
    expect(await readPostmasterFile(postgres.directory)).toBeUndefined();
  });

  test("restarts a server whose supervisor was killed", async () => {
    const postgres = await start();
    const server = await inspectProcess(await serverPid(postgres));
    const supervisor = server?.parentPid ?? Number.NaN;
    const watchers = (await childrenOf(supervisor)).filter((child) => child !== server?.pid);
    for (const pid of [...watchers, supervisor]) process.kill(pid, "SIGKILL");
    await expect.poll(() => serverPid(postgres)).not.toBe(server?.pid);
    await expect.poll(() => queryValue(postgres, "select 1").catch(() => 0)).toBe(1);
  });
});

describe("a problem that the operator can fix is reported in a sentence that names DATABASE_URL", () => {
  async function failureOf(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]>): Promise<string> {
    const failure = await start(options).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PostgresStartError);
    expect(String(failure)).toContain("DATABASE_URL");
    return String(failure);
  }

  test("missing programs", async () => {
    expect(await failureOf({ binDir: "/nowhere/bin" })).toContain("/nowhere/bin");
  });

  test("a DATA_DIR that cannot be a folder", async () => {
    await writeFile(join(dataDir, "file"), "");
    expect(await failureOf({ dataDir: join(dataDir, "file", "data") })).toContain("DATA_DIR");
  });

  test("a setting that the server rejects, with the server's own reason", async () => {
    expect(await failureOf({ settings: { shared_buffers: "no" } })).toContain("shared_buffers");
  });

  test("a cluster folder of another version", async () => {
    copyCluster();
    const cluster = join(dataDir, "postgres", "18");
    await writeFile(join(cluster, "PG_VERSION"), "17\n");
    expect(await failureOf({})).toContain("17");
  });

  test("a PG_RUN_AS that is unknown or root; an ordinary user ignores PG_RUN_AS", async () => {
    for (const runAs of ["no-such-user", "root"]) {
      if (isRoot()) expect(await failureOf({ runAs })).toContain(runAs);
      else expect((await start({ runAs })).directory).toContain(dataDir);
    }
  });
});
