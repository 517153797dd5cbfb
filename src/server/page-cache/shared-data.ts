/**
 * Public data of pages, loaded once for all signed-in viewers (`shared` in web/context.ts). A category page took half the
 * CPU time of Node and PostgreSQL together, and a quarter of PostgreSQL's, with the demo data (docs/performance.md).
 */
import type { CacheTags } from "../../listings/cache-tags.ts";
import { TagCache, type TagCacheOptions } from "./tag-cache.ts";

export type SharedData = {
  get<Data extends object>(key: string, load: (tags: CacheTags) => Promise<Data>): Promise<Data>;
  invalidate(tags: readonly string[]): void;
  /** how often anything was loaded */
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
      return value as Data; // a key is used by one loader
    },
    invalidate: (tags) => cache.invalidate(tags),
    get loads() {
      return loads;
    },
  };
}

/** About as much as objects take in memory for their JSON. */
function bytesOf(value: object): number {
  return 4 * JSON.stringify(value).length;
}
