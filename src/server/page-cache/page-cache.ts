/** Public pages, rendered once for all visitors without a session. */
import type { CacheTags } from "../../listings/cache-tags.ts";
import { keyText, type PageKey } from "./page-key.ts";
import { cacheWeight, type StoredPage, storePage } from "./stored-page.ts";
import { TagCache, type TagCacheOptions } from "./tag-cache.ts";

export type CachedPage = { page: StoredPage; key: PageKey };

export type PageCache = {
  /** Cached page of a canonical URL without variants. */
  find(address: string): CachedPage | null;
  /**
   * Returns the cached page, or renders it; concurrent requests are coalesced. `response`: cannot be cached and is only
   * for this request. Null: a coalesced request's page was not cacheable, and the caller renders its own.
   */
  getOrRender(
    key: PageKey,
    render: (tags: CacheTags) => Promise<Response>,
  ): Promise<CachedPage | { response: Response } | null>;
  invalidate(tags: readonly string[]): void;
  readonly bytes: number;
  readonly size: number;
};

export function createPageCache(options: TagCacheOptions): PageCache {
  const pages = new TagCache<CachedPage | null>(options);

  return {
    find: (address) => pages.get(address) ?? null,
    async getOrRender(key, render) {
      let isOwn = false;
      let own: Response | undefined;
      const load = async (tags: CacheTags) => {
        isOwn = true;
        const stored = await storePage(await render(tags));
        if ("page" in stored) return { value: { page: stored.page, key }, bytes: cacheWeight(stored.page) };
        own = stored.response;
        return { value: null, bytes: null };
      };
      try {
        const found = await pages.getOrLoad(keyText(key), load);
        return found ?? (own ? { response: own } : null);
      } catch (error) {
        if (isOwn) throw error;
        return null;
      }
    },
    invalidate: (tags) => pages.invalidate(tags),
    get bytes() {
      return pages.bytes;
    },
    get size() {
      return pages.size;
    },
  };
}
