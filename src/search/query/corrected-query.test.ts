import { expect, test } from "vitest";
import { aLexicon, termCounts } from "../../../tests/support/lexicon.ts";
import { correctExpressions, correctQuery } from "./corrected-query.ts";
import type { Lexicon } from "./lexicon.ts";

const corrections: Lexicon["corrections"] = new Map([
  ["buffe", { term: "buffet", shown: "buffet", listings: 3 }],
  ["peid", { term: "pied", shown: "pieds", listings: 3 }],
  ["dhiver", { term: "hiver", shown: "hiver", listings: 3 }],
]);

function correct(q: string, known: Partial<Lexicon> = {}) {
  const found = correctQuery(q, aLexicon({ corrections, ...known }));
  return found && { words: found.query.all.flat().map(({ typed }) => typed), corrected: found.corrected };
}

test("what was meant takes the place of a word that no listing has", () => {
  expect(correct("buffe vaisselier")).toEqual({
    words: ["buffet", "vaisselier"],
    corrected: [{ typed: "buffe", shown: "buffet" }],
  });
});

test("a unit is not joined with its number, and an elided article gets its apostrophe", () => {
  expect(correct("chaloupe 14 peids")).toBeNull();
  const query = correctQuery("pneu dhiver", aLexicon({ corrections }))?.query;
  expect(query?.all.flat().at(-1)).toMatchObject({ typed: "hiver", isComplement: true });
});

test("a word alone, quoted, used, joined or incomplete stays as typed", () => {
  expect(correct("buffe")).toBeNull();
  expect(correct('"buffe" vaisselier')).toBeNull();
  expect(correct("buffe vaisselier", { counts: termCounts({ buffe: 1 }) })).toBeNull();
  expect(correct("buffe vaisselier", { pairs: new Set(["bu ffe"]) })).toBeNull();
  expect(correct("vaisselier buffe", { completions: { of: "buffe", by: [] } })).toBeNull();
});

test.each([
  ["skie de font neuf", "ski de fond neuf"],
  ["je cherche un manteau diver femme", "je cherche un manteau d'hiver femme"],
  ["lampe et table de chevé", "lampe et table de chevet"],
])("« %s »: an expression is written as it sounds", (q, meant) => {
  expect(correctExpressions(q).q).toBe(meant);
});

test("words that sound like an expression stay in quotes, after « ou » and where one is excluded", () => {
  for (const q of ['"skie de font"', "patin ou skie font", "skie -font"])
    expect(correctExpressions(q)).toEqual({ q, corrected: [] });
  expect(correctExpressions("poêle a boit").corrected).toEqual([{ typed: "boit", shown: "bois" }]);
});
