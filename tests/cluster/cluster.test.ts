// The site on several machines under load, while parts of it are killed, replaced and promoted. The tests run in order, on
// one cluster; the last one compares every answer with what is stored. CLUSTER_SECONDS: how long each phase lasts.
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cacheFolder } from "../../scripts/setup/folders.ts";
import { passwordChangedEmail } from "../../src/accounts/emails/password-changed.ts";
import { enqueueEmails } from "../../src/email/enqueue-email.server.ts";
import { openS3Storage } from "../../src/media/storage/s3.server.ts";
import { openDatabase } from "../../src/platform/database/database.server.ts";
import { findViolations } from "../faults/load/check.ts";
import { summarize } from "../faults/load/journal.ts";
import { type Load, startLoad } from "../faults/load/load.ts";
import { readEmails } from "../support/read-emails.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { makeNextVersion, newAsset, nextVersion, type SiteNode } from "./nodes.ts";

const phaseMs = Number(process.env.CLUSTER_SECONDS ?? 4) * 1_000;
const emailsPerBatch = 100;

let cluster: Cluster;
let load: Load;
let startedAt: number;
let database: pg.Client;
const clusterLog: string[] = [];
let jobNodeDeath: { jobs: string[]; doneAfterMs: Promise<number> };
let enqueued = 0;

function note(line: string): void {
  clusterLog.push(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  ${line}`);
}

beforeAll(async () => {
  startedAt = performance.now();
  cluster = await startCluster();
  note("primary and synchronous replica, PgBouncer, Swift, nginx, 3 web nodes, 1 job node: ready");
  load = await startLoad({ urls: [cluster.url], members: 6, visitors: 3, pauseMs: 100 });
  database = await cluster.postgres.primary.connect();
  await sleep(phaseMs);
  note(`mixed load: ${answersSince(0).length} answers, ${errorsSince(0).length} errors`);
});

afterAll(async () => {
  await load?.stop(0);
  await writeArtifacts();
  await database?.end();
  await cluster?.stop();
  process.stdout.write(`\nCluster log\n${clusterLog.map((line) => `  ${line}\n`).join("")}\n`);
});

/** To find the cause of an error: .cache/cluster/. */
async function writeArtifacts(): Promise<void> {
  const target = join(cacheFolder, "cluster");
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  if (!cluster) return;
  const nodes = [...cluster.webNodes, ...cluster.jobNodes];
  for (const { name, log } of nodes) await writeFile(join(target, `${name}.log`), log());
  await copyFile(join(cluster.folder, "nginx/error.log"), join(target, "nginx.log"));
  await writeFile(join(target, "errors.json"), JSON.stringify(errorsSince(0), null, 1));
}

const answersSince = (time: number) => load.journal.answers.filter(({ at }) => at >= time);
const errorsSince = (time: number) =>
  answersSince(time).filter(({ status }) => status === 0 || status >= 500);
/** From `time` to the last error after it, in ms. */
const errorTime = (time: number) => Math.max(0, ...errorsSince(time).map(({ at }) => at - time));
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

async function enqueueBatch(): Promise<void> {
  const { db, pool } = openDatabase(cluster.pooler.directUrl, { maxConnections: 1, onLost: () => undefined });
  const { id } = await db.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
  await enqueueEmails(
    db,
    passwordChangedEmail,
    Array.from({ length: emailsPerBatch }, () => ({ payload: { userId: id } })),
  );
  enqueued += emailsPerBatch;
  await pool.end();
}

/** How often each email of the batches arrived. */
async function arrivals(): Promise<number[]> {
  const counts = new Map<string, number>();
  for (const { headers } of await readEmails(cluster.mail.folder)) {
    const header = (wanted: string) => headers.find(([name]) => name === wanted)?.[1] ?? "";
    if (!header("subject").includes("mot de passe")) continue;
    counts.set(header("message-id"), (counts.get(header("message-id")) ?? 0) + 1);
  }
  return [...counts.values()];
}

test("a job node is killed with jobs under way", async () => {
  const runners = async () =>
    (await database.query<{ id: string }>("select id from job_runners")).rows.map(({ id }) => id);
  const [first] = await runners();
  // Its mail server never answers.
  const silent = createServer((socket) => void socket.on("error", () => undefined));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const address = silent.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const victim = await cluster.addJobNode("job node 2", { SMTP_URL: `smtp://127.0.0.1:${address.port}` });
  await enqueueBatch();
  const locked = async () => {
    const { rows } = await database.query<{ id: string }>(
      "select id::text from graphile_worker.jobs where locked_by is not null and split_part(locked_by, '/', 1) <> $1",
      [first],
    );
    return rows.map(({ id }) => id);
  };
  await expect.poll(locked, { interval: 50, timeout: 30_000 }).not.toEqual([]);
  await victim.kill();
  silent.close();
  const killedAt = Date.now();
  const jobs = await locked();
  jobNodeDeath = { jobs, doneAfterMs: untilDone(jobs).then(() => Date.now() - killedAt) };
  cluster.jobNodes.splice(cluster.jobNodes.indexOf(victim), 1);
  note(`job node 2 killed with ${jobNodeDeath.jobs.length} jobs under way`);
  await cluster.addJobNode("job node 3");
});

