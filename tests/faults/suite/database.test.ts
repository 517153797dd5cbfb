// A database that lives, and cannot do what the site asks for.
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectToDatabase } from "../database-client.ts";
import { send } from "../requests.ts";
import { failFlushesUntilRecoveryFails } from "./disk.ts";
import { type Experiment, furtherTest, lasting, startExperiment, timeout } from "./experiment.ts";

let on: Experiment;
beforeAll(async () => {
  on = await startExperiment();
});
afterAll(() => on.stop());
const run = (fault: string, inject: (operator: pg.Client) => Promise<unknown>) =>
  on.run(fault, () => on.withDatabase(inject));

const terminate = (operator: pg.Client, condition: string) =>
  operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${condition}`);

furtherTest("the connections that listen are ended", { timeout }, () =>
  run("LISTEN connections ended", async (operator) => {
    for (let times = 0; times < 3; times += 1) {
      await terminate(operator, "query ilike 'listen %'");
      await sleep(500);
    }
  }),
);

test("all connections are ended, three times", { timeout }, () =>
  run("all connections ended", async (operator) => {
    for (let times = 0; times < 3; times += 1) {
      await terminate(operator, "true");
      await sleep(500);
    }
  }),
);

test("rows of listings are locked", { timeout }, () =>
  run("rows locked", async (operator) => {
    await operator.query("begin");
    await operator.query(
      "select from listings where id in (select id from listings order by id desc limit 3) for update",
    );
    await sleep(lasting(6, 20));
    await operator.query("rollback");
  }),
);

furtherTest.each(["listings", "users"])("the table %s is locked", { timeout }, (table) =>
  run(`table ${table} locked`, async (operator) => {
    await operator.query(`begin; lock table ${table} in access exclusive mode`);
    await sleep(lasting(6, 20));
    await operator.query("rollback");
  }),
);

furtherTest("the database is read-only", { timeout }, () =>
  run("read-only database", async (operator) => {
    const set = async (value: "on" | "off") => {
      await operator.query(`alter system set default_transaction_read_only = ${value}`);
      await operator.query("select pg_reload_conf()");
    };
    await set("on");
    try {
      await expect.poll(async () => (await fetch(`${on.url}/readyz`)).status).toBe(503);
      // Pages are served; only writes are not.
      expect((await send(on.url, "/search?q=annonce", on.load.members[0]?.cookie ?? "")).status).toBe(200);
      await sleep(lasting(3, 15));
    } finally {
      await operator.query("set default_transaction_read_only = off");
      await set("off");
    }
  }),
);

// Only root may trace the processes of another user.
if (process.getuid?.() === 0)
  furtherTest("fsync fails, in the recovery that follows too: input/output error", { timeout }, () =>
    on.run("fsync fails (EIO)", () => failFlushesUntilRecoveryFails(on.dataDir), { readyMs: 30_000 }),
  );

furtherTest("all connections of the server are taken", { timeout }, () =>
  run("connections used up", async (operator) => {
    // The site's own are ended first: a full pool would not notice.
    const taken: pg.Client[] = [];
    try {
      await terminate(operator, "true");
      for (let count = 0; count < 200; count += 1) taken.push(await connectToDatabase(on.dataDir));
    } catch {
      // no more
    }
    expect(taken.length).toBeGreaterThan(50);
    await sleep(lasting(6, 30));
    await Promise.all(taken.map((client) => client.end()));
  }),
);
