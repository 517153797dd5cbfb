/**
 * Reads on streaming replicas, without showing anybody an older state than they have seen
 * (docs/decisions/0028-read-replicas.md). A replica lags: it is used for a read only if it has replayed the WAL up to the
 * read's position. The primary takes all other reads, and those of a replica that fails.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import { type Connection, openDatabase, type ReadDb, type WriteDb } from "./database.server.ts";
import { isDatabaseUnavailable } from "./failures.server.ts";
import type { Schema } from "./schema.server.ts";

/** A position in the WAL: comparable, and later after each write. */
export type WalPosition = bigint;
/** Later than any position of a replica, so that only the primary qualifies. */
export const primaryOnly: WalPosition = 2n ** 64n;

const defaultPollMs = 1_000;
/** A replica that does not answer for this long is dead. */
const probeTimeoutMs = 2_000;
/** A replica that is further behind serves no reads. */
const defaultMaxLagMs = 5_000;
/** Longest wait for a replica's position before a read. */
const askMs = 100;
/** After this time each replica in use has replayed what was written before, so that a position need not be remembered. */
export const positionLifetimeMs = 3 * defaultMaxLagMs;

export type ReplicaState = { name: string; isUsed: boolean; lagSeconds: number };
export type Probe = (db: ReadDb) => Promise<{
  isStandby: boolean;
  position: WalPosition;
  /** equal for the primary and its replicas */
  identity: string | null;
}>;

export type ReadReplicas = {
  /** For statements that only read, and may be repeated. */
  db: ReadDb;
  /** Position after all that has been committed; `primaryOnly` when the primary cannot be asked. */
  position(): Promise<WalPosition>;
  /**
   * Caches have dropped what a commit made outdated: reads from now on see at least that commit, so that no older state
   * is cached again.
   */
  invalidated(): void;
  states(): ReplicaState[];
  close(): Promise<void>;
};

const requestPosition = new AsyncLocalStorage<WalPosition>();

/** Runs a request whose reads see at least this position. */
export function withReadPosition<Result>(position: WalPosition, run: () => Result): Result {
  return requestPosition.run(position, run);
}

type Options = {
  urls: readonly Connection[];
  primary: { db: WriteDb; clients: PostgresPool };
  maxConnections: number;
  isPooled: boolean;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
  /** for tests */
  probe?: Probe;
  pollMs?: number;
  maxLagMs?: number;
};

type Replica = {
  name: string;
  url: Connection;
  pool: ReturnType<typeof openDatabase>;
  /** why it is not used; null: it is */
  problem: string | null;
  replayed: WalPosition;
  /** aborted when it dies, so that reads under way go to the primary */
  death: AbortController;
  asking: Promise<void> | null;
};

