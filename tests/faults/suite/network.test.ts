// Two nodes on one database server, each behind a network of its own.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, test } from "vitest";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../../src/platform/postgres/embedded.server.ts";
import { type NetworkMode, startTcpProxy, type TcpProxy } from "../../support/tcp-proxy.ts";
import { makeTestFolder } from "../../support/temporary-folder.ts";
import { type Load, startLoad } from "../load/load.ts";
import { postgresProcesses, signal } from "../processes.ts";
import { furtherTest, lasting, runFault, type SupervisedSite, superviseSite, timeout } from "./experiment.ts";

let folder: string;
let postgres: EmbeddedPostgres;
let nodes: SupervisedSite[];
let lines: TcpProxy[];
let load: Load;
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const made = await makeTestFolder();
  folder = made.folder;
  undo.unshift(made.remove);
  postgres = await startServer();
  const { host, port } = postgres.connection;
  lines = [];
  nodes = [];
  for (const name of ["first", "second"]) {
    const line = await startTcpProxy({ path: join(host, `.s.PGSQL.${port}`) });
    lines.push(line);
    undo.unshift(() => line.close());
    const { user, database } = postgres.connection;
    const node = await superviseSite({
      dataDir: join(folder, "shared"),
      environment: {
        DATABASE_URL: `postgresql://${user}@127.0.0.1:${line.port}/${database}?application_name=${name}`,
      },
    });
    nodes.push(node);
    undo.unshift(() => node.stop());
  }
  load = await startLoad({ urls: nodes.map(({ url }) => url) });
  await load.stop();
});
afterAll(async () => {
  await load?.stop(0);
  for (const line of lines) line.set("pass");
  for (const step of undo) await step();
});

async function startServer(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: join(folder, "database"), say: () => undefined });
  undo.unshift(() => server.stop());
  return server;
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(postgres.maintenance);
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

const run = (
  fault: string,
  inject: () => Promise<unknown>,
  options: { mayDie?: boolean; readyMs?: number } = {},
) =>
  runFault(fault, inject, { ...options, load, nodes, uploads: join(folder, "shared", "uploads"), connect });

const breakOneLine = (name: string, mode: NetworkMode) =>
  run(`network ${name}`, async () => {
    lines[0]?.set(mode, 150);
    await sleep(lasting(8, 30));
    lines[0]?.set("pass");
  });

test("the network between one node and the database refuses and cuts", { timeout }, () =>
  breakOneLine("refuses and cuts", "refuse"),
);

furtherTest.each<[name: string, mode: NetworkMode]>([
  ["carries nothing", "silent"],
  ["is slow", "delay"],
])("the network between one node and the database %s", { timeout }, breakOneLine);

furtherTest("the network cuts packets of both nodes in half", { timeout }, () =>
  run("network halves packets", async () => {
    for (let times = 0; times < 8; times += 1) {
      for (const line of lines) line.set("halve");
      await sleep(100);
      for (const line of lines) line.set("pass");
      await sleep(900);
    }
  }),
);

furtherTest("one of two nodes is killed", { timeout }, () =>
  run(
    "kill -9 of one of two nodes",
    async () => {
      nodes[0]?.site.child.kill("SIGKILL");
      await nodes[0]?.site.ended;
    },
    { mayDie: true },
  ),
);

furtherTest.each([
  ["fast", "SIGINT"],
  ["immediate", "SIGQUIT"],
] as const)("the database server of two nodes is restarted: %s", { timeout }, (mode, name) =>
  run(
    `database of two nodes restarted: ${mode}`,
    async () => signal([(await postgresProcesses(join(folder, "database"))).postmaster], name),
    { readyMs: 30_000 },
  ),
);

furtherTest("the database server is stopped, and started later", { timeout }, () =>
  run(
    "database stopped and started",
    async () => {
      await postgres.stop();
      await sleep(lasting(5, 20));
      postgres = await startServer();
    },
    { readyMs: 30_000 },
  ),
);
