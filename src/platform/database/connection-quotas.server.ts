/**
 * Who may use how many connections of the pool, and who waits how long for one. A held row or table lock stops the
 * requests that need it, each for `lock_timeout`; without quotas they would take all connections, and stop the others.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { PoolExhaustedError } from "./failures.server.ts";

/**
 * What a request uses connections for: pages and forms of visitors, pages and forms of users. Jobs and everything else outside
 * requests are `system`. When connections are scarce, visitors are refused first, and writes of users last.
 */
export type ConnectionUse = "visitor" | "visitor-write" | "member" | "write" | "system";

const currentUse = new AsyncLocalStorage<ConnectionUse>();

/** Runs a request: the connections that it takes, also in functions that it calls, are for this use. */
export function withConnectionUse<Result>(use: ConnectionUse, run: () => Result): Result {
  return currentUse.run(use, run);
}

/** Share of the pool that reads together, and writes together, may take. */
const groupShare = 0.7;
/** How long each use may wait for a connection, as a share of the pool's timeout. */
const maxWaitShare: Record<ConnectionUse, number> = {
  visitor: 0.4,
  "visitor-write": 0.7,
  member: 0.7,
  write: 1,
  system: 1,
};
/** By priority: who gets a connection that becomes free. */
const uses = ["system", "write", "member", "visitor-write", "visitor"] as const;
type Group = "reads" | "writes" | "system";
const groupOf: Record<ConnectionUse, Group> = {
  visitor: "reads",
  member: "reads",
  "visitor-write": "writes",
  write: "writes",
  system: "system",
};

type Waiting = { grant: () => void };

/** @param timeoutMs of the longest wait; a function, since tests change it after the pool has been opened */
export function createConnectionQuotas(size: number, timeoutMs: () => number) {
  const share = Math.max(1, Math.ceil(size * groupShare));
  const limits: Record<Group, number> = { reads: share, writes: share, system: size };
  const taken: Record<Group, number> = { reads: 0, writes: 0, system: 0 };
  const queues: Record<ConnectionUse, Set<Waiting>> = {
    visitor: new Set(),
    "visitor-write": new Set(),
    member: new Set(),
    write: new Set(),
    system: new Set(),
  };

  const hasRoom = (group: Group) =>
    taken[group] < limits[group] && taken.reads + taken.writes + taken.system < size;

  const grantNext = () => {
    for (const use of uses) {
      for (const waiting of queues[use]) {
        if (!hasRoom(groupOf[use])) break;
        queues[use].delete(waiting);
        waiting.grant();
      }
    }
  };

  /** Resolves with the function that returns the connection; rejects with `PoolExhaustedError`. */
  return async function acquire(): Promise<() => void> {
    const use = currentUse.getStore() ?? "system";
    const group = groupOf[use];
    const take = () => {
      taken[group] += 1;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        taken[group] -= 1;
        grantNext();
      };
    };
    if (hasRoom(group) && queues[use].size === 0) return take();
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        grant: () => {
          clearTimeout(timer);
          resolve(take());
        },
      };
      const timer = setTimeout(() => {
        queues[use].delete(waiting);
        reject(new PoolExhaustedError(`no database connection was free for a ${use} request`));
      }, timeoutMs() * maxWaitShare[use]);
      queues[use].add(waiting);
    });
  };
}

/** The pool for Kysely with these quotas. */
export function withQuotas(pool: PostgresPool, acquire: () => Promise<() => void>): PostgresPool {
  // Kysely identifies a connection by its client object: each client keeps the same wrapper.
  const wrappers = new WeakMap<PostgresPoolClient, PostgresPoolClient & { returnQuota: () => void }>();
  return {
    ...pool,
    connect: async () => {
      const returnQuota = await acquire();
      try {
        const client = await pool.connect();
        const known = wrappers.get(client);
        if (known) {
          known.returnQuota = returnQuota;
          return known;
        }
        const wrapper = {
          query: client.query.bind(client),
          returnQuota,
          release() {
            client.release();
            this.returnQuota();
          },
        };
        wrappers.set(client, wrapper);
        return wrapper;
      } catch (error) {
        returnQuota();
        throw error;
      }
    },
  };
}
