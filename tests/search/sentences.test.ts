import { describe, expect, test } from "vitest";
import { isHeldOut } from "./judged-set.ts";
import { outcomeOf, sentences, shareOf } from "./sentences.ts";

const all = sentences();

describe("sentences with expected filters", () => {
  test("are more than 150, a third of them held out by their hash", () => {
    expect(all.length).toBeGreaterThanOrEqual(150);
    expect(new Set(all.map(({ sentence }) => sentence)).size).toBe(all.length);
    for (const { sentence, isHeldOut: stored } of all)
      expect([sentence, stored]).toEqual([sentence, isHeldOut(sentence)]);
  });

  // `npm run bench:search` prints the figures.
  test.each([false, true])("are read right; held out: %s", (heldOut) => {
    const outcomes = all.filter(({ isHeldOut: is }) => is === heldOut).map(outcomeOf);
    expect(shareOf(outcomes, "right")).toBeGreaterThanOrEqual(0.93);
    expect(shareOf(outcomes, "harmful")).toBeLessThanOrEqual(heldOut ? 0.03 : 0);
  });
});
