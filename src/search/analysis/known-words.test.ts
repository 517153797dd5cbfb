import { expect, test } from "vitest";
import { isKnownWord, isThing } from "./known-words.ts";
import { analyze } from "./tokens.ts";

test.each(["loft", "urgent", "bikini", "time", "granule"])("%s is in the thesaurus", (term) => {
  expect(isKnownWord(term)).toBe(true);
});

test.each(["ontario", "rive", "ouest", "rimouski", "estrie"])("%s is part of a place name", (term) => {
  expect(isKnownWord(term)).toBe(true);
});

test.each(["veol", "notere", "skidou", ""])("%j is not a known word", (term) => {
  expect(isKnownWord(term)).toBe(false);
});

test.each([
  "secheuse",
  "tablette",
  "ski",
  "ventilateur",
  "toyota",
  "lave vaisselle",
  "bungalow",
  "congelateur",
  "gravier",
  "echappement",
  "salaire",
  "mobilier",
  "trottinette",
  "maison",
  "camion",
  "canot",
  "kayak",
  "matela",
  "iphone",
  "civic",
  "mazda",
])("%s names a thing", (term) => {
  expect(isThing(term)).toBe(true);
});

test.each([
  "blanc",
  "ronde",
  "adulte",
  "hybride",
  "pliante",
  "route",
  "",
  "antique",
  "vintage",
  "carré",
  "carrée",
  "verre",
  "portable",
  "gaming",
  "bois",
  "inox",
  "homme",
  "femme",
  "fille",
  "garçon",
  "bébé",
  "senior",
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
  "black",
  "wooden",
  "women",
  "refurbished",
  "tranquille",
  "quiet",
  "bright",
  "saisonnier",
])("%j is a quality, not a thing", (written) => {
  const term = analyze(written).map((word) => word.term);
  expect(isThing(term.join(" "))).toBe(false);
});
