import { expect, test } from "vitest";
import { any, words } from "./phrases.ts";

const isFound = (phrase: RegExp, text: string) => phrase.test(text);

test("alternatives are whole words, on one line or several", () => {
  const phrase = words`
    depots? | premier mois |
    arrhes
  `;
  for (const text of ["un depot", "depots", "le premier mois", "arrhes"])
    expect(isFound(phrase, text)).toBe(true);
  for (const text of ["depotoir", "redepot", "premier", "premier  mois"])
    expect(isFound(phrase, text)).toBe(false);
});

test("a star is the rest of a word, and only of one", () => {
  expect(isFound(words`vers* apres`, "versement apres")).toBe(true);
  expect(isFound(words`vers* apres`, "vers apres")).toBe(true);
  expect(isFound(words`vers* apres`, "vers la apres")).toBe(false);
  expect(isFound(words`(vir|pay)* ici`, "payez ici")).toBe(true);
});

test("a gap is at most as many words, within a sentence", () => {
  const phrase = words`pas ~2 depot`;
  for (const text of ["pas depot", "pas de depot", "pas besoin de depot"])
    expect(isFound(phrase, text)).toBe(true);
  expect(isFound(phrase, "pas besoin du moindre depot")).toBe(false);
  expect(isFound(phrase, "pas . depot")).toBe(false);
});

test("a group breaks off after « | » and keeps the blank of an optional word; phrases contain others", () => {
  const article = any`le | la`;
  const phrase = words`
    ${article} (cle|
    carte) (de |d )?entree
  `;
  for (const text of ["la cle entree", "le carte d entree", "la cle de entree"])
    expect(isFound(phrase, text)).toBe(true);
  expect(isFound(phrase, "la clef entree")).toBe(false);
});
