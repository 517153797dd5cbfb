import { isAbsolute } from "node:path";
import { prepareBinaries } from "./binaries.server.ts";
import { ensureCluster } from "./cluster.server.ts";
import { type Connection, ensureDatabase } from "./database.server.ts";
import { isRoot } from "./identity.server.ts";
import { keepRunning } from "./keep-running.server.ts";
import type { ServerPlan } from "./launch.server.ts";
import { settleLocation } from "./location.server.ts";
import { openServer } from "./open-server.server.ts";
import { makeSocketFolder } from "./socket-folder.server.ts";
import { PostgresStartError } from "./start-error.server.ts";

export { PostgresStartError };

/** A server that answers, and this process's hold on it. */
export type EmbeddedPostgres = {
  /** What `pg.Pool` takes: Unix socket folder, port, user, database name. No TCP. */
  connection: Connection;
  /** where the cluster is */
  directory: string;
  /** true while this process is attached to a server that another one had started */
  readonly attached: boolean;
  /** Stops the server (fast, then immediate); when attached: just lets go. Idempotent. */
  stop(): Promise<void>;
};

// There is no TCP: the port is only a part of the socket's file name.
const port = 5432;

/**
 * Starts the PostgreSQL of a DATA_DIR, or attaches to it when another process runs it already.
 *
 * - `dataDir`: DATA_DIR, absolute. The cluster is in `<dataDir>/postgres/<major>`, or as root, where the database's
 *   user cannot reach that, in `/var/lib/babillard/<hash of dataDir>/<major>`. Each has its own log and socket.
 * - `runAs`: PG_RUN_AS, the user to run as when this process is root.
 * - `binDir`: the programs of another installation (PostgreSQL 15 or later) instead of the package's.
 * - `databaseName`: created when missing. Default `babillard`.
 * - `settings`: further `-c` settings of the server, which win over the launcher's.
 * - `say`: progress and notices, one English line each.
 *
 * Should the server end by itself, it is started again at the same address.
 * It ends with the process that started it, however that one ends. A process that had attached loses its connections at
 * that moment and starts the server itself, seconds later: give `pool.on("error")` a listener.
 * Throws PostgresStartError for what a person must mend.
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
  const location = await settleLocation({ dataDir, runAs, say });
  const { identity, folder } = location;
  const copiesFolder = isRoot() ? "/var/cache/babillard" : folder;
  const binaries = await prepareBinaries({ identity, binDir, copiesFolder, say });
  const durable = settings.fsync !== "off";
  const cluster = await ensureCluster({ location, binaries, durable, say });
  const socketFolder = await makeSocketFolder(cluster, port, identity);

  const plan: ServerPlan = { cluster, identity, binaries, socketFolder, port, settings };
  const opened = await openServer(plan, say);
  const server = keepRunning(opened, () => openServer(plan, say), say);
  const connection = { ...opened.address, user: "postgres", database: databaseName };
  try {
    await ensureDatabase(connection);
  } catch (error) {
    await server.stop();
    const reason = error instanceof Error ? error.message : String(error);
    throw new PostgresStartError(`The database ${databaseName} could not be opened (${reason}).`, {
      cause: error,
    });
  }
  return {
    connection,
    directory: cluster,
    get attached() {
      return server.attached;
    },
    stop: server.stop,
  };
}
