import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyze, isStopWord } from "./tokens.ts";

const terms = (text: string) => analyze(text).map(({ term }) => term);

describe("the analyzer", () => {
  test.each([
    ['TV 55"', "tv 55 po", "tv 55po", "TV 55 pouces", "TV 55”"],
    ["tapis 10 pi", "tapis 10'", "tapis 10 pieds", "tapis 10 ft"],
    ["4½", "4 ½", "4 1/2", "4 et demi", "quatre et demi", "Quatre et demie"],
    ["iPhone 13", "iphone13", "IPHONE-13"],
    ["pneus d’hiver", "pneu hiver", "pneus d'hiver"],
    ["128 Go", "128GB", "128 gigs"],
    ["haltères 55 lb", "haltère 55lbs", "haltères 55 livres"],
    ["chambre meublée", "chambre meublé", "chambres meublées"],
    ["RAV4", "rav 4", "rav-4"],
    ["Saint-Jérôme", "St-Jérôme", "st jerome", "St. Jérôme", "ST-JÉRÔME"],
    ["Sainte-Foy", "Ste-Foy", "ste foy", "Ste. Foy"],
    ["moteur 10 forces", "moteur 10hp", "moteur 10 HP", "moteur 10 cv", "moteur 10 chevaux-vapeur"],
    ["750 cc", "750cc"],
    ["12 V", "12v", "12 volts"],
    ["1000 watts", "1000W"],
    ["barre 30 cm", "barre 30cm", "barre 30 centimètres"],
    ["4x8", "4 x 8", "4×8", "4 X 8"],
    ["4'x8'", "4 x 8'", "4 pi x 8 pi", "4 pieds x 8 pieds", "4' × 8 pi"],
    ["225/65R17", "225/65 R17", "225/65/17", "225/65-17", "225/65ZR17"],
    ["3 chambres", "3 cac", "3 càc", "3 c.à.c."],
    ["condo 1 chambre", "condo d’une chambre", "condo une chambre"],
    ["4½ pièces", "4.5 pièces", "4,5 pièces"],
    ["l’été 2015", "été 2015"],
  ])("%s has the same tokens as its other spellings", (first, ...others) => {
    for (const other of others) expect(terms(other)).toEqual(terms(first));
  });

  test.each([
    ["4½", "4 demi-litres"],
    ['55"', "55 pi"],
    ["128 Go", "128 kg"],
    ["aujourd’hui", "hui"],
    ["1st floor", "1 saint floor"],
    ["Focus ST", "Focus saint"],
    ["ferme, 2 chevaux", "ferme, 2 hp"],
    ["V6 2008", "6 V 2008"],
    ["une chambre à louer", "1 chambre à louer"],
    ["2.5 L", "25 L"],
    ["4'x8'", "4 x 8 po"],
  ])("%s differs from %s", (one, other) => {
    expect(terms(one)).not.toEqual(terms(other));
  });

  test("reports whether a word equals its term", () => {
    expect(analyze("vélo vélos meublée")).toEqual([
      { term: "velo", isUninflected: true },
      { term: "velo", isUninflected: false },
      { term: "meuble", isUninflected: false },
    ]);
  });

  test("yields terms that are never empty, never longer than 64 letters, and safe in a tsquery", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom("a", "㌖", "ﷺ", "é", "½", "4", '"', "’", "po", " "),
        maxLength: 200,
      }),
    );
    fc.assert(
      fc.property(text, (typed) => {
        for (const term of terms(typed)) {
          expect(term).toMatch(/^[\p{L}\p{N}]+$/u);
          expect([...term].length).toBeLessThanOrEqual(64 + 4);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

test("stop words carry no meaning; sans does", () => {
  for (const small of ["de", "la", "avec", "pour", "dans"])
    expect(analyze(small).every(({ term }) => isStopWord(term))).toBe(true);
  for (const saying of ["sans", "vélo", "4"])
    expect(analyze(saying).some(({ term }) => isStopWord(term))).toBe(false);
});

test.each([
  ["Auto 89 000 km", "auto 89000 km"],
  ["Auto 89,000 km", "auto 89.000 km"],
  ["Remorque 3 500 lb", "remorque 3500 lb"],
  ["Génératrice 6 500 W", "génératrice 6500 w"],
  ["Moto 1 200 cc", "moto 1200 cc"],
  ["Réservoir 1 000 L", "réservoir 1000 litres"],
  ["Thermopompe 12 000 BTU", "thermopompe 12000btu"],
  ["Souliers 8½", "souliers 8.5"],
  ["Souliers 8,5", "souliers 8 1/2"],
  ["Frigo 18 pi³", "frigo 18 pieds cubes"],
  ["Frigo 18 pi. cu.", "frigo 18 pi3"],
  ["Condo 1 050 pi²", "condo 1050 pieds carrés"],
  ["2e génération", "2ième génération"],
  ["2ème génération", "2nde génération"],
  ["1re année", "1ère année"],
  ["Corde 15 m", "corde 15 mètres"],
  ["Chandail XXL", "chandail 2xl"],
  ["Moteur 1,5 L", "moteur 1½ litre"],
  ["Logement N.D.G.", "logement ndg"],
])("%s and %s have the same terms", (one, other) => {
  const terms = (text: string) => analyze(text).map(({ term }) => term);
  expect(terms(one)).toEqual(terms(other));
});

test("numbers of a name and another number stay apart", () => {
  const terms = (text: string) => analyze(text).map(({ term }) => term);
  expect(terms("iPhone 13 128 Go")).toEqual(["iphone", "13", "128", "go"]);
  expect(terms("Mazda 3 120 000 km")).toEqual(["mazda", "3", "120000", "km"]);
});
