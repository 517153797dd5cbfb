// The site with a streaming replica of PostgreSQL 15. The replica pauses replay, is killed, and comes back.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded.server.ts";
import { chooseIdentity } from "../../src/platform/postgres/identity.server.ts";
import { startSite } from "../support/site.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";
import { register, send } from "./requests.ts";

const binDir = "/usr/lib/postgresql/15/bin";
const run = promisify(execFile);
type Address = { host: string; port: number; user: string; database: string };

const urlOf = ({ host, port, user, database }: Address) =>
  `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;

/** A copy of the primary that follows it. */
async function makeReplica(primary: Address, folder: string) {
  const { switchTo } = await chooseIdentity(undefined);
  await mkdir(folder, { mode: 0o700 });
  if ("uid" in switchTo) await chown(folder, switchTo.uid, switchTo.gid);
  const data = join(folder, "data");
  const source = ["-h", primary.host, "-p", String(primary.port), "-U", "postgres"];
  await run(
    join(binDir, "pg_basebackup"),
    [...source, "-D", data, "-R", "-X", "stream", "-c", "fast"],
    switchTo,
  );
  let server: ChildProcess | undefined;
  const start = async () => {
    const settings = [`unix_socket_directories=${folder}`, "listen_addresses=", "port=5432", "fsync=off"];
    const args = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
    server = spawn(join(binDir, "postgres"), args, { ...switchTo, stdio: "ignore" });
    await expect.poll(() => ask("select 1 as value").catch(() => 0)).toBe(1);
  };
  const address = { ...primary, host: folder, port: 5432 };
  const ask = async (text: string): Promise<unknown> => {
    const client = new pg.Client({ ...address, user: "postgres" });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query(text)).rows[0]?.value;
    } finally {
      await client.end();
    }
  };
  const stop = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => server?.once("exit", resolve));
    server?.kill(signal);
    await ended;
  };
  await start();
  return { url: urlOf(address), ask, start, stop };
}

/** A browser: keeps the cookies that it gets. */
function browser(url: string, session: string) {
  const jar = new Map(session ? [session.split("=", 2) as [string, string]] : []);
  return async (path: string, body?: BodyInit): Promise<{ status: number; text: string }> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    // Visitors without cookies get cached pages.
    const response = await (cookie
      ? send(url, path, cookie, body)
      : fetch(url + path, { headers: { Accept: "text/html" } }));
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
      jar.set(name, value);
    }
    return { status: response.status, text: await response.text() };
  };
}

async function publish(browse: ReturnType<typeof browser>, title: string): Promise<void> {
  const form = new FormData();
  const fields = {
    type: "single-item",
    title,
    description: "Solide.",
    price: "10",
    city: "Laval",
    region: "Québec",
    submissionKey: randomUUID(),
    intent: "publish",
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  expect((await browse("/create", form)).text).toContain("Annonce publiée avec succès");
}

test("public pages are read from the replica, and no user sees an older state than the caches and they themselves have seen", {
  timeout: 600_000,
}, async () => {
  const { folder, remove } = await makeTestFolder();
  onTestFinished(remove);
  await chmod(folder, 0o755);
  const primary = await startEmbeddedPostgres({
    dataDir: join(folder, "primary"),
    binDir,
    say: () => undefined,
  });
  onTestFinished(() => primary.stop());
  const replica = await makeReplica(primary.connection, join(folder, "replica"));
  onTestFinished(() => replica.stop("SIGQUIT"));
  const site = await startSite({
    environment: {
      DATABASE_URL: urlOf(primary.connection),
      DATABASE_READ_URLS: replica.url,
      LOG_LEVEL: "info",
    },
  });
  onTestFinished(() => site.stop());
  const logged = (text: string) => site.lines.filter((line) => line.includes(text)).length;
  await expect.poll(() => logged("replica is used for reads")).toBe(1);

  const seller = browser(site.url, await register(site.url));
  const other = browser(site.url, await register(site.url));
  const visitor = browser(site.url, "");
  await publish(seller, "Première table");
  const search = "/search?q=table";
  await expect.poll(async () => (await other(search)).text).toContain("Première table");
  // A server counts the reads of each of its tables.
  const reads = async () =>
    Number(
      await replica.ask(
        "select (seq_scan + idx_scan)::integer as value from pg_stat_user_tables where relname = 'listings'",
      ),
    );
  const before = await reads();
  let index = 0;
  const readsAfterSearch = async () => {
    index += 1;
    await other(`${search}&n=${index}`);
    return reads();
  };
  await expect.poll(readsAfterSearch).toBeGreaterThan(before);

  await replica.ask("select pg_wal_replay_pause() as value");
  const pausedAt = performance.now();
  await publish(seller, "Seconde table");
  // On another node this could be a moment later; here all have been told when the publication is answered.
  for (let index = 0; performance.now() - pausedAt < 12_000; index += 1) {
    for (const browse of [seller, other, visitor]) {
      // Cached, and never asked for before.
      for (const path of [search, `${search}&priceMax=${1_000 + index}`]) {
        const { status, text } = await browse(path);
        expect([path, status, text.includes("Seconde table")]).toEqual([path, 200, true]);
      }
    }
    await sleep(200);
  }
  expect(logged("more than 5 s behind")).toBe(1);
  await replica.ask("select pg_wal_replay_resume() as value");
  await expect.poll(() => logged("replica is used for reads")).toBe(2);

  const statuses: number[] = [];
  const browsing = new AbortController();
  const reading = [1, 2, 3].map(async (reader) => {
    for (let index = 0; !browsing.signal.aborted; index += 1)
      statuses.push((await other(`/search?q=table&page=1&n=${reader}-${index}`)).status);
  });
  await sleep(1_000);
  await replica.stop("SIGKILL");
  await sleep(3_000);
  await replica.start();
  await expect.poll(() => logged("replica is used for reads")).toBe(3);
  browsing.abort();
  await Promise.all(reading);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(statuses.length).toBeGreaterThan(10);
});
