import { expect, test } from "vitest";
import { type Judgement, mean, measure, missesAll } from "./measures.ts";

const relevant: Judgement[] = [
  { doc: "a", grade: 3 },
  { doc: "b", grade: 2 },
  { doc: "c", grade: 1 },
];

test("relevant results first, in order of grade, have the maximum of each measure", () => {
  expect(measure(["a", "b", "c", "x"], { relevant })).toEqual({ recall: 1, mrr: 1, ndcg: 1 });
});

test("a related result counts for nDCG only", () => {
  const { recall, mrr, ndcg } = measure(["c", "x"], { relevant });
  expect([recall, mrr]).toEqual([0, 0]);
  expect(ndcg).toBeCloseTo(1 / (7 + 3 / Math.log2(3) + 1 / 2), 10);
});

test("a late first relevant result lowers MRR and nDCG, not recall", () => {
  const { recall, mrr, ndcg } = measure(["x", "y", "b", "a"], { relevant });
  expect([recall, mrr]).toEqual([1, 1 / 3]);
  expect(ndcg).toBeCloseTo((3 / 2 + 7 / Math.log2(5)) / (7 + 3 / Math.log2(3) + 1 / 2), 10);
});

test("only the first ten results count, also when more are relevant", () => {
  const many = Array.from({ length: 14 }, (_, index): Judgement => ({ doc: `d${index}`, grade: 3 }));
  const docs = many.map(({ doc }) => doc);
  expect(measure(docs, { relevant: many })).toEqual({ recall: 1, mrr: 1, ndcg: 1 });
  const others = Array.from({ length: 10 }, (_, index) => `x${index}`);
  expect(measure([...others, ...docs], { relevant: many })).toEqual({ recall: 0, mrr: 0, ndcg: 0 });
});

test("when nothing is relevant, only an empty result is right", () => {
  expect(measure([], { relevant: [] })).toEqual({ recall: 1, mrr: 1, ndcg: 1 });
  expect(measure(["x"], { relevant: [] })).toEqual({ recall: 0, mrr: 0, ndcg: 0 });
});

test("an unwanted result among the first ten makes all measures zero", () => {
  const unwanted = ["z"];
  expect(measure(["a", "b", "z"], { relevant, unwanted }).ndcg).toBe(0);
  const others = Array.from({ length: 8 }, (_, index) => `x${index}`);
  expect(measure(["a", "b", ...others, "z"], { relevant, unwanted }).recall).toBe(1);
});

test("each measure is averaged on its own", () => {
  const half = { recall: 0, mrr: 0.5, ndcg: 1 };
  expect(mean([half, { recall: 1, mrr: 0.5, ndcg: 1 }])).toEqual({ recall: 0.5, mrr: 0.5, ndcg: 1 });
});

test("a query misses all when none of the first ten results is relevant; related ones are not", () => {
  const ten = Array.from({ length: 10 }, (_, index) => `x${index}`);
  expect(missesAll(["x", "b"], { relevant })).toBe(false);
  expect(missesAll(["x", "c"], { relevant })).toBe(true);
  expect(missesAll([...ten, "a"], { relevant })).toBe(true);
  expect(missesAll([], { relevant })).toBe(true);
  expect(missesAll([], { relevant: [] })).toBeNull();
});
