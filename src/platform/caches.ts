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
 * One value per owner, for data that all searches need and that rarely changes. Stale-while-revalidate: after a minute
 * the next caller gets the old value and starts a lookup; only the first caller waits. A failed lookup keeps the old
 * value, and the next caller retries.
 */
export function staleWhileRevalidate<Owner extends object, Value extends NonNullable<unknown>>(
  lookUp: (owner: Owner) => Promise<Value>,
): (owner: Owner) => Promise<Value> {
  const caches = new WeakMap<Owner, LRUCache<"value", Value>>();
  return (owner) => {
    let cache = caches.get(owner);
    if (!cache) {
      cache = new LRUCache<"value", Value>({
        max: 1,
        ttl: revalidateAfterMs,
        ...clock,
        allowStale: true,
        noDeleteOnStaleGet: true,
        noDeleteOnFetchRejection: true,
        fetchMethod: () => lookUp(owner),
      });
      caches.set(owner, cache);
    }
    return cache.forceFetch("value");
  };
}
