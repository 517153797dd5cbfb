import { expect, test } from "vitest";
import { isKnownWord, isThing } from "./known-words.ts";
import { analyze } from "./tokens.ts";

test.each(["loft", "urgent", "bikini", "time", "granule"])("the thesaurus writes %s", (term) => {
  expect(isKnownWord(term)).toBe(true);
});

test.each(["ontario", "rive", "ouest", "rimouski", "estrie"])("%s is in the name of a place", (term) => {
  expect(isKnownWord(term)).toBe(true);
});

test.each(["veol", "notere", "skidou", ""])("%j is no word", (term) => {
  expect(isKnownWord(term)).toBe(false);
});

test.each([
  ...["secheuse", "tablette", "ski", "ventilateur", "toyota", "lave vaisselle", "bungalow", "congelateur"],
  ...["gravier", "echappement", "salaire", "mobilier", "trottinette", "maison", "camion"],
  ...["canot", "kayak", "matela", "iphone", "civic", "mazda"],
])("%s names a thing", (term) => {
  expect(isThing(term)).toBe(true);
});

test.each([
  ...["blanc", "ronde", "adulte", "hybride", "pliante", "route", ""],
  ...["antique", "vintage", "carré", "carrée", "verre", "portable", "gaming", "bois", "inox"],
  ...["homme", "femme", "fille", "garçon", "bébé", "senior"],
  ...[
    "meublé",
    "chauffé",
    "sectionnel",
    "neuf",
    "location",
    "gratuit",
    "brisé",
    "semi-meublé",
    "échange",
    "bilingue",
  ],
  ...["black", "wooden", "women", "refurbished"],
])("%j may be said of things", (written) => {
  const term = analyze(written).map((word) => word.term);
  expect(isThing(term.join(" "))).toBe(false);
});
