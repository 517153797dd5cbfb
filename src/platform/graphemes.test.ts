import { expect, test } from "vitest";
import { firstGrapheme, truncate } from "./graphemes.ts";

test.each([
  ["Émile", "É"],
  ["E\u0301mile", "E\u0301"],
  ["👩🏽‍🌾 Ferme", "👩🏽‍🌾"],
  ["🇨🇦 Canada", "🇨🇦"],
  ["\u200fسليم", "س"],
  ["क्षितिज", "क्षि"],
  [" ", ""],
])("the first grapheme of %j is %j", (text, first) => {
  expect(firstGrapheme(text)).toBe(first);
});

test("a text is truncated between graphemes, within its length", () => {
  const family = "👨‍👩‍👧‍👦";
  expect(truncate("Bonjour", 7)).toBe("Bonjour");
  expect(truncate("Bonjour", 4)).toBe("Bonj");
  expect(truncate("Bon jour", 5, "…")).toBe("Bon…");
  expect(truncate(`ab${family}cd`, 2 + family.length)).toBe(`ab${family}`);
  expect(truncate(`ab${family}cd`, 1 + family.length)).toBe("ab");
  expect(truncate("ae\u0301i", 2)).toBe("a");
  expect(truncate("e\u0301".repeat(20), 10, "…")).toBe(`${"e\u0301".repeat(4)}…`);
});
