/**
 * Public data of pages, loaded once for all signed-in users (`shared` in web/context.ts). With the demo data, it halves
 * the CPU time that a category page takes of Node and PostgreSQL together, and quarters PostgreSQL's
 * (docs/performance.md).
 */
import type { CacheTags } from "../../listings/cache-tags.ts";
import { TagCache, type TagCacheOptions } from "./tag-cache.ts";

export type SharedData = {
  get<Data extends object>(key: string, load: (tags: CacheTags) => Promise<Data>): Promise<Data>;
  invalidate(tags: readonly string[]): void;
  /** number of loads */
  readonly loads: number;
};

export function createSharedData(options: TagCacheOptions): SharedData {
  const cache = new TagCache<object>(options);
  let loads = 0;
  return {
    async get<Data extends object>(key: string, load: (tags: CacheTags) => Promise<Data>) {
      const value = await cache.getOrLoad(key, async (tags) => {
        loads += 1;
        const loaded = await load(tags);
        return { value: loaded, bytes: bytesOf(loaded) };
      });
      return value as Data; // a key belongs to one loader
    },
    invalidate: (tags) => cache.invalidate(tags),
    get loads() {
      return loads;
    },
  };
}

/** Approximate memory use of an object, by the length of its JSON. */
function bytesOf(value: object): number {
  return 4 * JSON.stringify(value).length;
}
