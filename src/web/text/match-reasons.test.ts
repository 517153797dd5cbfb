import { expect, test } from "vitest";
import type { MatchReason } from "../../search/engine/found-listings.server.ts";
import { reasonText } from "./match-reasons.ts";

const typed: MatchReason = { inTitle: "typed", isTyped: true, isCompleted: false, isOneWord: false };

test("a prefix match is not described as an exact match", () => {
  expect(reasonText(typed)).toBe("Tous vos mots sont dans le titre.");
  expect(reasonText({ ...typed, isCompleted: true })).toBe("Le titre a un mot qui commence comme le vôtre.");
  expect(reasonText({ ...typed, inTitle: null, isCompleted: true })).toBe(
    "L’annonce a un mot qui commence comme le vôtre.",
  );
});

test("a title that matches by synonyms is not described as containing the typed words", () => {
  for (const isTyped of [true, false])
    expect(reasonText({ ...typed, inTitle: "equivalent", isTyped })).toBe(
      "Le titre a des mots de même sens, ou écrits autrement.",
    );
  expect(reasonText({ ...typed, inTitle: null })).toBe(
    "Vos mots sont dans l’annonce, mais pas tous dans le titre.",
  );
});

test("a query of one word is described in the singular", () => {
  const one = { ...typed, isOneWord: true };
  expect(reasonText(one)).toBe("Votre mot est dans le titre.");
  expect(reasonText({ ...one, inTitle: null })).toBe("Votre mot est dans l’annonce, mais pas dans le titre.");
  expect(reasonText({ ...one, inTitle: "equivalent" })).toBe(
    "Le titre a un mot de même sens, ou écrit autrement.",
  );
});
