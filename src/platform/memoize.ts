import { LRUCache } from "lru-cache";

/**
 * Caches a pure function's results in an LRU of `max` entries by the key that `keyOf` makes of its arguments.
 * Callers share the result, so none may change it.
 */
export function memoize<Arguments extends unknown[], Result>(
  { max, keyOf }: { max: number; keyOf: (...given: Arguments) => string },
  compute: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  // In an object: lru-cache holds neither null nor undefined.
  const cache = new LRUCache<string, { result: Result }>({ max });
  return (...given) => {
    const key = keyOf(...given);
    let entry = cache.get(key);
    if (!entry) {
      entry = { result: compute(...given) };
      cache.set(key, entry);
    }
    return entry.result;
  };
}
