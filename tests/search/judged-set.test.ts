import { describe, expect, test } from "vitest";
import { generateDemo } from "../../demo/generate.ts";
import { parseSearchFilters } from "../../src/search/filters/parse-search-filters.ts";
import { isHeldOut, judgedSet, queriesFor } from "./judged-set.ts";

const queries = judgedSet();

describe("the judged set", () => {
  test("has more than 300 queries, about a third of them held out, by their hash alone", () => {
    expect(queries.length).toBeGreaterThan(300);
    const heldOut = queries.filter((query) => query.isHeldOut);
    expect(heldOut.length / queries.length).toBeCloseTo(1 / 3, 1);
    for (const { query, isHeldOut: stored } of queries)
      expect([query, stored]).toEqual([query, isHeldOut(query)]);
  });

  test("has no duplicate queries, and each is unchanged by URL parsing", () => {
    const keys = queries.map(({ query, filters }) => JSON.stringify({ query, filters }));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    for (const { query } of queries) {
      expect(parseSearchFilters(new URLSearchParams({ q: query })).q).toBe(query);
    }
  });

  test("names active demo listings or hashes, each once per query, and none both relevant and unwanted", () => {
    const { listings } = generateDemo(1, "2027-01-15");
    const active = new Set(
      listings.flatMap(({ key, status }) => (status === "active" ? [`demo:${key}`] : [])),
    );
    for (const { query, relevant, unwanted = [] } of queries) {
      const docs = [...relevant.map(({ doc }) => doc), ...unwanted];
      expect([query, docs.filter((doc, index) => docs.indexOf(doc) !== index)]).toEqual([query, []]);
      // "real:" listings are not in the repository: only the form of the name can be checked.
      const unknown = docs.filter((doc) => !active.has(doc) && !/^real:[0-9a-f]{12}$/u.test(doc));
      expect([query, unknown]).toEqual([query, []]);
    }
  });

  test("has at least one listing above grade 1 for each query with relevant listings", () => {
    const vague = queries.filter(
      ({ relevant }) => relevant.length > 0 && relevant.every(({ grade }) => grade === 1),
    );
    expect(vague.map(({ query }) => query)).toEqual([]);
  });
});

test("a query is left out when the corpus has none of its relevant listings", () => {
  const query = { class: "x", query: "q", isHeldOut: false };
  const both = { ...query, relevant: ["demo:a", "real:b"].map((doc) => ({ doc, grade: 3 as const })) };
  const onlyReal = { ...query, relevant: [{ doc: "real:b", grade: 3 as const }] };
  const nothing = { ...query, relevant: [] };
  expect(queriesFor([both, onlyReal, nothing], (doc) => doc.startsWith("demo:"))).toEqual([
    { ...both, relevant: [{ doc: "demo:a", grade: 3 }] },
    nothing,
  ]);
});
