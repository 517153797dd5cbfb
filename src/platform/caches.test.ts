import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createRevalidatedCache, createTtlCache, staleWhileRevalidate } from "./caches.ts";

const [owner, other] = [{}, {}];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("createTtlCache", () => {
  test("an entry is valid for its TTL, and per owner", () => {
    const cache = createTtlCache<number>({ ttlMs: 1_000, max: 9 });
    cache.set(owner, "velo", 3);
    vi.advanceTimersByTime(1_000);
    expect([cache.get(owner, "velo"), cache.get(other, "velo"), cache.get(owner, "auto")]).toEqual([
      3,
      undefined,
      undefined,
    ]);
    vi.advanceTimersByTime(1);
    expect(cache.get(owner, "velo")).toBeUndefined();
  });

  test("beyond the maximum, the least recently used entry is evicted", () => {
    const cache = createTtlCache<number>({ ttlMs: 1_000, max: 2 });
    cache.set(owner, "velo", 1);
    cache.set(owner, "auto", 2);
    cache.set(owner, "velo", 3);
    cache.set(owner, "divan", 4);
    expect(["velo", "auto", "divan"].map((key) => cache.get(owner, key))).toEqual([3, undefined, 4]);
  });
});

describe("staleWhileRevalidate", () => {
  test("concurrent first calls share one lookup; after a minute the next call starts another one without waiting", async () => {
    let value = 0;
    const lookUp = vi.fn(() => Promise.resolve(++value));
    const get = staleWhileRevalidate(lookUp);
    expect(await Promise.all([get(owner), get(owner)])).toEqual([1, 1]);
    vi.advanceTimersByTime(60_000);
    expect(await get(owner)).toBe(1);
    expect(lookUp).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(await Promise.all([get(owner), get(owner)])).toEqual([1, 1]);
    expect(lookUp).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await get(owner)).toBe(2);
    expect(await get(other)).toBe(3);
  });

  test("a failed lookup rejects only when there is no value yet, and is retried", async () => {
    const results: (number | Error)[] = [new Error("unavailable"), 1, new Error("unavailable again"), 2];
    const lookUp = vi.fn(() => {
      const result = results.shift();
      return result instanceof Error ? Promise.reject(result) : Promise.resolve(result ?? 0);
    });
    const get = staleWhileRevalidate(lookUp);
    await expect(get(owner)).rejects.toThrow("unavailable");
    expect(await get(owner)).toBe(1);
    vi.advanceTimersByTime(60_001);
    expect(await get(owner)).toBe(1); // the background lookup fails
    await vi.advanceTimersByTimeAsync(1);
    expect(await get(owner)).toBe(1); // and this one succeeds
    await vi.advanceTimersByTimeAsync(1);
    expect(await get(owner)).toBe(2);
    expect(lookUp).toHaveBeenCalledTimes(4);
  });
});

test("createRevalidatedCache: each key has its own minute, and a value that is too old is looked up first", async () => {
  const cache = createRevalidatedCache<string>({ max: 9, staleMaxMs: 1_000 });
  const get = (key: string, value: string) => cache.get(owner, key, () => Promise.resolve(value));
  expect([await get("velo", "first"), await get("auto", "other")]).toEqual(["first", "other"]);
  expect(await get("velo", "second")).toBe("first");
  vi.advanceTimersByTime(61_000);
  expect(await get("velo", "second")).toBe("first");
  await vi.advanceTimersByTimeAsync(1);
  expect([await get("velo", "third"), await get("auto", "late")]).toEqual(["second", "late"]);
});
