import { LRUCache } from "lru-cache";

/** Date is read at each call: tests replace it, and lru-cache would keep a reference to the original `performance`, and its time for 1 ms. */
const clock = { perf: { now: () => Date.now() }, ttlResolution: 0 };

/** LRU cache with a TTL per owner (a database handle): test databases and the pools of nodes have separate entries. */
export function createTtlCache<Value extends NonNullable<unknown>>(options: { ttlMs: number; max: number }) {
  const caches = new WeakMap<object, LRUCache<string, Value>>();
  return {
    get: (owner: object, key: string): Value | undefined => caches.get(owner)?.get(key),
    set(owner: object, key: string, value: Value): void {
      let cache = caches.get(owner);
      if (!cache) {
        cache = new LRUCache<string, Value>({ max: options.max, ttl: options.ttlMs, ...clock });
        caches.set(owner, cache);
      }
      cache.set(key, value);
    },
  };
}

const revalidateAfterMs = 60_000;

/**
 * Values by key and owner, stale-while-revalidate: after a minute the next caller gets the old value and starts a load; only the
 * first caller waits, and those that come meanwhile wait for the same load. A failed load keeps the old value, and the
 * next caller retries.
 * @param options.staleMaxMs a value that expired longer ago is not returned, but loaded again
 */
export function createRevalidatedCache<Value extends NonNullable<unknown>>({
  max,
  staleMaxMs = Number.POSITIVE_INFINITY,
}: {
  max: number;
  staleMaxMs?: number;
}): { get: (owner: object, key: string, load: () => Promise<Value>) => Promise<Value> } {
  type Load = () => Promise<Value>;
  const caches = new WeakMap<object, LRUCache<string, Value, Load>>();
  return {
    get(owner, key, load) {
      let cache = caches.get(owner);
      if (!cache) {
        cache = new LRUCache<string, Value, Load>({
          max,
          ttl: revalidateAfterMs,
          ...clock,
          allowStale: true,
          noDeleteOnStaleGet: true,
          noDeleteOnFetchRejection: true,
          fetchMethod: (_key, _stale, { context }) => context(),
        });
        caches.set(owner, cache);
      }
      if (cache.getRemainingTTL(key) < -staleMaxMs) cache.delete(key);
      return cache.forceFetch(key, { context: load });
    },
  };
}

/** One value per owner, for data that all searches need and that rarely changes: see `createRevalidatedCache`. */
export function staleWhileRevalidate<Owner extends object, Value extends NonNullable<unknown>>(
  load: (owner: Owner) => Promise<Value>,
): (owner: Owner) => Promise<Value> {
  const cache = createRevalidatedCache<Value>({ max: 1 });
  return (owner) => cache.get(owner, "value", () => load(owner));
}