test("a web node is killed: errors for at most 2 s", async () => {
  const [victim] = cluster.webNodes;
  if (!victim) throw new Error("no node");
  const killedAt = Date.now();
  await victim.kill();
  await sleep(phaseMs);
  const [errors, lasted] = [errorsSince(killedAt).length, errorTime(killedAt)];
  note(
    `web node 1 killed: ${errors} errors, the last after ${seconds(lasted)}, of ${answersSince(killedAt).length} answers`,
  );
  await victim.start();
  expect(answersSince(killedAt).length).toBeGreaterThan(20);
  expect(lasted).toBeLessThanOrEqual(2_000);
});

/** Stops a node, starts the next version on it. */
async function roll(node: SiteNode): Promise<void> {
  await node.stop();
  expect(node.program.child.exitCode, node.log()).toBe(0);
  await node.start(nextFolder());
  expect(await (await fetch(`${node.url}/healthz`)).text()).toContain(nextVersion);
}
const nextFolder = () => join(cluster.folder, "next");

test("another version is rolled out on the web nodes, without an error", { timeout: 900_000 }, async () => {
  await makeNextVersion(nextFolder());
  const begin = Date.now();
  // A page of the new version names it; the next request may reach an old node.
  const missingAssets = async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await fetch(cluster.url + newAsset)).status);
    return statuses.filter((status) => status !== 200);
  };
  for (const node of cluster.webNodes) {
    await roll(node);
    // Each process of nginx leaves the node out for 3 s (fail_timeout of deploy/nginx), and until a first request to it is answered.
    await expect.poll(missingAssets, { interval: 1_000 }).toEqual([]);
  }
  const errors = errorsSince(begin);
  note(
    `version rolled on 3 web nodes in ${seconds(Date.now() - begin)}: ${errors.length} errors of ${answersSince(begin).length} answers`,
  );
  expect(errors).toEqual([]);
});

test("the jobs of the killed node are taken over within a minute", async () => {
  const ms = await jobNodeDeath.doneAfterMs;
  note(
    `jobs of job node 2: all ${jobNodeDeath.jobs.length} done by the others ${seconds(ms)} after its death`,
  );
  expect(jobNodeDeath.jobs).not.toEqual([]);
  expect(ms).toBeLessThan(60_000);
});

async function untilDone(jobs: readonly string[]): Promise<void> {
  for (;;) {
    const { rows } = await database.query("select from graphile_worker.jobs where id::text = any($1)", [
      jobs,
    ]);
    if (rows.length === 0) return;
    await sleep(200);
  }
}

test("another version is rolled out on the job nodes, with jobs under way", async () => {
  await enqueueBatch();
  const begin = Date.now();
  for (const node of cluster.jobNodes) await roll(node);
  await expect.poll(async () => (await arrivals()).length).toBe(enqueued);
  note(
    `version rolled on 2 job nodes in ${seconds(Date.now() - begin)}: ${errorsSince(begin).length} errors; ${enqueued} emails arrived`,
  );
  expect(errorsSince(begin)).toEqual([]);
});

