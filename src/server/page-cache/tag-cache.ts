/**
 * LRU cache limited in bytes with a TTL, whose entries are invalidated by tags (listings/cache-tags.ts).
 * Concurrent requests for the same key are coalesced. If one of its tags is invalidated during a load, the result is
 * returned to the callers that were already waiting, for whom it was current, but it is not stored, and later callers
 * do not join the load.
 */
import { LRUCache } from "lru-cache";
import type { CacheTag, CacheTags } from "../../listings/cache-tags.ts";

/** Limits how long a node that misses an invalidation serves stale data. */
const cacheTtlMs = 30_000;
/** Expired entries are stored for this long, and found by `getStale`; an invalidation deletes them, too. */
const staleMs = 10 * 60_000;

export type Loaded<Value> = {
  value: Value;
  /** weight of the entry; null: the value is not stored */
  bytes: number | null;
};

type Entry<Value> = { value: Value; tags: ReadonlySet<CacheTag>; expiresAt: number };
export type TagCacheOptions = { maxBytes: number; ttlMs?: number | undefined; now?: () => number };

export class TagCache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #keysByTag = new Map<CacheTag, Set<string>>();
  /** tags invalidated during each running load */
  readonly #running = new Set<Set<string>>();
  /** loads that a new caller may join */
  readonly #joinable = new Map<string, Promise<Value>>();
  readonly #now: () => number;
  readonly #ttlMs: number;

  constructor({ maxBytes, ttlMs = cacheTtlMs, now = () => performance.now() }: TagCacheOptions) {
    this.#now = now;
    this.#ttlMs = ttlMs;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      ttl: Math.max(staleMs, ttlMs),
      ttlResolution: 0,
      perf: { now },
      dispose: (entry, key) => this.#removeFromIndex(key, entry.tags),
    });
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    return this.#getFresh(key)?.value;
  }

  /** The value, even when it has expired, until ten minutes after its load started; never after an invalidation. */
  getStale(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Returns the stored value, or loads it; concurrent calls are coalesced. */
  async getOrLoad(key: string, load: (tags: CacheTags) => Promise<Loaded<Value>>): Promise<Value> {
    const found = this.#getFresh(key);
    if (found) return found.value;
    return this.#joinable.get(key) ?? this.#begin(key, load);
  }

  /** `all` matches every tag. */
  invalidate(tags: readonly string[]): void {
    for (const invalidated of this.#running) for (const tag of tags) invalidated.add(tag);
    // The tags of a running load are not all known yet: later callers start another one.
    this.#joinable.clear();
    if (tags.includes("all")) {
      this.#entries.clear();
      return;
    }
    for (const tag of tags)
      for (const key of this.#keysByTag.get(tag as CacheTag) ?? []) this.#entries.delete(key);
  }

  #getFresh(key: string): Entry<Value> | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#now() < entry.expiresAt ? entry : undefined;
  }

  #begin(key: string, run: (tags: CacheTags) => Promise<Loaded<Value>>): Promise<Value> {
    const start = this.#now();
    const tags = new Set<CacheTag>();
    const invalidated = new Set<string>();
    this.#running.add(invalidated);
    const load = async () => {
      const { value, bytes } = await run({
        add: (...added) => {
          for (const tag of added) tags.add(tag);
        },
      });
      const isOutdated = invalidated.has("all") || !tags.isDisjointFrom(invalidated);
      if (bytes !== null && !isOutdated)
        this.#store(key, { value, tags, expiresAt: start + this.#ttlMs }, bytes, start);
      return value;
    };
    const result = load().finally(() => {
      this.#running.delete(invalidated);
      if (this.#joinable.get(key) === result) this.#joinable.delete(key);
    });
    this.#joinable.set(key, result);
    return result;
  }

  #store(key: string, entry: Entry<Value>, bytes: number, start: number): void {
    this.#entries.set(key, entry, { size: Math.max(1, Math.ceil(bytes)), start });
    // A value larger than the cache was not stored.
    if (this.#entries.peek(key) !== entry) return;
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  #removeFromIndex(key: string, tags: ReadonlySet<CacheTag>): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
