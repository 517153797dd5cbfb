import { describe, expect, test } from "vitest";
import { generateDemo } from "../../demo/generate.ts";
import { parseSearchFilters } from "../../src/search/filters/parse-search-filters.ts";
import { askedOf, isHeldOut, judgedSet } from "./judged-set.ts";

const queries = judgedSet();

describe("the judged set", () => {
  test("has more than 300 queries, about a third of them held out, by their hash and by nothing else", () => {
    expect(queries.length).toBeGreaterThan(300);
    const heldOut = queries.filter((query) => query.isHeldOut);
    expect(heldOut.length / queries.length).toBeCloseTo(1 / 3, 1);
    for (const { query, isHeldOut: kept } of queries)
      expect([query, kept]).toEqual([query, isHeldOut(query)]);
  });

  test("asks nothing twice, and asks what the address can say", () => {
    const asked = queries.map(({ query, filters }) => JSON.stringify({ query, filters }));
    expect(asked.filter((one, index) => asked.indexOf(one) !== index)).toEqual([]);
    for (const { query } of queries) {
      expect(parseSearchFilters(new URLSearchParams({ q: query })).q).toBe(query);
    }
  });

  test("names active demo listings or hashes, each once per query, and none both wanted and unwanted", () => {
    const { listings } = generateDemo(1, "2027-01-15");
    const active = new Set(
      listings.flatMap(({ key, status }) => (status === "active" ? [`demo:${key}`] : [])),
    );
    for (const { query, relevant, unwanted = [] } of queries) {
      const docs = [...relevant.map(({ doc }) => doc), ...unwanted];
      expect([query, docs.filter((doc, index) => docs.indexOf(doc) !== index)]).toEqual([query, []]);
      // "real:" listings are in no repository: only the form of their name can be checked.
      const unknown = docs.filter((doc) => !active.has(doc) && !/^real:[0-9a-f]{12}$/u.test(doc));
      expect([query, unknown]).toEqual([query, []]);
    }
  });

  test("says of each query what is wanted, or that nothing is", () => {
    const vague = queries.filter(
      ({ relevant }) => relevant.length > 0 && relevant.every(({ grade }) => grade === 1),
    );
    expect(vague.map(({ query }) => query)).toEqual([]);
  });
});

test("a query is left out when the corpus holds none of the listings that answer it", () => {
  const query = { class: "x", query: "q", isHeldOut: false };
  const both = { ...query, relevant: ["demo:a", "real:b"].map((doc) => ({ doc, grade: 3 as const })) };
  const onlyReal = { ...query, relevant: [{ doc: "real:b", grade: 3 as const }] };
  const nothing = { ...query, relevant: [] };
  expect(askedOf([both, onlyReal, nothing], (doc) => doc.startsWith("demo:"))).toEqual([
    { ...both, relevant: [{ doc: "demo:a", grade: 3 }] },
    nothing,
  ]);
});
