import { expect, test } from "vitest";
import { reasonText } from "./match-reasons.ts";

test("a word that only begins as it was typed is not said to be the typed one", () => {
  const typed = { isTyped: true, isInTitle: true };
  expect(reasonText({ ...typed, isCompleted: false })).toBe("Tous vos mots sont dans le titre.");
  expect(reasonText({ ...typed, isCompleted: true })).toBe("Le titre a un mot qui commence comme le vôtre.");
  expect(reasonText({ ...typed, isInTitle: false, isCompleted: true })).toBe(
    "L’annonce a un mot qui commence comme le vôtre.",
  );
});
