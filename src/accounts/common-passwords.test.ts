import fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "../platform/fold.ts";
import { commonPasswordWords, isCommonPassword } from "./common-passwords.server.ts";

test.each([
  "motdepasse",
  "Mot de passe",
  "MOTDEPASSE2026!",
  "m0td3p@sse",
  "m0td3p4sse123",
  "2026motdepasse",
  "motdepassemotdepasse",
  "bonjoursoleil",
  "canadiens1993",
  "Québec-Canada",
  "hockeyhockey",
  "gohabsgo2026",
  "tabarnak!!!!!!",
  "azertyuiop12",
  "azertyuiopqsdf",
  "qwertyuiop[]",
  "123456azerty",
  "azerty123456azerty123456",
  "1q2w3e4r5t6y",
  "123456789012",
  "210987654321",
  "198504171985",
  "aaaaaaaaaaaa",
  "abababababab",
  "kfjwqkfjwqkfjwq",
  "zyxwvutsrqponm",
  "motdepasseeeee",
  "password1234",
  "P@$$w0rd2026",
  "babillard-demo",
  "",
])("%j is common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  "tuque orange sur le balcon",
  "vache-lampe-violon-42",
  "xK9#mPq2vL!w",
  "j'ai perdu 3 mitaines",
  "Rivière-aux-Rats 1908",
  "cheval pile agrafe correct",
])("%j is not common", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test("all words of the list are normalized, and there are a few hundred", () => {
  for (const word of commonPasswordWords) expect(word).toBe(fold(word).replaceAll(" ", ""));
  expect(commonPasswordWords.size).toBeGreaterThan(400);
});

test("changing case or appending digits and punctuation does not help", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...commonPasswordWords),
      fc.stringMatching(/^[0-9!?. *-]{0,12}$/u),
      fc.boolean(),
      (word, added, isUpper) => isCommonPassword((isUpper ? word.toUpperCase() : word) + added),
    ),
  );
});

test("the longest password is checked in linear time", () => {
  const started = performance.now();
  for (const unit of ["a1b2c3", "azertyx", "motdepassex", "abcdefghijklmnopqrstuvwxyz?"])
    isCommonPassword(unit.repeat(30).slice(0, 128));
  // Backtracking would take minutes.
  expect(performance.now() - started).toBeLessThan(5_000);
});
