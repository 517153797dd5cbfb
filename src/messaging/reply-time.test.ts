import { describe, expect, test } from "vitest";
import { usualReplyHours } from "./reply-time.ts";

describe("the usual reply time", () => {
  test("needs five conversations", () => {
    expect(usualReplyHours([1, 1, 1, 1])).toBeNull();
    expect(usualReplyHours([1, 1, 1, 1, 1])).toBe(1);
  });

  test("is the median, so that one late reply changes nothing", () => {
    expect(usualReplyHours([0.5, 2, 1, 3, 400])).toBe(2);
  });

  test("counts missing replies as the longest", () => {
    expect(usualReplyHours([1, 2, null, null, null])).toBeNull();
    expect(usualReplyHours([1, 2, 3, null, null])).toBe(3);
  });

  test("is not shown beyond a week", () => {
    expect(usualReplyHours([200, 200, 200, 200, 200])).toBeNull();
  });
});
