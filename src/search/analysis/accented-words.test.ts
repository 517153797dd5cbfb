import { expect, test } from "vitest";
import { parseQuery } from "../query/query-syntax.ts";
import { otherAccentPattern } from "./accented-words.ts";

const isOther = (q: string, title: string) =>
  new RegExp(otherAccentPattern(parseQuery(q)) ?? "(?!)", "iu").test(title);

test.each([
  ["meubles", "Studio meublé", "Meuble de télé"],
  ["meuble antique", "Chambres meublées", "Petits meubles"],
  ["vitres", "Bibliothèque vitrée", "Lavage de vitres"],
  ["logement chauffé", "Je chauffe au bois", "4 ½ CHAUFFÉ"],
  ["loyer chauffés", "Chauffe-eau", "Loyers chauffés"],
])("%s ranks %s lower, but not %s", (q, other, title) => {
  expect(isOther(q, other)).toBe(true);
  expect(isOther(q, title)).toBe(false);
});

test.each(["vélo", "chaise", '"meubles"', "meublees", "iphone 13", "vélo -meubles"])(
  "%s has no variant with another accent",
  (q) => {
    expect(otherAccentPattern(parseQuery(q))).toBeNull();
  },
);
