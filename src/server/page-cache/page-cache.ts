/** Public pages, rendered once for all visitors without a session. */
import type { CacheTags } from "../../listings/cache-tags.ts";
import { keyText, type PageKey } from "./page-key.ts";
import { type StoredPage, storePage, weightOf } from "./stored-page.ts";
import { TagCache, type TagCacheOptions } from "./tag-cache.ts";

export type CachedPage = { page: StoredPage; key: PageKey };

export type PageCache = {
  /** The cached page of a canonical address, if it is one without variants. */
  find(address: string): CachedPage | null;
  /**
   * The cached page; else renders it, once for all who ask meanwhile. A `response` is for this request alone: it cannot
   * be cached. Null: another request's rendering turned out not to be cacheable, and this one renders its own.
   */
  answer(
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
    async answer(key, render) {
      let isOwn = false;
      let own: Response | undefined;
      const load = async (tags: CacheTags) => {
        isOwn = true;
        const stored = await storePage(await render(tags));
        if ("page" in stored) return { value: { page: stored.page, key }, bytes: weightOf(stored.page) };
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
