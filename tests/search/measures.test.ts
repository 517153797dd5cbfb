import { expect, test } from "vitest";
import { type Judgement, mean, measure } from "./measures.ts";

const relevant: Judgement[] = [
  { doc: "a", grade: 3 },
  { doc: "b", grade: 2 },
  { doc: "c", grade: 1 },
];

test("the wanted ones first, in the order of their grades, is all there is to reach", () => {
  expect(measure(["a", "b", "c", "x"], { relevant })).toEqual({ recall: 1, mrr: 1, ndcg: 1 });
});

test("what is only related is neither found nor first, but better than nothing", () => {
  const { recall, mrr, ndcg } = measure(["c", "x"], { relevant });
  expect([recall, mrr]).toEqual([0, 0]);
  expect(ndcg).toBeCloseTo(1 / (7 + 3 / Math.log2(3) + 1 / 2), 10);
});

test("a late first one costs rank and gain, not recall", () => {
  const { recall, mrr, ndcg } = measure(["x", "y", "b", "a"], { relevant });
  expect([recall, mrr]).toEqual([1, 1 / 3]);
  expect(ndcg).toBeCloseTo((3 / 2 + 7 / Math.log2(5)) / (7 + 3 / Math.log2(3) + 1 / 2), 10);
});

test("only the first ten count, and ten are enough of more", () => {
  const many = Array.from({ length: 14 }, (_, index): Judgement => ({ doc: `d${index}`, grade: 3 }));
  const docs = many.map(({ doc }) => doc);
  expect(measure(docs, { relevant: many })).toEqual({ recall: 1, mrr: 1, ndcg: 1 });
  const others = Array.from({ length: 10 }, (_, index) => `x${index}`);
  expect(measure([...others, ...docs], { relevant: many })).toEqual({ recall: 0, mrr: 0, ndcg: 0 });
});

test("where nothing is relevant, nothing must come", () => {
  expect(measure([], { relevant: [] })).toEqual({ recall: 1, mrr: 1, ndcg: 1 });
  expect(measure(["x"], { relevant: [] })).toEqual({ recall: 0, mrr: 0, ndcg: 0 });
});

test("one that is unwanted among the first ten spoils the list, further down it does not", () => {
  const unwanted = ["z"];
  expect(measure(["a", "b", "z"], { relevant, unwanted }).ndcg).toBe(0);
  const others = Array.from({ length: 8 }, (_, index) => `x${index}`);
  expect(measure(["a", "b", ...others, "z"], { relevant, unwanted }).recall).toBe(1);
});

test("means are taken measure by measure", () => {
  const half = { recall: 0, mrr: 0.5, ndcg: 1 };
  expect(mean([half, { recall: 1, mrr: 0.5, ndcg: 1 }])).toEqual({ recall: 0.5, mrr: 0.5, ndcg: 1 });
});
