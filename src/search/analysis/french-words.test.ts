import { expect, test } from "vitest";
import { isFrenchWord } from "./french-words.ts";
import { analyze } from "./tokens.ts";

const isKnown = (word: string) => analyze(word).every(({ term }) => isFrenchWord(term));

test.each(["carabine", "Processeurs", "pièges", "encens", "cônes", "débarré", "patente", "évier", "œillet"])(
  "%s is a French word",
  (word) => {
    expect(isKnown(word)).toBe(true);
  },
);

test.each(["carabinne", "proceseur", "piegge", "frigidère", "sciel", "Montréal", "x", "1234"])(
  "%s is none",
  (word) => {
    expect(isKnown(word)).toBe(false);
  },
);
