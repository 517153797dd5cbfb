import { beforeEach, describe, expect, test } from "vitest";
import type { CacheTag } from "../../listings/cache-tags.ts";
import { TagCache } from "./tag-cache.ts";

let cache: TagCache<string>;
let clock: number;
let loads: number;
beforeEach(() => {
  clock = 1_000; // lru-cache interprets 0 as unset
  loads = 0;
  cache = newCache();
});

function newCache(maxBytes = 1_000) {
  return new TagCache<string>({ maxBytes, now: () => clock });
}

function load(key: string, tags: readonly CacheTag[] = [], bytes: number | null = 10) {
  return cache.getOrLoad(key, async (declared) => {
    loads += 1;
    declared.add(...tags);
    return { value: `${key} ${loads}`, bytes };
  });
}

/** A load whose result is controlled by the test. */
function slowLoad(key: string, tags: readonly CacheTag[]) {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const result = cache.getOrLoad(key, async (declared) => {
    loads += 1;
    const value = `${key} ${loads}`;
    await finished;
    // Declared as late as possible, after the data was read.
    declared.add(...tags);
    return { value, bytes: 10 };
  });
  return { result, finish };
}

test("an entry is loaded once", async () => {
  expect([await load("a"), await load("a"), cache.get("a")]).toEqual(["a 1", "a 1", "a 1"]);
});

test("concurrent requests are coalesced", async () => {
  const slow = slowLoad("a", []);
  const others = [load("a"), load("a")];
  slow.finish();
  expect(await Promise.all([slow.result, ...others])).toEqual(["a 1", "a 1", "a 1"]);
  expect(loads).toBe(1);
});

test("an entry expires 30 s after the start of its load", async () => {
  const slow = slowLoad("a", []);
  clock = 11_000;
  slow.finish();
  await slow.result;
  clock = 30_999;
  expect(cache.get("a")).toBe("a 1");
  clock = 31_001;
  expect(cache.get("a")).toBeUndefined();
});

test("the least recently used entries are evicted", async () => {
  cache = newCache(100);
  for (let index = 0; index < 20; index += 1) {
    await load(`${index}`);
    cache.get("0");
  }
  expect(cache.bytes).toBe(100);
  expect([cache.get("0"), cache.get("1"), cache.get("19")]).toEqual(["0 1", undefined, "19 20"]);
});

test("a value that is larger than the cache, or must not be stored, is only returned", async () => {
  expect(await load("large", ["lists"], 1_001)).toBe("large 1");
  expect(await load("own", [], null)).toBe("own 2");
  expect(cache.size).toBe(0);
});

test("a failed load rejects for all waiting callers, and the next call starts another load", async () => {
  const fail = () => cache.getOrLoad("a", () => Promise.reject(new Error("no database")));
  const failures = await Promise.allSettled([fail(), fail()]);
  expect(failures.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await load("a")).toBe("a 1");
});

describe("an invalidated tag", () => {
  beforeEach(async () => {
    await load("list", ["lists"]);
    await load("jobs", ["category:jobs", "synonyms"]);
    await load("fixed");
  });
  const cached = () => ["list", "jobs", "fixed"].filter((key) => cache.get(key) !== undefined);

  test("removes its entries and no others", () => {
    cache.invalidate(["lists"]);
    expect(cached()).toEqual(["jobs", "fixed"]);
    cache.invalidate(["listing:1", "category:jobs"]);
    expect(cached()).toEqual(["fixed"]);
    cache.invalidate(["all"]);
    expect(cached()).toEqual([]);
    expect(cache.bytes).toBe(0);
  });

  test("removes an entry that was reloaded with other tags", async () => {
    cache.invalidate(["lists"]);
    await load("list", ["category:housing"]);
    cache.invalidate(["lists"]);
    expect(cached()).toContain("list");
    cache.invalidate(["category:housing"]);
    expect(cached()).not.toContain("list");
  });

  test.each(["lists", "all"])("during a load: its result is not stored (%s)", async (tag) => {
    const slow = slowLoad("a", ["lists"]);
    cache.invalidate([tag]);
    slow.finish();
    expect(await slow.result).toBe("a 4");
    expect(cache.get("a")).toBeUndefined();
  });

  test("that the load does not have, during a load: its result is stored", async () => {
    const slow = slowLoad("a", ["lists"]);
    cache.invalidate(["category:jobs"]);
    slow.finish();
    await slow.result;
    expect(cache.get("a")).toBe("a 4");
  });

  test("during a load: later callers do not join it, and the result of their load is stored", async () => {
    const before = slowLoad("a", ["lists"]);
    cache.invalidate(["lists"]);
    const after = slowLoad("a", ["lists"]);
    after.finish();
    expect(await after.result).toBe("a 5");
    before.finish();
    expect(await before.result).toBe("a 4");
    expect(cache.get("a")).toBe("a 5");
  });
});
