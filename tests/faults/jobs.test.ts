// What happens to the job queue when database connections are lost, and when the site is stopped or killed. Emails are the
// jobs whose effect is seen from outside: each has a Message-ID of its own, the same for each attempt.
import { createServer } from "node:net";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { passwordChangedEmail } from "../../src/accounts/emails/password-changed.ts";
import { enqueueEmails } from "../../src/email/enqueue-email.server.ts";
import { type Db, openDatabase } from "../../src/platform/database/database.server.ts";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded.server.ts";
import { aUser } from "../support/builders.ts";
import { catchMail, type MailCatcher } from "../support/mail-catcher.ts";
import { readEmails } from "../support/read-emails.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { makeTestFolder } from "../support/temporary-folder.ts";

/** `.ci/run` (FAULTS=one-per-class) has fewer of each. */
const [losses, stopCount] = process.env.FAULTS === "one-per-class" ? [4, 1] : [10, 3];

let folder: string;
let remove: () => Promise<void>;
let mail: MailCatcher;
let site: RunningSite | undefined;

beforeEach(async () => {
  ({ folder, remove } = await makeTestFolder());
  mail = await catchMail();
});
afterEach(async () => {
  await site?.stop();
  await mail.close();
  await remove();
});

const start = async (smtpUrl = mail.url) => {
  site = await startSite({ dataDir: `${folder}/data`, environment: { SMTP_URL: smtpUrl } });
  return site;
};

/** Works on the database of the running site. */
async function withDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ dataDir: `${folder}/data`, say: () => undefined });
  const { db, pool } = openDatabase(postgres.connection, { maxConnections: 1, onLost: () => undefined });
  try {
    return await work(db);
  } finally {
    await pool.end();
    await postgres.stop();
  }
}

const enqueueEmailsTo = (db: Db, userId: string, count: number) =>
  enqueueEmails(
    db,
    passwordChangedEmail,
    Array.from({ length: count }, () => ({ payload: { userId } })),
  );

/** How often each email arrived. */
async function arrivals(): Promise<number[]> {
  const counts = new Map<string, number>();
  for (const { headers } of await readEmails(mail.folder)) {
    const id = headers.find(([name]) => name === "message-id")?.[1] ?? "";
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts.values()];
}

async function waitingJobs(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select count(*)::integer as count from graphile_worker.jobs
    where task_identifier = 'send-email'`.execute(db);
  return rows[0];
}

test(`${losses} losses of all connections with a busy queue: the site lives, and each email arrives once`, {
  timeout: 900_000,
}, async () => {
  const { child, url } = await start();
  const total = losses * 120;
  await withDatabase(async (db) => {
    const { id } = await aUser(db);
    await enqueueEmailsTo(db, id, total);
    for (let kills = 0; kills < losses; kills += 1) {
      const before = (await arrivals()).length;
      await expect.poll(async () => (await arrivals()).length, { interval: 20 }).toBeGreaterThan(before + 10);
      await killOtherConnections(db);
      expect(child.exitCode).toBeNull();
    }
    await expect.poll(async () => (await arrivals()).length, { timeout: 600_000 }).toBe(total);
    await expect.poll(() => waitingJobs(db)).toEqual({ count: 0 });
  });
  expect((await arrivals()).filter((count) => count > 1)).toEqual([]);
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
  expect(child.exitCode).toBeNull();
});

test(`stops with a busy queue (${stopCount}): each email arrives once`, { timeout: 900_000 }, async () => {
  const total = stopCount * 200;
  await start();
  await withDatabase(async (db) => enqueueEmailsTo(db, (await aUser(db)).id, total));
  for (let stops = 1; stops <= stopCount; stops += 1) {
    await expect.poll(async () => (await arrivals()).length, { interval: 20 }).toBeGreaterThan(stops * 40);
    await site?.stop();
    await start();
  }
  await expect.poll(async () => (await arrivals()).length, { timeout: 600_000 }).toBe(total);
  expect((await arrivals()).filter((count) => count > 1)).toEqual([]);
});

// Four hours later without the release of its lock. How soon after the kill, beyond the start of the next process: see
// tests/cluster and src/jobs/runner.database.test.ts.
test("an email that was under way when the site was killed leaves once the next process has started", {
  timeout: 900_000,
}, async () => {
  let connections = 0;
  const silent = createServer((socket) => {
    connections += 1;
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const address = silent.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const first = await start(`smtp://127.0.0.1:${address.port}`);
  await withDatabase(async (db) => enqueueEmailsTo(db, (await aUser(db)).id, 1));
  await expect.poll(() => connections).toBe(1);
  first.child.kill("SIGKILL");
  await first.ended;
  silent.close();
  await start();
  await expect.poll(arrivals, { timeout: 600_000 }).toEqual([1]);
});

async function killOtherConnections(db: Db): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
}
