import { expect, test } from "vitest";
import { type Comparable, similarity } from "./similarity.ts";

const table: Comparable = {
  ...{
    type: "single-item",
    title: "Table de cuisine en érable",
    category: "products",
    subCategory: "mobilier",
  },
  ...{ priceCents: 20_000, priceType: "fixed", attributes: {}, city: "Laval", region: "Québec" },
};
const flat: Comparable = {
  ...table,
  ...{ type: "housing", title: "4 ½ à Rosemont", category: "housing", subCategory: "appartements" },
  ...{ priceCents: 120_000, attributes: { rooms: "4.5" } },
};
const isSimilar = (one: Comparable, other: Partial<Comparable>, km = 5) =>
  similarity(one, { ...one, ...other }, km) > 0;

test("a price between half and double is similar", () => {
  expect([9_900, 10_000, 40_000, 40_100].map((priceCents) => isSimilar(table, { priceCents }))).toEqual([
    ...[false, true, true, false],
  ]);
  expect(isSimilar(table, { priceCents: null, priceType: "free" })).toBe(false);
  expect(isSimilar(table, { priceCents: null })).toBe(true);
});

test("what is far away, sought instead of offered, or another thing is not similar", () => {
  expect(isSimilar(table, {}, 251)).toBe(false);
  expect(isSimilar(table, { attributes: { purpose: "wanted" } })).toBe(false);
  expect(isSimilar(table, { title: "Chaise" })).toBe(false);
});

test("dwellings are similar by rooms, rent and distance, whatever their titles say", () => {
  expect(isSimilar(flat, { title: "Logement lumineux", attributes: { rooms: "5.5" } })).toBe(true);
  expect(isSimilar(flat, { attributes: { rooms: "6.5" } })).toBe(false);
  expect(isSimilar(flat, { priceCents: 195_000 })).toBe(false);
  expect(isSimilar(flat, {}, 51)).toBe(false);
});

test("the closer in price, place and words, the better", () => {
  const score = (other: Partial<Comparable>, km = 5) => similarity(table, { ...table, ...other }, km);
  expect(score({})).toBeGreaterThan(score({ priceCents: 30_000 }));
  expect(score({})).toBeGreaterThan(score({}, 100));
  expect(score({})).toBeGreaterThan(score({ title: "Table ronde" }));
});
