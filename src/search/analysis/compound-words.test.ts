import { expect, test } from "vitest";
import { parseQuery } from "../query/query-syntax.ts";
import { compoundPattern, isCompound } from "./compound-words.ts";

const patternOf = (q: string) => compoundPattern(parseQuery(q))?.replaceAll("[:alpha:]", "\\p{L}");
const isCompoundIn = (q: string, title: string) => new RegExp(patternOf(q) ?? "(?!)", "iu").test(title);

test.each([
  ["robe", "Garde-robe antique", "Robe de mariée"],
  ["robes", "GARDE-ROBES et commodes", "Robes d’été"],
  ["vaisselle", "Lave-vaisselle Bosch", "Vaisselle ancienne"],
  ["vaisselle blanche", "Lave vaisselle blanc", "Porcelaine et vaisselle"],
])("%s ranks « %s » lower, but not « %s »", (q, compound, thing) => {
  expect(isCompoundIn(q, compound)).toBe(true);
  expect(isCompoundIn(q, thing)).toBe(false);
});

test.each(["garde-robe", "garde robe", '"robe"', "vélo -robe", "frigo", "mini-frigo", "table"])(
  "%s ranks no compound lower",
  (q) => {
    expect(isCompoundIn(q, "Garde-robe et mini-frigo sur table")).toBe(false);
  },
);

test("a verb with a thing is a compound, a thing with another one is none", () => {
  expect(isCompound(["coupe", "gazon"])).toBe(true);
  expect(isCompound(["lave", "vaisselle"])).toBe(true);
  expect(isCompound(["raquette", "tennis"])).toBe(false);
  expect(isCompound(["coupe"])).toBe(false);
});
