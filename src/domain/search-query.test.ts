import fc from "fast-check";
import { expect, test } from "vitest";
import { tsquery } from "./search-match.ts";
import { planSearch } from "./search-plan.ts";
import { parseQuery } from "./search-query.ts";

const nothingKnown = { counts: new Map(), synonyms: new Map(), corrections: new Map(), completions: null };

function asked(q: string): string {
  const plan = planSearch(parseQuery(q), nothingKnown);
  return plan ? tsquery(plan.match) : "";
}

test.each([
  ["vélo", "'velo'"],
  ["vélo de ville", "('velo') & ('ville')"],
  ["barre de son", "('barre') & ('son')"],
  ["lave-vaisselle blanc", "('lave' <-> 'vaisselle') & ('blanc')"],
  ['"table de chevet" pin', "('table' <-> 'de' <-> 'chevet') & ('pin')"],
  ["« pneus d’hiver »", "'pneu' <-> 'hiver'"],
  ["divan -cuir", "('divan') & (!('cuir'))"],
  ['divan -"sans fil" -noir', "('divan') & (!('san' <-> 'fil') & !('noir'))"],
  ["vélo OR tricycle rouge", "(('velo') | ('tricycle')) & ('rouge')"],
  ["vélo OU tricycle OU trottinette", "('velo') | ('tricycle') | ('trottinette')"],
  ["vélo ou tricycle", "('velo') & ('tricycle')"],
  ["OR vélo", "'velo'"],
  ["vélo OR", "'velo'"],
  ['tv 55"', "('tv') & ('55' <-> 'po')"],
  ['"vélo', "'velo'"],
  ["de la", "('de') & ('la')"],
  ["- vélo", "'velo'"],
  ["9'-b", "('9' <-> 'pi') & ('b')"],
  ["!!!", ""],
  ["", ""],
])("%s asks for %s", (q, query) => {
  expect(asked(q)).toBe(query);
});

test("whatever is typed, each piece has words, and no more than 24 clauses are asked for", () => {
  const typed = fc.string({ unit: fc.constantFrom(..."ab4é’'\"«»|-() OR½&!:*".split("")), maxLength: 200 });
  fc.assert(
    fc.property(typed, (q) => {
      const { all, none } = parseQuery(q);
      expect(all.length).toBeLessThanOrEqual(24);
      for (const piece of [...all.flat(), ...none]) expect(piece.words.length).toBeGreaterThan(0);
    }),
    { numRuns: 1000 },
  );
});
