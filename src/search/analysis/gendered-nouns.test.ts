import { expect, test } from "vitest";
import { otherGendersOf } from "./gendered-nouns.ts";

test.each([
  ["gardien", "gardienne"],
  ["electricienne", "electricien"],
  ["educateur", "educatrice"],
  ["monitrice", "moniteur"],
  ["danseur", "danseuse"],
  ["conteur", "conteuse"],
  ["tapissiere", "tapissier"],
])("a %s is also a %s", (term, other) => {
  expect(otherGendersOf(term)).toContain(other);
});

test.each(["souffleur", "laveuse", "cuisinier", "mer", "bien", "peur", "table"])(
  "%s has no other gender: it has no such ending, or the feminine is a thing",
  (term) => {
    expect(otherGendersOf(term)).toEqual([]);
  },
);
