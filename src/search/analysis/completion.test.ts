import { expect, test } from "vitest";
import { isCompletion } from "./completion.ts";

test("a meaningful word is a completion", () => {
  for (const word of ["vélo", "chaise", "sofa", "San", "été", "recherchée", "Avant"])
    expect([word, isCompletion(word)]).toEqual([word, true]);
});

test.each([
  "cherche",
  "CHERCHÉ",
  "recherchons",
  "bonjour",
  "urgent",
  "négociable",
  "svp",
  "acheter",
  "sans",
  "dans",
  "avec",
  "très",
  "toutes",
  "usagée",
  "vendre",
  "de",
  "vt",
  "saint",
  "samedi",
])("« %s » is not: it is a filler or function word", (word) => {
  expect(isCompletion(word)).toBe(false);
});

test("filler words about prices or homes are meaningful after some words", () => {
  expect(isCompletion("abordable", "table ")).toBe(false);
  expect(isCompletion("abordable", "logement ")).toBe(true);
});
