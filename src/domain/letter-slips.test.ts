import { expect, test } from "vitest";
import { firstLetters } from "./letter-slips.ts";

test("a word may begin with what sounds like what was typed, or lies beside it", () => {
  expect([...firstLetters("kanape")]).toEqual(expect.arrayContaining(["k", "a", "c", "j"]));
  expect([...firstLetters("kanape")]).not.toContain("t");
});
