/** PgBouncer before the primary. Only its configuration names the primary, so a failover changes one file. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseIdentity } from "../../src/platform/postgres/identity.server.ts";
import { startProgram } from "../deploy/started-program.ts";
import { acceptsQueries } from "../support/accepts-queries.ts";
import { freePort } from "../support/site.ts";
import { role } from "./postgres-pair.ts";

export type Pooler = {
  /** For DATABASE_URL: transaction mode. */
  url: string;
  /** For DATABASE_DIRECT_URL: session mode, so that LISTEN and jobs find the new primary the same way. */
  directUrl: string;
  /** Names another primary and reloads. */
  pointTo(port: number): Promise<void>;
  stop(): Promise<void>;
};

export async function startPooler(folder: string, primaryPort: number): Promise<Pooler> {
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  // As in docs/operations.md, "Several machines".
  const write = (primary: number) =>
    writeFile(
      file,
      `[databases]
babillard = host=127.0.0.1 port=${primary} user=${role} dbname=${role}
babillard_session = host=127.0.0.1 port=${primary} user=${role} dbname=${role} pool_mode=session pool_size=60
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 30
max_client_conn = 500
ignore_startup_parameters = extra_float_digits,options,statement_timeout
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 10
client_login_timeout = 10
tcp_keepalive = 1
tcp_keepidle = 10
tcp_keepintvl = 5
tcp_keepcnt = 3
tcp_user_timeout = 15000
`,
      { mode: 0o644 },
    );
  await write(primaryPort);
  // It refuses to run as root.
  const { switchTo } = await chooseIdentity(undefined);
  const program = startProgram("pgbouncer", ["-q", file], { ...switchTo, cwd: "/" });
  const url = (database: string) => `postgresql://${role}@127.0.0.1:${port}/${database}`;
  for (let tries = 0; !(await acceptsQueries(url("babillard"))); tries += 1) {
    if (program.child.exitCode !== null || tries > 200)
      throw new Error(`PgBouncer did not start:\n${program.output()}`);
    await sleep(50);
  }
  return {
    url: url("babillard"),
    directUrl: url("babillard_session"),
    async pointTo(primary) {
      await write(primary);
      program.child.kill("SIGHUP");
    },
    stop: () => program.stop(),
  };
}
