// A running site while a row is locked or its database is frozen: what users get, and for how long. More faults of the
// database, under load, are in suite/database.test.ts.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/platform/postgres/embedded.server.ts";
import { readPostmasterFile } from "../../src/platform/postgres/postmaster-file.server.ts";
import { stalePageText } from "../../src/server/page-cache/stale-page.ts";
import { childrenOf } from "../support/postgres-starter.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { register, send } from "./requests.ts";

let site: RunningSite;
let postgres: EmbeddedPostgres;
let operator: pg.Client;
let cookies: string[];
let listings: string[];

beforeAll(async () => {
  site = await startSite();
  postgres = await startEmbeddedPostgres({ dataDir: site.dataDir, say: () => undefined });
  operator = await connect();
  const seller = await register(site.url);
  listings = [await publish(seller), await publish(seller)];
  cookies = await Promise.all(Array.from({ length: 8 }, () => register(site.url)));
});

afterAll(async () => {
  await operator.end();
  await postgres.stop();
  await site.stop();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(postgres.connection);
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function publish(cookie: string): Promise<string> {
  const form = new FormData();
  const fields = {
    type: "single-item",
    title: `Table ${randomUUID()}`,
    description: "Solide.",
    price: "10",
    city: "Laval",
    region: "Québec",
    submissionKey: randomUUID(),
    intent: "publish",
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const page = await (await send(site.url, "/create", cookie, form)).text();
  const [, id] = /\/listing\/([0-9a-f-]{36})/u.exec(page) ?? [];
  if (!id) throw new Error("not published");
  return id;
}

type Timed = { status: number; ms: number; text: string; retryAfter: string | null };

async function timed(path: string, cookie = "", body?: URLSearchParams): Promise<Timed> {
  const start = performance.now();
  // An empty Cookie header would bypass the page cache.
  const response = cookie
    ? await send(site.url, path, cookie, body)
    : await fetch(site.url + path, {
        headers: { Accept: "text/html" },
        signal: AbortSignal.timeout(120_000),
      });
  const text = await response.text();
  const { status, headers } = response;
  return { status, ms: performance.now() - start, text, retryAfter: headers.get("Retry-After") };
}

const favorite = (cookie: string, id: string) =>
  timed(`/listing/${id}/favorite`, cookie, new URLSearchParams({ isFavorite: "1" }));

function expectUnavailable({ status, retryAfter, text }: Timed) {
  expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: "5" });
  expect(text).toContain("Site momentanément indisponible");
}

/** The server process of a connection may have exited meanwhile. */
function signal(pid: number, name: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

const isReady = async () => (await fetch(`${site.url}/readyz`)).status === 200;
const slowest = (answers: readonly Timed[]) => Math.max(...answers.map(({ ms }) => ms));

// What waits for a row is 503 after 2 s (`lock_timeout`). That other work waits for none is seen from one try in which it took
// less: a machine with much other work needs several.
test("one held row: its hearts are 503, other listings and pages are served meanwhile", {
  timeout: 600_000,
}, async () => {
  const [held = "", other = ""] = listings;
  const observer = await connect(); // in a transaction, pg_stat_activity stays as it was
  const waitsForLock = async () => {
    const { rows } = await observer.query("select from pg_stat_activity where wait_event_type = 'Lock'");
    return rows.length > 0;
  };
  const othersMeanwhile = async () => {
    const hearts = Array.from({ length: 24 }, (_, at) => favorite(cookies[at % 8] ?? "", held));
    await expect.poll(waitsForLock).toBe(true);
    const others = await Promise.all([
      timed(`/listing/${other}`, cookies[0]),
      timed("/favorites", cookies[1]),
      timed("/messages", cookies[2]),
      timed("/search?q=table"),
    ]);
    for (const heart of await Promise.all(hearts)) expectUnavailable(heart);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    return slowest(others);
  };
  await operator.query("begin");
  await operator.query("select from listings where id = $1 for update", [held]);
  try {
    await expect.poll(othersMeanwhile).toBeLessThan(2_000);
    await expect.poll(isReady).toBe(true);
    // Counting the view of a member waits for the row, and delays no response.
    const viewed = async () => (await timed(`/listing/${held}`, await register(site.url))).ms;
    await expect.poll(viewed).toBeLessThan(2_000);
  } finally {
    await operator.query("rollback");
    await observer.end();
  }
  await expect.poll(async () => (await favorite(cookies[0] ?? "", held)).status).toBeLessThan(400);
});

test("a frozen database: visitors get the cached page with a notice within seconds, and the site recovers", {
  timeout: 600_000,
}, async () => {
  // Jobs change nothing of this page meanwhile; those of lists may be invalidated.
  const listing = `/listing/${listings[1]}`;
  expect((await timed(listing)).status).toBe(200);
  const postmaster = (await readPostmasterFile(`${site.dataDir}/postgres/18`))?.pid ?? 0;
  await sleep(31_000); // the page expires
  const server = [postmaster, ...(await childrenOf(postmaster))];
  for (const pid of server) signal(pid, "SIGSTOP");
  try {
    const page = await timed(listing);
    expect(page.status).toBe(200);
    expect(page.text).toContain(stalePageText);
    await expect.poll(async () => (await timed(listing)).ms).toBeLessThan(3_000);
    const unavailable = async () => {
      const answers = await Promise.all([timed("/search?q=luge"), timed("/dashboard", cookies[0])]);
      for (const answer of answers) expectUnavailable(answer);
      return slowest(answers);
    };
    await expect.poll(unavailable).toBeLessThan(3_000);
    const [id = ""] = listings;
    expectUnavailable(await favorite(cookies[0] ?? "", id));
    expect(await isReady()).toBe(false);
  } finally {
    for (const pid of server) signal(pid, "SIGCONT");
  }
  await expect.poll(isReady).toBe(true);
  await expect.poll(async () => (await timed(listing)).text.includes(stalePageText)).toBe(false);
});
