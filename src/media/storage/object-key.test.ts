import { expect, test } from "vitest";
import { requireObjectKey } from "./object-key.ts";

test.each(["a", "listings/u1/1763700000000_0_v_lo.jpg/640.webp", "a..jpg", "a/.b", "-"])(
  "%j is a key",
  (key) => {
    expect(requireObjectKey(key)).toBe(key);
  },
);

test.each([
  "",
  "/",
  "/etc/passwd",
  "a/",
  "a//b",
  ".",
  "..",
  "../a",
  "a/../b",
  "a/..",
  "a/./b",
  "a\\b",
  "a\0b",
  "a b",
  "é",
  "a\n",
  "%2e%2e",
  "a".repeat(256),
  "a/".repeat(600).concat("a"),
])("%j is not a key", (key) => {
  expect(() => requireObjectKey(key)).toThrow("Not an object key");
});
