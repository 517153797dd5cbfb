import { expect, test } from "vitest";
import { ByteLru } from "./byte-lru.ts";

test("what was not used for longest goes first", () => {
  const lru = new ByteLru<string>(30);
  for (const key of ["a", "b", "c"]) lru.set(key, key, 10);
  expect(lru.get("a")).toBe("a");
  lru.set("d", "d", 10);
  expect(["a", "b", "c", "d"].filter((key) => lru.get(key))).toEqual(["a", "c", "d"]);
});

test("it never holds more bytes than it may, whatever comes", () => {
  const lru = new ByteLru<number>(1_000);
  for (let index = 0; index < 5_000; index += 1) {
    lru.set(`k${index % 90}`, index, (index * 37) % 400);
    expect(lru.bytes).toBeLessThanOrEqual(1_000);
  }
  for (let index = 0; index < 90; index += 1) lru.delete(`k${index}`);
  expect([lru.bytes, lru.size]).toEqual([0, 0]);
});

test("what is larger than everything is not kept, and takes its former self along", () => {
  const lru = new ByteLru<string>(100);
  lru.set("a", "small", 10);
  lru.set("b", "other", 10);
  lru.set("a", "huge", 101);
  expect([lru.get("a"), lru.get("b"), lru.bytes]).toEqual([undefined, "other", 10]);
});
