import { expect, test } from "vitest";
import { isCompletion } from "./completion.ts";

test("what completes a word is looked for", () => {
  for (const word of ["vélo", "chaise", "sofa", "San", "été", "recherchée", "Avant"])
    expect([word, isCompletion(word)]).toEqual([word, true]);
});

test.each([
  ...["cherche", "CHERCHÉ", "recherchons", "bonjour", "urgent", "négociable", "svp", "acheter"],
  ...["sans", "dans", "avec", "très", "toutes", "usagée", "vendre", "de", "vt"],
])("« %s » does not: it is only said, or holds others together", (word) => {
  expect(isCompletion(word)).toBe(false);
});

test("what is said of a price or a home may matter behind some words", () => {
  expect(isCompletion("abordable", "table ")).toBe(false);
  expect(isCompletion("abordable", "logement ")).toBe(true);
});
