import { expect, test } from "vitest";
import { phoneticKey } from "./phonetics.ts";

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
  expect(phoneticKey(typed)).not.toBeNull();
  expect(phoneticKey(typed)).toBe(phoneticKey(word));
});

test.each([
  ["table", "tableal"],
  ["canape", "canal"],
  ["cuisine", "cousine"],
])("%s does not sound like %s", (one, other) => {
  expect(phoneticKey(one)).not.toBe(phoneticKey(other));
});

test("short words and non-words have no phonetic key", () => {
  for (const word of ["vie", "auto", "rav4", ""]) expect(phoneticKey(word)).toBeNull();
});