export function createReadReplicas(options: Options): ReadReplicas {
  const { primary, log, probe = probeServer } = options;
  const { pollMs = defaultPollMs, maxLagMs = defaultMaxLagMs } = options;
  const open = (url: Connection) =>
    openDatabase(url, {
      maxConnections: options.maxConnections,
      isPooled: options.isPooled,
      onLost: () => undefined, // the next read or poll notices
    });
  const replicas = options.urls.map(
    (url): Replica => ({
      name: nameOf(url),
      url,
      pool: open(url),
      problem: "not asked yet",
      replayed: 0n,
      death: new AbortController(),
      asking: null,
    }),
  );
  let isClosed = false;
  let next = 0;

  const setProblem = (replica: Replica, problem: string | null) => {
    if (replica.problem === problem) return;
    const wasUsed = replica.problem === null;
    replica.problem = problem;
    if (problem === null) {
      log.info({ replica: replica.name }, "replica is used for reads");
      return;
    }
    log.warn({ replica: replica.name, reason: problem }, "replica is skipped");
    if (!wasUsed) return;
    replica.death.abort();
    replica.death = new AbortController();
    const { pool } = replica.pool;
    replica.pool = open(replica.url);
    void pool.end().catch(() => undefined);
  };

  /** Positions of the primary, oldest first: tell how long ago a replica's position was that of the primary. */
  const samples: { at: number; position: WalPosition }[] = [];
  const lagMs = ({ replayed }: Replica): number => {
    const missing = samples.find(({ position }) => position > replayed);
    return missing ? performance.now() - missing.at : 0;
  };

  let identity: string | null = null;
  const pollPrimary = async () => {
    const found = await withTimeout(probe(primary.db), probeTimeoutMs);
    identity = found.identity;
    const last = samples.at(-1);
    // After a failover that lost writes, older positions mean nothing.
    if (last && found.position < last.position) samples.length = 0;
    if (samples.at(-1)?.position !== found.position)
      samples.push({ at: performance.now(), position: found.position });
    while ((samples[1]?.at ?? Number.POSITIVE_INFINITY) < performance.now() - 2 * maxLagMs) samples.shift();
  };
  const pollReplica = async (replica: Replica) => {
    try {
      const found = await withTimeout(probe(replica.pool.db), probeTimeoutMs);
      replica.replayed = found.position;
      if (!found.isStandby) return setProblem(replica, "it is no standby");
      if (identity === null || found.identity !== identity)
        return setProblem(replica, "it is not a replica of DATABASE_URL");
      if (lagMs(replica) > maxLagMs)
        return setProblem(replica, `it is more than ${maxLagMs / 1000} s behind`);
      setProblem(replica, null);
    } catch (error) {
      setProblem(replica, error instanceof Error ? error.message || error.name : String(error));
    }
  };
  const poll = async () => {
    while (!isClosed) {
      await pollPrimary().catch(() => undefined);
      await Promise.all(replicas.map(pollReplica));
      await sleep(pollMs, undefined, { ref: false });
    }
  };
  void poll();

  const position = async (): Promise<WalPosition> => {
    try {
      return (await withTimeout(probe(primary.db), probeTimeoutMs)).position;
    } catch {
      return primaryOnly;
    }
  };

  /** Position that the caches of this node require. One query of the primary serves all invalidations that arrive meanwhile. */
  let cachePosition: WalPosition = 0n;
  let asking: Promise<void> | null = null;
  let isAskedAgain = false;
  const invalidated = () => {
    if (asking) {
      isAskedAgain = true;
      return;
    }
    asking = (async () => {
      do {
        isAskedAgain = false;
        cachePosition = await position();
        // The next invalidation would otherwise be the next attempt.
        if (cachePosition === primaryOnly && !isClosed) {
          await sleep(pollMs, undefined, { ref: false });
          isAskedAgain = true;
        }
      } while (isAskedAgain && !isClosed);
      asking = null;
    })();
  };

  const hasReplayed = async (replica: Replica, needed: WalPosition): Promise<boolean> => {
    if (replica.replayed >= needed) return true;
    replica.asking ??= probe(replica.pool.db)
      .then(({ position: replayed }) => {
        replica.replayed = replayed;
      })
      .catch(() => undefined)
      .finally(() => {
        replica.asking = null;
      });
    await withTimeout(replica.asking, askMs).catch(() => undefined);
    return replica.replayed >= needed;
  };

  const choose = async (): Promise<Replica | null> => {
    const used = replicas.filter(({ problem }) => problem === null);
    if (used.length === 0 || asking !== null) return null;
    const own = requestPosition.getStore() ?? 0n;
    const needed = own > cachePosition ? own : cachePosition;
    if (needed >= primaryOnly) return null;
    next += 1;
    for (let index = 0; index < used.length; index += 1) {
      const replica = used[(next + index) % used.length];
      if (replica && (await hasReplayed(replica, needed)) && replica.problem === null) return replica;
    }
    return null;
  };

  const connect = async (): Promise<PostgresPoolClient> => {
    const replica = await choose();
    if (!replica) return primary.clients.connect();
    const { death, pool } = replica;
    try {
      const connecting = pool.clients.connect();
      const client = await orDeath(connecting, death.signal);
      return withFallback(client, { primary: primary.clients, death: death.signal });
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !death.signal.aborted) throw error;
      return primary.clients.connect();
    }
  };

  return {
    db: new Kysely<Schema>({
      dialect: new PostgresDialect({
        pool: { connect, end: async () => undefined, options: primary.clients.options },
      }),
    }),
    position,
    invalidated,
    states: () =>
      replicas.map((replica) => ({
        name: replica.name,
        isUsed: replica.problem === null,
        lagSeconds: lagMs(replica) / 1000,
      })),
    close: async () => {
      isClosed = true;
      await Promise.all(replicas.map(({ pool }) => pool.pool.end()));
    },
  };
}

/** A read of a replica that dies, or that stops the read for its own sake (a conflict with the replay), is repeated. */
function withFallback(
  client: PostgresPoolClient,
  { primary, death }: { primary: PostgresPool; death: AbortSignal },
): PostgresPoolClient {
  let pending: Promise<unknown> = Promise.resolve();
  const query = async (text: string, values: unknown[]) => {
    const running = client.query(text, values);
    pending = running.catch(() => undefined);
    try {
      return await orDeath(running, death);
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !isForPrimary(error) && !death.aborted) throw error;
      const other = await primary.connect();
      try {
        return await other.query(text, values);
      } finally {
        other.release();
      }
    }
  };
  return {
    // Kysely's cursor-based streaming is not used.
    query: query as unknown as PostgresPoolClient["query"],
    release: () => void pending.finally(() => client.release()),
  };
}

/** A standby has no unlogged tables. */
function isForPrimary(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "0A000";
}

async function orDeath<Result>(running: Promise<Result>, death: AbortSignal): Promise<Result> {
  if (death.aborted) throw new Error("the replica is dead");
  let onDeath = () => {};
  const died = new Promise<never>((_, reject) => {
    onDeath = () => reject(new Error("the replica is dead"));
    death.addEventListener("abort", onDeath, { once: true });
  });
  try {
    return await Promise.race([running, died]);
  } finally {
    death.removeEventListener("abort", onDeath);
  }
}

async function withTimeout<Result>(running: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([running, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** The identity is the moment when the site's schema was created: of standbys, only those of this site have it. */
export async function probeServer(db: ReadDb): ReturnType<Probe> {
  const { rows } = await sql<{ standby: boolean; position: string; identity: string | null }>`
    select pg_is_in_recovery() as standby,
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end::text as position,
      (select timestamp from kysely_migration order by name limit 1) as identity`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("no position");
  return { isStandby: row.standby, position: parsePosition(row.position) ?? 0n, identity: row.identity };
}

/** From PostgreSQL's notation, as 16/B374D848; null for anything else. */
export function parsePosition(text: string): WalPosition | null {
  const [, high, low] = /^([0-9a-f]{1,8})\/([0-9a-f]{1,8})$/iu.exec(text) ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null;
}

/** Host and port, for the log. */
export function nameOf(url: Connection): string {
  if (typeof url !== "string") return `${url.host}:${url.port}`;
  const { host, searchParams } = new URL(url);
  return host || `${searchParams.get("host") ?? "localhost"}:${searchParams.get("port") ?? "5432"}`;
}