test("S3 is stopped: pages are served, uploads are 503, and both work again afterwards", async () => {
  const uploads = (time: number) =>
    answersSince(time).filter(({ path, method }) => path === "/photos" && method === "POST");
  await cluster.swift.kill("proxy-server");
  const stoppedAt = Date.now();
  // Those that began before may have stored their files.
  const began = () => uploads(stoppedAt).filter(({ at, ms }) => at - ms > stoppedAt);
  await expect.poll(() => began().length, { interval: 100 }).toBeGreaterThan(1);
  await sleep(phaseMs);
  const statuses = [...new Set(began().map(({ status }) => status))];
  const pages = answersSince(stoppedAt).filter(
    ({ method, path }) => method === "GET" && !path.startsWith("/media/"),
  );
  const failed = pages.filter(({ status }) => status === 0 || status >= 500);
  const refused = began().length;
  await cluster.swift.start("proxy-server");
  const startedAgainAt = Date.now();
  await expect
    .poll(() => uploads(startedAgainAt).some(({ status }) => status === 200), { interval: 100 })
    .toBe(true);
  note(
    `S3 stopped: ${failed.length} errors of ${pages.length} pages, ${refused} uploads ${statuses.join(", ")}; uploads again ${seconds(Date.now() - startedAgainAt)} after its start`,
  );
  expect([failed, statuses]).toEqual([[], [503]]);
  expect(pages.length).toBeGreaterThan(10);
});

test("the primary is killed and the replica promoted: writes again within 30 s", async () => {
  await enqueueBatch();
  await database.end();
  const killedAt = Date.now();
  await cluster.postgres.primary.kill();
  await cluster.postgres.promote();
  await cluster.pooler.pointTo(cluster.postgres.replica.port);
  const acknowledgedWrite = () =>
    answersSince(killedAt + 200).find(
      ({ method, status }) => method === "POST" && status > 0 && status < 400,
    );
  await expect.poll(acknowledgedWrite, { interval: 50, timeout: 60_000 }).toBeDefined();
  const writesAfter = (acknowledgedWrite()?.at ?? 0) - killedAt;
  await sleep(phaseMs);
  const readyAfter = async () => {
    for (const { url } of [...cluster.webNodes, ...cluster.jobNodes])
      if (!(await fetch(`${url}/readyz`)).ok) return false;
    return true;
  };
  await expect.poll(readyAfter, { interval: 100, timeout: 30_000 }).toBe(true);
  database = await cluster.postgres.replica.connect();
  await sleep(phaseMs);
  note(
    `primary killed, replica promoted: writes again after ${seconds(writesAfter)}, last error after ${seconds(errorTime(killedAt))}, ${errorsSince(killedAt).length} errors of ${answersSince(killedAt).length} answers`,
  );
  expect(writesAfter).toBeLessThan(30_000);
  expect(errorTime(killedAt)).toBeLessThan(30_000);
});

test("no acknowledged write is lost or doubled", { timeout: 1_200_000 }, async () => {
  await load.stop();
  note(`load stopped: ${summarize(load.journal)}`);
  await expect.poll(async () => (await arrivals()).length).toBe(enqueued);
  expect((await arrivals()).filter((count) => count > 1)).toEqual([]);
  note(`${enqueued} emails in bursts: each arrived once`);
  const storage = openS3Storage(cluster.swift.settings);
  const violations = await findViolations(load.journal, { client: database, storage, url: cluster.url });
  note(`${violations.length} violations: every answer compared with rows, files, jobs and pages; amcheck`);
  expect(violations).toEqual([]);
  const nodes = [...cluster.webNodes, ...cluster.jobNodes];
  const logged = nodes.flatMap(({ name, log }) => errorLines(log()).map((line) => `${name}: ${line}`));
  expect(logged).toEqual([]);
});

/** Lines of the log at the level of errors: faults of the database and of other nodes are warnings. */
function errorLines(log: string): string[] {
  return log
    .split("\n")
    .filter((line) => line.startsWith("{") && (JSON.parse(line) as { level: number }).level >= 50);
}
