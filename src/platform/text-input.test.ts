import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isBlank, isStorableText, normalizeLine, normalizeMultiline } from "./text-input.ts";

const loneSurrogate = "\ud83d";
/** Any UTF-16 code units, including lone surrogates and control characters. */
const anyUtf16 = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x40 })), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));

describe("isStorableText", () => {
  test("rejects NUL and lone surrogates", () => {
    expect(isStorableText("Été 🚲")).toBe(true);
    expect(isStorableText("")).toBe(true);
    expect(isStorableText("a\0b")).toBe(false);
    expect(isStorableText(`a${loneSurrogate}`)).toBe(false);
  });
});

describe("isBlank", () => {
  test.each(["", " ", "\u00a0", "\n\t", "\u200b", "\ufeff\u2060", "\u0301"])("%j is blank", (text) => {
    expect(isBlank(text)).toBe(true);
  });

  test.each(["a", " é ", "0", "?", "🚲", "½"])("%j is not blank", (text) => {
    expect(isBlank(text)).toBe(false);
  });
});

describe("normalizeLine", () => {
  test.each([
    ["  Table \n", "Table"],
    ["deux\r\nlignes", "deux lignes"],
    ["tab\tulé", "tab ulé"],
    ["a\0b", "a b"],
    ["e\u0301te\u0301", "été"],
    ["\u00a0Prix :\u00a0", "Prix :"],
    ["deux  espaces", "deux  espaces"],
    [`vélo ${loneSurrogate}`, "vélo \ufffd"],
    ["vélo \u202eellievrem\u202c", "vélo ellievrem"],
    ["\u2066a\u2069 \u200fb", "a \u200fb"],
    ["\u200b\u2060", ""],
    ["\u3164\u0301", ""],
  ])("%j becomes %j", (typed, line) => {
    expect(normalizeLine(typed)).toBe(line);
  });

  test("returns one storable line for any input, and is idempotent", () => {
    fc.assert(
      fc.property(anyUtf16, (typed) => {
        const line = normalizeLine(typed);
        expect(isStorableText(line)).toBe(true);
        expect(line).not.toMatch(/[\p{Cc}]/u);
        expect(normalizeLine(line)).toBe(line);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("normalizeMultiline", () => {
  test.each([
    ["un\r\ndeux\rtrois\nquatre", "un\ndeux\ntrois\nquatre"],
    ["un\n\n\tdeux", "un\n\n\tdeux"],
    ["\n a \n", "a"],
    ["a\0\u0007b", "ab"],
    [`${loneSurrogate}a`, "\ufffda"],
    ["e\0\u0301", "é"],
  ])("%j becomes %j", (typed, text) => {
    expect(normalizeMultiline(typed)).toBe(text);
  });

  test("returns storable text for any input, and is idempotent", () => {
    fc.assert(
      fc.property(anyUtf16, (typed) => {
        const text = normalizeMultiline(typed);
        expect(isStorableText(text)).toBe(true);
        expect(text).not.toMatch(/[^\P{Cc}\n\t]/u);
        expect(normalizeMultiline(text)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });
});

test("combining marks beyond thirty in a row are dropped, so that normalization takes linear time", () => {
  const marks = "\u0301\u0316";
  expect(normalizeLine(`a${marks.repeat(15)}b`)).toHaveLength("á".length + 29 + 1);
  const startedAt = performance.now();
  for (const clean of [normalizeLine, normalizeMultiline])
    expect(clean(`a${marks.repeat(200_000)}`).length).toBeLessThan(32);
  // Quadratic time would be minutes.
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test.each(["\u2800", "\u3164", "\u115f\u1160", "\uffa0 "])(
  "letters that render as nothing are blank: %j",
  (text) => {
    expect(isBlank(text)).toBe(true);
    expect(isBlank(`${text}a`)).toBe(false);
  },
);
