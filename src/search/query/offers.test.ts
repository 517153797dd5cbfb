import fc from "fast-check";
import { expect, test } from "vitest";
import { stepsMax } from "../extraction/grammar.ts";
import { normalizeOffers, offerOf } from "./offers.ts";

test.each([
  ["chalet alouer", "chalet à louer"],
  ["chalet a-louer, Laval", "chalet à louer, Laval"],
  ["chalet à-louée", "chalet à louer"],
  ["vélo avendre", "vélo à vendre"],
  ["maison à loué", "maison à louer"],
  ["chaton a doné", "chaton à donner"],
  ["appartement asous-louer", "appartement à sous-louer"],
  ["condo to rent", "condo à louer"],
  ["condo for lease", "condo à louer"],
  ["boat for sale", "boat à vendre"],
  ["house to rent", "house for rent"],
  ["adonner au sport", "adonner au sport"],
  ["chalet loué", "chalet loué"],
  ["là-alouer", "là-alouer"],
  ["un vélo à vendre", "un vélo à vendre"],
])("« %s » is read as « %s »", (typed, text) => {
  expect(normalizeOffers(typed).text).toBe(text);
});

test.each([
  ["maison à vendre", "sale"],
  ["house for sale", "sale"],
  ["acheter une maison", "sale"],
  ["maison alouer", "rent"],
  ["house for rent", "rent"],
  ["location de remorque", "rent"],
  ["maison à vendre ou à louer", null],
  ["maison", null],
])("« %s » asks for: %s", (q, offer) => {
  expect(offerOf(q)).toBe(offer);
});

test("200 characters take less than a quarter of the steps of the grammar", () => {
  const words = "a à louer loué alouer for to rent sale a-louer - sous vendre vélo".split(" ");
  const stepsOf = (text: string) => normalizeOffers(text.slice(0, 200)).steps;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 200 }), (typed) => {
      expect(stepsOf(typed.join(" "))).toBeLessThan(stepsMax / 4);
    }),
    { numRuns: 200 },
  );
  for (const word of words) expect(stepsOf(`${word} `.repeat(100))).toBeLessThan(stepsMax / 4);
  expect(stepsOf("chalet alouer")).toBeGreaterThan(0);
});
