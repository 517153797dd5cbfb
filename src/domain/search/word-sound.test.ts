import { expect, test } from "vitest";
import { soundOf } from "./word-sound.ts";

test.each([
  ["telefone", "telephone"],
  ["kayac", "kayak"],
  ["tondeuze", "tondeuse"],
  ["frigidere", "frigidaire"],
  ["comtable", "comptable"],
  ["divent", "divan"],
  ["bato", "bateal"],
  ["remorke", "remorque"],
  ["otomobile", "automobile"],
])("%s sounds like %s", (typed, word) => {
  expect(soundOf(typed)).not.toBeNull();
  expect(soundOf(typed)).toBe(soundOf(word));
});

test.each([
  ["table", "tableal"],
  ["canape", "canal"],
  ["cuisine", "cousine"],
])("%s does not sound like %s", (one, other) => {
  expect(soundOf(one)).not.toBe(soundOf(other));
});

test("what is short, or no word, has no sound to be known by", () => {
  for (const word of ["vie", "auto", "rav4", ""]) expect(soundOf(word)).toBeNull();
});
