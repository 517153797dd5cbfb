import { expect, test } from "vitest";
import { type Comparable, similarity } from "./similarity.ts";

const table: Comparable = {
  type: "single-item",
  title: "Table de cuisine en érable",
  category: "products",
  subCategory: "mobilier",
  priceCents: 20_000,
  priceType: "fixed",
  attributes: {},
  city: "Laval",
  region: "Québec",
};
const flat: Comparable = {
  ...table,
  type: "housing",
  title: "4 ½ à Rosemont",
  category: "housing",
  subCategory: "appartements",
  priceCents: 120_000,
  attributes: { rooms: "4.5" },
};
const isSimilar = (one: Comparable, other: Partial<Comparable>, km = 5) =>
  similarity(one, { ...one, ...other }, km) > 0;

test("a price between half and double is similar", () => {
  expect([9_900, 10_000, 40_000, 40_100].map((priceCents) => isSimilar(table, { priceCents }))).toEqual([
    false,
    true,
    true,
    false,
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

test("rents per week and per month are compared per month; nights and sales only with their own", () => {
  const rent = (priceCents: number, rentPeriod?: string) => ({
    priceCents,
    attributes: { rooms: "4.5", ...(rentPeriod ? { rentPeriod } : {}) },
  });
  const monthly = { ...flat, ...rent(120_000) };
  expect(isSimilar(monthly, rent(27_700, "week"))).toBe(true);
  expect(isSimilar(monthly, rent(120_000, "week"))).toBe(false);
  expect(isSimilar(monthly, rent(120_000, "month"))).toBe(true);
  expect(isSimilar(monthly, rent(120_000, "night"))).toBe(false);
  expect(isSimilar(monthly, rent(120_000, "whole"))).toBe(false);
  expect(isSimilar({ ...flat, ...rent(30_000_000) }, rent(29_000_000, "whole"))).toBe(true);
});

test("wages are compared per hour, rates where their unit has a known length", () => {
  const job: Comparable = {
    ...table,
    type: "job",
    title: "Caissière",
    category: "jobs",
    priceCents: null,
    attributes: { salary: 20, salaryUnit: "hour" },
  };
  const wage = (salary: number, salaryUnit: string) => ({ attributes: { salary, salaryUnit } });
  expect(isSimilar(job, wage(41_600, "year"))).toBe(true);
  expect(isSimilar(job, wage(850, "week"))).toBe(true);
  expect(isSimilar(job, wage(100_000, "year"))).toBe(false);
  expect(isSimilar(job, wage(20, "week"))).toBe(false);
  const cleaning: Comparable = {
    ...table,
    type: "services",
    title: "Ménage",
    category: "services",
    priceCents: 3_000,
    attributes: { rateUnit: "hour" },
  };
  const rate = (priceCents: number, rateUnit: string) => ({ priceCents, attributes: { rateUnit } });
  expect(isSimilar(cleaning, rate(25_000, "day"))).toBe(true);
  expect(isSimilar(cleaning, rate(3_000, "day"))).toBe(false);
  expect(isSimilar(cleaning, rate(25_000, "project"))).toBe(true);
});
