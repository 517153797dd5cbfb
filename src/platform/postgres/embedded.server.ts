import { isAbsolute } from "node:path";
import { prepareBinaries } from "./binaries.server.ts";
import { ensureCluster } from "./cluster.server.ts";
import type { SocketConnection } from "./connection.server.ts";
import { isRoot } from "./identity.server.ts";
import { keepRunning } from "./keep-running.server.ts";
import type { ServerPlan } from "./launch.server.ts";
import { chooseLocation } from "./location.server.ts";
import { openServer } from "./open-server.server.ts";
import { ensureSiteDatabase, siteRole, superuser } from "./site-role.server.ts";
import { makeSocketFolder } from "./socket-folder.server.ts";
import { PostgresStartError } from "./start-error.server.ts";

export { PostgresStartError };

/** A server that accepts connections, and this process's handle to it. */
export type EmbeddedPostgres = {
  /** Options for `pg.Pool`: Unix socket folder, port, user, database name. No TCP. The user owns the database. */
  connection: SocketConnection;
  /** The same database as superuser, for maintenance; the site itself must not use it. */
  maintenance: SocketConnection;
  /** folder of the cluster */
  directory: string;
  /** true while attached to a server that another process started */
  readonly attached: boolean;
  /** Stops the server (fast, then immediate shutdown); if attached, only detaches. Idempotent. */
  stop(): Promise<void>;
};

// Without TCP, the port is only part of the socket's file name.
const port = 5432;

/**
 * Starts the PostgreSQL of a DATA_DIR, or attaches to it when another process already runs it.
 *
 * The server is restarted at the same address if it ends by itself. It ends with the process that started it, in
 * whatever way that process ends. Attached processes then lose their connections and one of them restarts the server
 * within seconds, so `pool.on("error")` needs a listener. Throws PostgresStartError for problems that the operator can
 * fix.
 *
 * @param options `dataDir`: DATA_DIR, absolute. The cluster is in `<dataDir>/postgres/<major>`, or, as root when the
 * database user cannot reach that, in `/var/lib/babillard/<hash of dataDir>/<major>`; log and socket are next to it.
 * `runAs`: PG_RUN_AS, the user to run as when this process is root. `binDir`: programs of another installation
 * (PostgreSQL 15 or later). `databaseName`: created if missing; default `babillard`. `settings`: further `-c` settings,
 * overriding the defaults. `say`: receives progress messages, one line each.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  runAs?: string;
  binDir?: string;
  databaseName?: string;
  settings?: Record<string, string>;
  say: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  const { dataDir, runAs, binDir, databaseName = "babillard", settings = {}, say } = options;
  if (!isAbsolute(dataDir)) throw new Error(`dataDir must be absolute: ${dataDir}`);
  const location = await chooseLocation({ dataDir, runAs, say });
  const { identity, folder } = location;
  const copiesFolder = isRoot() ? "/var/cache/babillard" : folder;
  const binaries = await prepareBinaries({ identity, binDir, copiesFolder, say });
  const durable = settings.fsync !== "off";
  const cluster = await ensureCluster({ location, binaries, durable, say });
  const socketFolder = await makeSocketFolder(cluster, port, identity);

  const plan: ServerPlan = { cluster, identity, binaries, socketFolder, port, settings };
  const opened = await openServer(plan, say);
  const server = keepRunning(opened, () => openServer(plan, say), say);
  const connection = { ...opened.address, user: siteRole, database: databaseName };
  const maintenance = { ...connection, user: superuser };
  try {
    await ensureSiteDatabase(maintenance);
  } catch (error) {
    await server.stop();
    const reason = error instanceof Error ? error.message : String(error);
    throw new PostgresStartError(`The database ${databaseName} could not be opened (${reason}).`, {
      cause: error,
    });
  }
  return {
    connection,
    maintenance,
    directory: cluster,
    get attached() {
      return server.attached;
    },
    stop: server.stop,
  };
}
