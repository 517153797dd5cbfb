import { LRUCache } from "lru-cache";

/**
 * Caches results of a pure function in an LRU of `max` entries; `keyOf` computes the key from the arguments. Results
 * are shared and must not be mutated.
 */
export function memoize<Arguments extends unknown[], Result>(
  { max, keyOf }: { max: number; keyOf: (...args: Arguments) => string },
  compute: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  // Wrapped in an object: lru-cache cannot store null or undefined.
  const cache = new LRUCache<string, { result: Result }>({ max });
  return (...args) => {
    const key = keyOf(...args);
    let entry = cache.get(key);
    if (!entry) {
      entry = { result: compute(...args) };
      cache.set(key, entry);
    }
    return entry.result;
  };
}
