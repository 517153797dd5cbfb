import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extractFrom } from "../../../tests/support/extract-from.ts";
import { parseSearchFilters } from "../filters/parse-search-filters.ts";
import { type SearchFilters, writeSearchFilters } from "../filters/search-filters.ts";
import { extractFilters } from "./extract-filters.ts";

describe("extracting filters from a query", () => {
  test.each([
    [
      "vélo moins de 300 $ à Montréal",
      { q: "vélo", priceMax: 300, places: [{ name: "Montréal", within: null }] },
    ],
    [
      "velo a moins de 300$ a montreal",
      { q: "velo", priceMax: 300, places: [{ name: "Montréal", within: null }] },
    ],
    ["vélo à moins de 1 200", { q: "vélo", priceMax: 1200 }],
    ["auto entre 5000 et 8 000 $", { q: "auto", priceMin: 5000, priceMax: 8000 }],
    ["table 100-200$", { q: "table", priceMin: 100, priceMax: 200 }],
    ["divan sous les 400 piasses", { q: "divan", priceMax: 400 }],
    ["laptop à partir de 500 $", { q: "laptop", priceMin: 500 }],
    ["civic 2015 ou plus récent", { q: "civic", fields: { year: { min: 2015, max: null } } }],
    ["civic 2015 et plus", { q: "civic", fields: { year: { min: 2015, max: null } } }],
    ["auto après 2018", { q: "auto", fields: { year: { min: 2019, max: null } } }],
    ["moto avant 1990", { q: "moto", fields: { year: { min: null, max: 1989 } } }],
    ["camion entre 2010 et 2014", { q: "camion", fields: { year: { min: 2010, max: 2014 } } }],
    ["vélo pas plus de 300 $", { q: "vélo", priceMax: 300 }],
    ["char en bas de 5000", { q: "char", priceMax: 5000 }],
    ["vélo bas de 500", { q: "vélo", priceMax: 500 }],
    ["vélo moins cher que 200", { q: "vélo", priceMax: 200 }],
    ["used car under 5 000", { q: "used car", priceMax: 5000 }],
    ["vélo entre 200 et 700", { q: "vélo", priceMin: 200, priceMax: 700 }],
    ["table 50 piasses", { q: "table", priceMax: 50 }],
    ["table à 50$", { q: "table", priceMax: 50 }],
    ["livre 5 $ à Laval", { q: "livre", priceMax: 5, places: [{ name: "Laval", within: null }] }],
    [
      "appartement près de Rosemont",
      { q: "appartement", places: [{ name: "Rosemont–La Petite-Patrie", within: 5 }] },
    ],
    ["chalet de 1900 $ à 300 $", { q: "chalet", priceMin: 300, priceMax: 1900 }],
    ["vélo au moins 300 $", { q: "vélo", priceMin: 300 }],
    ["civic moins de 100 000 km", { q: "civic", fields: { mileage: { min: null, max: 100_000 } } }],
    ["camion 150000 km ou moins", { q: "camion", fields: { mileage: { min: null, max: 150_000 } } }],
    ["auto pas plus de 120k km", { q: "auto", fields: { mileage: { min: null, max: 120_000 } } }],
    ["auto moins de 90 mille kilomètres", { q: "auto", fields: { mileage: { min: null, max: 90_000 } } }],
    ["auto kilométrage moins de 80000", { q: "auto", fields: { mileage: { min: null, max: 80_000 } } }],
    ["mazda 3 100 000 km ou moins", { q: "mazda 3", fields: { mileage: { min: null, max: 100_000 } } }],
    ["moto entre 5 000 et 20 000 km", { q: "moto", fields: { mileage: { min: 5_000, max: 20_000 } } }],
    [
      "civic 2015 ou plus récent moins de 100 000 km moins de 12000 $",
      {
        q: "civic",
        priceMax: 12_000,
        fields: { year: { min: 2015, max: null }, mileage: { min: null, max: 100_000 } },
      },
    ],
    ["auto 2015-2018", { q: "auto", fields: { year: { min: 2015, max: 2018 } } }],
    ["civic 2015 à 2018", { q: "civic", fields: { year: { min: 2015, max: 2018 } } }],
    ["civic 2015 et +", { q: "civic", fields: { year: { min: 2015, max: null } } }],
    ["auto 2015 en montant", { q: "auto", fields: { year: { min: 2015, max: null } } }],
    ["auto 2015 et en montant", { q: "auto", fields: { year: { min: 2015, max: null } } }],
    ["auto 2018 minimum", { q: "auto", fields: { year: { min: 2018, max: null } } }],
    ["auto min 2015", { q: "auto", fields: { year: { min: 2015, max: null } } }],
    ["auto 2015 et moins de 10000 $", { q: "auto 2015", priceMax: 10_000 }],
    ["civic 2015 a 2018", { q: "civic", fields: { year: { min: 2015, max: 2018 } } }],
    ["civic pas avant 2015", { q: "civic", fields: { year: { min: 2015, max: null } } }],
    ["civic max 2015", { q: "civic", fields: { year: { min: null, max: 2015 } } }],
    ["civic plus récent que 2015", { q: "civic", fields: { year: { min: 2015, max: null } } }],
    ["char moins de 2000", { q: "char", priceMax: 2_000 }],
    ["auto -100 000 km", { q: "auto", fields: { mileage: { min: null, max: 100_000 } } }],
    ["à vendre gratuit", { isFree: true }],
    ["camion après 2010 avant 2015", { q: "camion", fields: { year: { min: 2011, max: 2014 } } }],
    ["condo plus de 900 pi2", { q: "condo", fields: { surface: { min: 900, max: null } } }],
    ["local entre 700 et 1 200 pieds carrés", { q: "local", fields: { surface: { min: 700, max: 1_200 } } }],
    ["loft 700 pi² et plus", { q: "loft", fields: { surface: { min: 700, max: null } } }],
    ["gratuit", { isFree: true }],
    ["divan à donner", { q: "divan", isFree: true }],
    ["près de Sherbrooke", { places: [{ name: "Sherbrooke", within: 25 }] }],
    ["chalet pres de trois-rivieres", { q: "chalet", places: [{ name: "Trois-Rivières", within: 25 }] }],
    ["kayak à 40 km de Québec", { q: "kayak", places: [{ name: "Québec", within: 40 }] }],
    ["kayak à moins de 40 km de Québec", { q: "kayak", places: [{ name: "Québec", within: 40 }] }],
    ["kayak 20 km de Québec", { q: "kayak", places: [{ name: "Québec", within: 20 }] }],
    ["chalet en Ontario", { q: "chalet", places: [{ name: "Ontario", within: null }] }],
  ])("%s", (q, filters) => {
    expect(extractFrom(q)).toEqual(filters);
  });

  test.each([
    "4 1/2 Rosemont chauffé",
    "appartement 2 chambres",
    "loft 700 pi2",
    "civic 120 000 km",
    "machine à laver",
    "livraison gratuite",
    "moins de 100 km",
    "vélo électrique plus de 80 km",
    "table à dîner",
    "emploi à temps plein",
    "chat à adopter",
    "pneus 2015",
    "tv 55 po",
    "emploi 20 heures par semaine",
    "femme de ménage 25 $ de l’heure",
    "iphone 13 pro max 256",
    "jouets entre 4 et 6 ans",
    "bas de laine",
    "bas de 36",
    "logement dans Rosemont",
    "appartement à Limoilou",
    // Quoted, excluded or alternative words are not extracted.
    "table -gratuit",
    'table -"à donner"',
    "condo -à Laval",
    '"table de cuisine gratuite"',
    "vélo gratuit OU table",
    "tv 4k",
    "divan pas à donner",
    "vélo sauf gratuit",
    "vélo pas à Montréal",
    "chalet sauf laurentides",
    "covoiturage de Québec à Montréal",
    "donne cours de piano",
    "stationnement gratuit",
    "18 à 24 mois",
    "Saint Jean sur Richelieu",
    "contes à la belle étoile",
    "à contre cœur",
  ])("%s contains no filter", (q) => {
    expect(extractFrom(q)).toEqual({ q });
  });

  test.each<[string, string, Partial<SearchFilters>]>([
    ["vélo moins de 300 $", "priceMax=500", { q: "vélo", priceMax: 300 }],
    ["vélo moins de 300 $", "priceMin=100&priceMax=500", { q: "vélo", priceMin: 100, priceMax: 300 }],
    ["vélo moins de 300 $", "priceMin=400&priceMax=500", { q: "vélo", priceMax: 300 }],
    ["vélo plus de 600 $", "priceMax=500", { q: "vélo", priceMin: 600 }],
    [
      "vélo à Montréal",
      "location=Laval&within=25",
      { q: "vélo", places: [{ name: "Montréal", within: null }] },
    ],
    [
      "civic moins de 90 000 km",
      "mileageMax=50000&yearMin=2012",
      { q: "civic", fields: { year: { min: 2012, max: null }, mileage: { min: null, max: 90_000 } } },
    ],
  ])("%s, typed beside %s, replaces the filter of its kind", (q, chosen, expected) => {
    expect(extractFrom(q, chosen)).toEqual(expected);
  });

  test("extracts nothing from literal words", () => {
    expect(extractFrom("vélo moins de 300 $", "verbatim=1")).toMatchObject({ q: "vélo moins de 300 $" });
  });

  test("is idempotent, and its result is a canonical URL", () => {
    const pieces = fc.constantFrom(
      "vélo",
      "à",
      "Montréal",
      "moins de",
      "300",
      "$",
      "gratuit",
      "près de",
      "Laval",
      "2015",
      "ou plus récent",
      "avant",
      "1900",
      "9 000 000 km",
      "2 pi2",
      "plus de",
      "entre",
      "et",
      "ou",
      "OU",
      "à 10 km de",
      "4 ½",
      "-cuir",
      "-",
      '"',
      "é",
      "k",
      "max",
      "par mois",
      "deux mille",
      "cent piastres",
      "Laval Québec",
      "bureau",
      "pas",
      "en montant",
      "Estrie",
      ",",
      "à vendre",
      "donne",
      "budget",
      "de l’heure",
      "2018",
      "à",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 9 }), (typed) => {
        const filters = parseSearchFilters(new URLSearchParams({ q: typed.join(" ") }));
        const extracted = extractFilters(filters);
        expect(extractFilters(extracted)).toBe(extracted);
        expect(parseSearchFilters(writeSearchFilters(extracted, { isCategoryInPath: false }))).toEqual(
          extracted,
        );
      }),
      { numRuns: 1000 },
    );
  });
});
