import { expect, test } from "vitest";
import { isClearlyMeant, isFavoredByContext, likelihood } from "./noisy-channel.ts";

const reading = (listings: number, cost: number, beside: number[] = []) => ({ listings, cost, beside });

test("a frequent word outweighs a slightly smaller slip", () => {
  // hundai: Hyundai rather than under, which sounds alike
  expect(likelihood(reading(7, 0.9))).toBeGreaterThan(likelihood(reading(1, 0.5)));
  expect(likelihood(reading(7, 1.65))).toBeLessThan(likelihood(reading(1, 0.5)));
});

test("a word that listings have beside the other words outweighs a more frequent one", () => {
  expect(likelihood(reading(40, 0.9, [20]))).toBeGreaterThan(likelihood(reading(100, 0.9, [0])));
  expect(likelihood(reading(40, 0.9, [0]))).toBeLessThan(likelihood(reading(100, 0.9, [0])));
});

test("a word in use gives way to one that is much more frequent, the sooner the smaller the slip", () => {
  expect(isClearlyMeant(reading(2000, 0.9), reading(40, 0))).toBe(true);
  expect(isClearlyMeant(reading(400, 0.9), reading(40, 0))).toBe(false);
  expect(isClearlyMeant(reading(600, 0.5), reading(40, 0))).toBe(true);
  expect(isClearlyMeant(reading(1, 0.4), reading(1, 0))).toBe(false);
  expect(isClearlyMeant(reading(2000, 0.9, [42]), reading(40, 0, [1]))).toBe(true);
});

test("the context favors another word when listings have only that word beside those of the query", () => {
  expect(isFavoredByContext(reading(90, 0.5, [0, 12]), reading(40, 0, [0, 0]))).toBe(true);
  expect(isFavoredByContext(reading(90, 0.5, [0, 2]), reading(40, 0, [0, 0]))).toBe(false);
  expect(isFavoredByContext(reading(90, 0.5, [0, 12]), reading(40, 0, [0, 1]))).toBe(false);
  expect(isFavoredByContext(reading(90, 0.5, []), reading(40, 0, []))).toBe(false);
});
