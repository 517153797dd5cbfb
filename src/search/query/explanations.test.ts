import fc from "fast-check";
import { expect, test } from "vitest";
import { aLexicon, termCounts } from "../../../tests/support/lexicon.ts";
import { analyze } from "../analysis/tokens.ts";
import { equivalentsIn } from "./explanations.ts";
import type { Match } from "./match-expression.ts";
import { planSearch } from "./query-plan.ts";
import { parseQuery } from "./query-syntax.ts";

const words = ["divan", "sofa", "laveuse", "gris", "machine", "laver", "chaise", "longue", "table"];
const lexicon = aLexicon({
  counts: termCounts(Object.fromEntries(words.map((word) => [word, 9]))),
  synonyms: new Map([
    ["divan", [["sofa"], ["chaise", "longue"]]],
    ["sofa", [["divan"]]],
    ["laveuse", [["machine", "a", "laver"]]],
    ["chaise longue", [["transat"]]],
  ]),
});
const partsOf = (q: string) => planSearch(parseQuery(q), lexicon)?.parts ?? [];
const explain = (q: string, title: string) =>
  equivalentsIn(title, partsOf(q)).map(({ typed, matched }) => `${typed}: ${matched}`);

test("names the words of the title and the typed word that they stand for", () => {
  expect(explain("divan gris", "Sofa gris")).toEqual(["divan: sofa"]);
  expect(explain("laveuse grise", "Belle machine à laver, grise")).toEqual(["laveuse: machine à laver"]);
  expect(explain("sofa", "L’IKEA divan")).toEqual(["sofa: divan"]);
});

test("says nothing of typed words that the title has, nor of synonyms that it has only in part", () => {
  expect(explain("divan gris", "Divan gris, sofa")).toEqual([]);
  expect(explain("laveuse", "Machine")).toEqual([]);
  expect(explain("divan", "Chaise pliante, table longue")).toEqual([]);
});

test("an expression is named with its small words, and not where the title has its thing", () => {
  const planned = planSearch(
    parseQuery("chalet à louer"),
    aLexicon({
      counts: termCounts({ chalet: 9, louer: 9 }),
      synonyms: new Map([["chalet louer", [["chalet"], ["cabane"]]]]),
    }),
  );
  const parts = planned?.parts ?? [];
  expect(equivalentsIn("Chalet au bord du lac", parts)).toEqual([]);
  expect(equivalentsIn("Cabane au bord du lac", parts)).toEqual([
    { typed: "chalet à louer", matched: "cabane" },
  ]);
});

/** The same rule, implemented in another way: searches the terms in a text that is joined with spaces. */
function holds(match: Match, text: string): boolean {
  const terms = ` ${analyze(text)
    .map(({ term }) => term)
    .join(" ")} `;
  switch (match.kind) {
    case "words": {
      const [first = "", ...others] = match.terms;
      const pattern = others.reduce(
        (source, term, at) => `${source} ${"\\S+ ".repeat((match.steps[at] ?? 1) - 1)}${term}`,
        first,
      );
      return new RegExp(` ${pattern} `, "u").test(terms);
    }
    case "all":
      return match.of.every((part) => holds(part, text));
    case "any":
      return match.of.some((part) => holds(part, text));
    case "none":
      return !match.of.some((part) => holds(part, text));
  }
}

/** Whether all words stand in the text in this order, each at a place of its own; others may stand between them. */
function inOrder(words: readonly string[], text: readonly string[]): boolean {
  let next = 0;
  for (const word of text) if (word === words[next]) next += 1;
  return next === words.length;
}

test("agrees with the match, whatever the query and the title", () => {
  const texts = fc.array(fc.constantFrom(...words, "machine à laver"), { minLength: 1, maxLength: 4 });
  let explained = 0;
  fc.assert(
    fc.property(texts, texts, (typed, written) => {
      const title = written.join(" ");
      const parts = partsOf(typed.join(" "));
      const expected = parts.filter(
        ({ match, terms }) =>
          holds(match, title) &&
          !terms.every((term) => holds({ kind: "words", terms: [term], steps: [] }, title)),
      );
      const found = equivalentsIn(title, parts);
      expect(found.map((each) => each.typed)).toEqual(expected.map((part) => part.typed));
      for (const [at, { matched }] of found.entries()) {
        explained += 1;
        expect(inOrder(matched.split(" "), title.split(" ")), `${matched} in ${title}`).toBe(true);
        const part = expected[at];
        expect(part && holds(part.match, matched), `${typed.join(" ")} / ${title} / ${matched}`).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
  expect(explained).toBeGreaterThan(50);
});
