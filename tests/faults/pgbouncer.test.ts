// The site behind PgBouncer in transaction mode, as Debian ships it.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/platform/postgres/embedded.server.ts";
import { chooseIdentity } from "../../src/platform/postgres/identity.server.ts";
import { acceptsQueries } from "../support/accepts-queries.ts";
import { freePort, startSite } from "../support/site.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { sendUntilServed } from "./requests.ts";

let postgres: EmbeddedPostgres;
let folder: string;
let undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const made = await makeTestFolder();
  folder = made.folder;
  postgres = await startEmbeddedPostgres({
    dataDir: join(folder, "database"),
    settings: { fsync: "off" },
    say: () => undefined,
  });
  undo = [() => postgres.stop(), made.remove];
});

afterAll(async () => {
  for (const step of undo) await step();
});

/** @returns the URL of the pooled database */
async function startPooler(mode: "transaction" | "session", settings = ""): Promise<string> {
  const { host, port, user, database } = postgres.connection;
  const poolerPort = await freePort();
  const file = join(folder, `pgbouncer-${mode}.ini`);
  await writeFile(
    file,
    `[databases]
${database} = host=${host} port=${port} user=${user} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 5
${settings}
`,
    { mode: 0o644 },
  );
  // It refuses to run as root, and as another user it could not reach the socket.
  const { switchTo } = await chooseIdentity(undefined);
  const pooler = spawn("pgbouncer", [file], { ...switchTo, stdio: "ignore" });
  const failed = new Promise<never>((_, reject) => pooler.once("error", reject));
  undo.unshift(() => end(pooler));
  const url = `postgresql://${user}@127.0.0.1:${poolerPort}/${database}`;
  await Promise.race([failed, expect.poll(() => acceptsQueries(url)).toBe(true)]);
  return url;
}

async function end(pooler: ChildProcess): Promise<void> {
  if (pooler.exitCode !== null) return;
  const ended = new Promise((resolve) => pooler.once("exit", resolve));
  pooler.kill("SIGTERM");
  await ended;
}

function directUrl(): string {
  const { host, port, user, database } = postgres.connection;
  return `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
}

test("without DATABASE_DIRECT_URL the start stops with a sentence, in both modes", async () => {
  for (const mode of ["transaction", "session"] as const) {
    const url = await startPooler(mode);
    await expect(startSite({ environment: { DATABASE_URL: url } })).rejects.toThrow(
      /DATABASE_URL leads to a connection pooler[^\n]+set DATABASE_DIRECT_URL/u,
    );
    const both = { DATABASE_URL: url, DATABASE_DIRECT_URL: url };
    if (mode === "transaction")
      await expect(startSite({ environment: both })).rejects.toThrow("DATABASE_DIRECT_URL leads to");
  }
});

// The demo data alone takes minutes on a machine with other work.
test("with DATABASE_DIRECT_URL all pages, writes, jobs and notifications work", {
  timeout: 900_000,
}, async () => {
  const site = await startSite({
    environment: {
      DATABASE_URL: await startPooler("transaction"),
      DATABASE_DIRECT_URL: directUrl(),
      PAGE_CACHE_MB: "0",
      DEMO_DATA: "on",
    },
  });
  try {
    await expect.poll(() => site.lines.join("\n")).toContain("set statement_timeout = '30s'");
    const paths = ["/?", "/search?q=velo", "/search?q=canot&priceMax=500", "/category/products?", "/auth?"];
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const page = () => fetch(`${site.url}${paths[index % 5]}&n=${index}`);
        return (await sendUntilServed(page)).status;
      }),
    );
    expect(statuses).toEqual(Array.from({ length: 60 }, () => 200));

    const form = new URLSearchParams({
      name: "Camille",
      email: "camille@example.org",
      phone: "",
      password: "secret-12",
      confirmPassword: "secret-12",
    });
    const answer = await fetch(`${site.url}/auth?mode=register`, {
      method: "POST",
      body: form,
      redirect: "manual",
      headers: { Origin: site.url },
    });
    expect(answer.status).toBe(302);
    const outbox = join(site.dataDir, "outbox");
    await expect.poll(async () => emailsTo(outbox, "camille@example.org")).not.toEqual([]);
    const client = new pg.Client(postgres.connection);
    await client.connect();
    const listening = async () => {
      const { rows } = await client.query(
        "select query from pg_stat_activity where application_name = 'babillard-cache'",
      );
      return rows;
    };
    await expect.poll(listening).toEqual([{ query: expect.stringContaining("cache_invalidation") }]);
    await client.end();
    expect(site.lines.filter((line) => /prepared statement|does not exist/u.test(line))).toEqual([]);
  } finally {
    await site.stop();
  }
});

async function emailsTo(outbox: string, address: string): Promise<string[]> {
  if (!existsSync(outbox)) return [];
  const files = await readdir(outbox);
  const texts = await Promise.all(files.map((file) => readFile(join(outbox, file), "utf8")));
  return texts.filter((text) => text.includes(address));
}
