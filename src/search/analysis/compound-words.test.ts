import { expect, test } from "vitest";
import { parseQuery } from "../query/query-syntax.ts";
import { compoundPattern } from "./compound-words.ts";

const patternOf = (q: string) => compoundPattern(parseQuery(q))?.replaceAll("[:alpha:]", "\\p{L}");
const isCompound = (q: string, title: string) => new RegExp(patternOf(q) ?? "(?!)", "iu").test(title);

test.each([
  ["robe", "Garde-robe antique", "Robe de mariée"],
  ["robes", "GARDE-ROBES et commodes", "Robes d’été"],
  ["vaisselle", "Lave-vaisselle Bosch", "Vaisselle ancienne"],
  ["vaisselle blanche", "Lave vaisselle blanc", "Porcelaine et vaisselle"],
])("%s ranks « %s » lower, but not « %s »", (q, compound, thing) => {
  expect(isCompound(q, compound)).toBe(true);
  expect(isCompound(q, thing)).toBe(false);
});

test.each(["garde-robe", "garde robe", '"robe"', "vélo -robe", "frigo", "mini-frigo", "table"])(
  "%s ranks no compound lower",
  (q) => {
    expect(isCompound(q, "Garde-robe et mini-frigo sur table")).toBe(false);
  },
);
