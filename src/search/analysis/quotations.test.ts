import fc from "fast-check";
import { expect, test } from "vitest";
import { isQuoting, literalsIn, quotationsIn } from "./quotations.ts";

test("inches open no quotation, an unclosed one is only begun", () => {
  expect(isQuoting('tv 55"')).toBe(false);
  expect(isQuoting('lit "queen')).toBe(true);
  expect(quotationsIn('lit "queen')).toEqual([]);
});

test("quoted words, and those after a hyphen up to the next space, are literals", () => {
  const q = 'vélo "moins de 300 $", -st-jérôme -"sans -fil" – noir -20';
  expect(literalsIn(q).map(({ start, end }) => q.slice(start, end))).toEqual([
    '"moins de 300 $"',
    "-st-jérôme",
    '-"sans -fil"',
  ]);
});

test("of any query, quotations and literals are in order, apart and not empty", () => {
  const typed = fc.string({ unit: fc.constantFrom(...'ab4é"”“«»-, '.split("")), maxLength: 200 });
  fc.assert(
    fc.property(typed, (q) => {
      const found = quotationsIn(q);
      for (const { start, end, text } of found) expect(q.slice(start, end)).toContain(text);
      for (const { text } of found) expect(text.trim()).not.toBe("");
      if (found.length > 0) expect(isQuoting(q)).toBe(true);
      const places = literalsIn(q).flatMap(({ start, end }) => [start, end]);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }),
    { numRuns: 500 },
  );
});
