import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSmallWord, searchWords } from "./search-words.ts";

const terms = (text: string) => searchWords(text).map(({ term }) => term);

describe("the words of a text", () => {
  test.each([
    ['TV 55"', "tv 55 po", "tv 55po", "TV 55 pouces", "TV 55”"],
    ["tapis 10 pi", "tapis 10'", "tapis 10 pieds", "tapis 10 ft"],
    ["4½", "4 ½", "4 1/2", "4 et demi", "quatre et demi", "Quatre et demie"],
    ["iPhone 13", "iphone13", "IPHONE-13"],
    ["pneus d’hiver", "pneu hiver", "pneus d'hiver"],
    ["128 Go", "128GB", "128 gigs"],
    ["haltères 55 lb", "haltère 55lbs", "haltères 55 livres"],
    ["chambre meublée", "chambre meublé", "chambres meublées"],
    ["RAV4", "rav 4", "rav-4"],
    ["l’été 2015", "été 2015"],
  ])("%s is the same as its other spellings", (first, ...others) => {
    for (const other of others) expect(terms(other)).toEqual(terms(first));
  });

  test.each([
    ["4½", "4 demi-litres"],
    ['55"', "55 pi"],
    ["128 Go", "128 kg"],
    ["aujourd’hui", "hui"],
  ])("%s is not %s", (one, other) => {
    expect(terms(one)).not.toEqual(terms(other));
  });

  test("know whether they were written as their term is", () => {
    expect(searchWords("vélo vélos meublée")).toEqual([
      { term: "velo", isBare: true },
      { term: "velo", isBare: false },
      { term: "meuble", isBare: false },
    ]);
  });

  test("are never empty, never longer than 64 letters, and mean nothing to a tsquery", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom("a", "㌖", "ﷺ", "é", "½", "4", '"', "’", "po", " "),
        maxLength: 200,
      }),
    );
    fc.assert(
      fc.property(text, (typed) => {
        for (const term of terms(typed)) {
          expect(term).toMatch(/^[\p{L}\p{N}]+$/u);
          expect([...term].length).toBeLessThanOrEqual(64 + 4);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

test("small words say nothing of what is looked for; sans does", () => {
  for (const small of ["de", "la", "avec", "pour", "dans"])
    expect(searchWords(small).every(({ term }) => isSmallWord(term))).toBe(true);
  for (const saying of ["sans", "vélo", "4"])
    expect(searchWords(saying).some(({ term }) => isSmallWord(term))).toBe(false);
});
