/** A primary and a synchronous replica, from Debian's programs, in a folder of the test. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { chooseIdentity, type Identity } from "../../src/platform/postgres/identity.server.ts";
import { type StartedProgram, startProgram } from "../deploy/started-program.ts";
import { childrenOf } from "../support/postgres-starter.ts";
import { freePort } from "../support/site.ts";

const run = promisify(execFile);
const programs = "/usr/lib/postgresql/15/bin";
/** Owner of the site's database. */
export const role = "babillard";
const superuser = "postgres";

export type PostgresServer = {
  port: number;
  /** Connects as the superuser to the site's database. */
  connect(database?: string): Promise<pg.Client>;
  /** As a machine that loses its power: server and connections at once. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

export type PostgresPair = {
  primary: PostgresServer;
  replica: PostgresServer;
  /** Ends the replication of the replica, which then accepts writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

/** @param synchronous a commit waits until the replica has it on disk; otherwise it does not wait */
export async function startPostgresPair(folder: string, { synchronous = true } = {}): Promise<PostgresPair> {
  if (!existsSync(join(programs, "postgres")))
    throw new Error("PostgreSQL 15 is needed by the tests: sudo apt-get install postgresql-15");
  const identity = await chooseIdentity(undefined);
  await mkdir(folder, { mode: 0o755 });
  if (identity.switchTo.uid !== undefined) await chown(folder, identity.uid, identity.switchTo.gid);
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const [primaryFolder, replicaFolder] = [join(folder, "primary"), join(folder, "replica")];

  await call(identity, "initdb", [
    "-D",
    primaryFolder,
    "-U",
    superuser,
    "--auth=trust",
    "--no-sync",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
  ]);
  await configure(primaryFolder, primaryPort);
  const primary = await startServer(identity, primaryFolder, primaryPort);
  const admin = await primary.connect("postgres");
  await admin.query(`create role ${role} login`);
  await admin.query(`create database ${role} owner ${role}`);
  // A pooler takes no settings from the site (docs/operations.md).
  for (const setting of ["statement_timeout = '30s'", "lock_timeout = '2s'", "jit = off"])
    await admin.query(`alter role ${role} set ${setting}`);
  await admin.query(`alter role ${role} set idle_in_transaction_session_timeout = '20s'`);

  await call(identity, "pg_basebackup", [
    "-D",
    replicaFolder,
    "-R",
    "-X",
    "stream",
    "-C",
    "-S",
    "replica",
    "--no-sync",
    "--checkpoint=fast",
    "-d",
    `host=127.0.0.1 port=${primaryPort} user=${superuser} application_name=replica`,
  ]);
  await configure(replicaFolder, replicaPort);
  const replica = await startServer(identity, replicaFolder, replicaPort);
  if (synchronous) {
    // On the primary only: after its promotion, the replica has none to wait for.
    await admin.query("alter system set synchronous_standby_names = 'replica'");
    await admin.query("select pg_reload_conf()");
  }
  const wanted = synchronous ? "sync" : "async";
  for (;;) {
    const { rows } = await admin.query(
      "select sync_state from pg_stat_replication where state = 'streaming'",
    );
    if (rows[0]?.sync_state === wanted) break;
    await sleep(50);
  }
  await admin.end();

  return {
    primary,
    replica,
    async promote() {
      const client = await replica.connect("postgres");
      await client.query("select pg_promote(true, 60)");
      await client.end();
    },
    async stop() {
      await Promise.all([primary.stop(), replica.stop()]);
    },
  };
}

/** Processes are killed here, not the machine: without fsync, the disk of the test is not what is measured. */
async function configure(folder: string, port: number): Promise<void> {
  const settings = {
    listen_addresses: "'127.0.0.1'",
    port,
    unix_socket_directories: "''",
    max_connections: 200,
    shared_buffers: "'64MB'",
    fsync: "off",
    wal_keep_size: "'256MB'",
    log_min_messages: "error",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  await appendFile(join(folder, "postgresql.conf"), lines.join(""));
}

async function startServer(identity: Identity, folder: string, port: number): Promise<PostgresServer> {
  const program = startProgram(join(programs, "postgres"), ["-D", folder], {
    ...identity.switchTo,
    cwd: "/",
    env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" },
    whenOrphaned: "INT",
  });
  const connect = async (database = role) => {
    const client = new pg.Client({
      host: "127.0.0.1",
      port,
      user: superuser,
      database,
      connectionTimeoutMillis: 10_000,
    });
    client.on("error", () => undefined);
    await client.connect();
    return client;
  };
  await untilAccepting(() => connect("postgres"), program);
  return {
    port,
    connect,
    async kill() {
      const pids = [program.pid, ...(await childrenOf(program.pid))];
      for (const pid of pids) killIfRunning(pid);
      await program.ended;
    },
    stop: () => program.stop("SIGINT"),
  };
}

async function untilAccepting(connect: () => Promise<pg.Client>, program: StartedProgram): Promise<void> {
  for (;;) {
    try {
      return await (await connect()).end();
    } catch {
      if (program.child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${program.output()}`);
      await sleep(50);
    }
  }
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

async function call(identity: Identity, program: string, args: string[]): Promise<void> {
  await run(join(programs, program), args, { ...identity.switchTo, cwd: "/" });
}
