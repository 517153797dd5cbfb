import { expect, test } from "vitest";
import { expressionBySound } from "./expressions-by-sound.ts";
import { analyze } from "./tokens.ts";

const meant = (words: string) =>
  expressionBySound(words.split(" ").map((typed) => ({ typed, term: analyze(typed)[0]?.term ?? "" })));

test.each([
  ["skie font", ["ski", "fond"]],
  ["poêle boit", [null, "bois"]],
  ["table chevé", [null, "chevet"]],
  ["robe balle", [null, "bal"]],
  ["sale bain", ["salle", null]],
  ["patins roux alignés", [null, "roues", null]],
  ["bote dhiver", ["botte", "d'hiver"]],
  ["manto divers", ["manteau", "d'hiver"]],
  ["pneux iver", [null, "hiver"]],
])("« %s » sounds like an expression", (typed, words) => {
  expect(meant(typed)).toEqual(words);
});

test.each([
  "ski fond",
  "skis fonds",
  "pneu hiver",
  "table verte",
  "guitare lesson",
  "table basse",
  "ski",
  "bottes",
  "cour piano neuf",
  "skie) font",
])("« %s » means what was typed", (typed) => {
  expect(meant(typed)).toBeNull();
});
