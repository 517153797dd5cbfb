import { expect, test } from "vitest";
import { extractFrom } from "../../../tests/support/extract-from.ts";
import type { SearchFilters } from "../filters/search-filters.ts";

test.each<[string, Partial<SearchFilters>]>([
  ...[
    "vélo en dessous de 500$",
    "vélo au-dessous de 500 $",
    "vélo inférieur à 500$",
    "vélo ne dépassant pas 500$",
    "vélo moins 500$",
    "vélo à 500$ ou moins",
    "vélo <500$",
    "vélo - de 500 $",
    "vélo max 500",
    "vélo 500 max",
    "vélo 500 ou moins",
    "vélo moins de 500 piastres",
    "vélo budget de 500",
    "vélo 499,99 $",
    "vélo pas payer plus de 500$",
    "vélo, pas dépenser plus de 500",
  ].map((q): [string, Partial<SearchFilters>] => [q, { q: "vélo", priceMax: 500 }]),
  ...[
    "vélo au-dessus de 500$",
    "vélo supérieur à 500$",
    "vélo plus que 500$",
    "vélo + de 500 $",
    "vélo pas moins de 500 $",
    "vélo 500 $ min",
    "vélo 500 et plus",
  ].map((q): [string, Partial<SearchFilters>] => [q, { q: "vélo", priceMin: 500 }]),
  ["auto moins de 10k", { q: "auto", priceMax: 10_000 }],
  ["maison moins de 1,2k", { q: "maison", priceMax: 1_200 }],
  ["auto 5k à 12k", { q: "auto", priceMin: 5_000, priceMax: 12_000 }],
  ["tv 4k moins de 500$", { q: "tv 4k", priceMax: 500 }],
  ["entre 200 et 1000 piastres", { priceMin: 200, priceMax: 1_000 }],
  ["pas cher moins de 50$", { priceMax: 50 }],
  ["souffleuse 3/4 500$", { q: "souffleuse 3/4", priceMax: 500 }],
  ["appartement 3 1/2 800$", { q: "appartement 3 1/2", priceMax: 800 }],
  ["auto 5000 a 8000$", { q: "auto", priceMin: 5_000, priceMax: 8_000 }],
  ["maison 300-400k", { q: "maison", priceMin: 300_000, priceMax: 400_000 }],
  ["auto entre 5 et 8 mille", { q: "auto", priceMin: 5_000, priceMax: 8_000 }],
  ["camion 20 mille dollars", { q: "camion", priceMax: 20_000 }],
  ["auto moins de 4k", { q: "auto", priceMax: 4_000 }],
  ["auto min 5000 max 8000", { q: "auto", priceMin: 5_000, priceMax: 8_000 }],
  ["logement de 800 à 1000 par mois", { q: "logement", priceMin: 800, priceMax: 1_000 }],
  ["auto prix max 8000", { q: "auto", priceMax: 8_000 }],
  ["je veux bureau max 60", { q: "je veux bureau", priceMax: 60 }],
  ["vélo moins 300", { q: "vélo", priceMax: 300 }],
])("%s", (q, filters) => {
  expect(extractFrom(q)).toEqual(filters);
});

test.each([
  "moins de 1200 $ par mois",
  "moins de 1200 par mois",
  "1200$/mois",
  "1 200 $ / mois",
  "1200 par mois",
  "max 1200 $ mensuel",
])("a rent is a price: %s", (rent) => {
  expect(extractFrom(`logement ${rent}`)).toEqual({ q: "logement", priceMax: 1_200 });
});

test("a minimum hourly or yearly amount is a salary, a maximum is a price", () => {
  expect(extractFrom("emploi plus de 20 $ de l’heure")).toEqual({
    q: "emploi",
    fields: { salary: { min: 20, max: null } },
  });
  expect(extractFrom("emploi 60k et plus")).toEqual({
    q: "emploi",
    fields: { salary: { min: 60_000, max: null } },
  });
  expect(extractFrom("offre de travail plus de 20 $")).toEqual({
    q: "offre de travail",
    fields: { salary: { min: 20, max: null } },
  });
  expect(extractFrom("ménage moins de 30 $ de l'heure")).toEqual({ q: "ménage", priceMax: 30 });
});

test("numbers in a product name are not prices, and Max in a name is not a bound", () => {
  expect(extractFrom("iphone 13 500 $")).toEqual({ q: "iphone 13", priceMax: 500 });
  expect(extractFrom("tv 55 300$")).toEqual({ q: "tv 55", priceMax: 300 });
  expect(extractFrom("vélo 1 200 $")).toEqual({ q: "vélo", priceMax: 1_200 });
  expect(extractFrom("xbox 360 100$")).toEqual({ q: "xbox 360", priceMax: 100 });
  expect(extractFrom("auto 13 500 $")).toEqual({ q: "auto", priceMax: 13_500 });
  expect(extractFrom("iphone 14 pro max 800 $")).toEqual({ q: "iphone 14 pro max", priceMax: 800 });
  expect(extractFrom("nike air max 100 $")).toEqual({ q: "nike air max", priceMax: 100 });
  expect(extractFrom("sac de couchage -20 100 $")).toEqual({ q: "sac de couchage -20", priceMax: 100 });
  expect(extractFrom("mazda 13,500$")).toEqual({ q: "mazda", priceMax: 13_500 });
});

test.each(["iphone 13", "tv 55", "mazda 3", "vélo 26", "pneus 225 60 17", "pneus 225/60 r17"])(
  "numbers in a product name are not read as thousands: %s",
  (q) => {
    for (const price of ["500 max", "500 $ max", "500 ou moins", "500 $"])
      expect(extractFrom(`${q} ${price}`)).toEqual({ q, priceMax: 500 });
    expect(extractFrom(`${q} 500 et plus`)).toEqual({ q, priceMin: 500 });
    expect(extractFrom(`${q} 500 à 700 $`)).toEqual({ q, priceMin: 500, priceMax: 700 });
    expect(extractFrom("auto 12 000 max")).toEqual({ q: "auto", priceMax: 12_000 });
  },
);

test.each([
  "xbox 360 + jeux",
  "fiat 500 + pneus",
  "bmw 328 + mags",
  "iphone 14 128 + chargeur",
  "cours 300 min",
  "yamaha 700 ou plus récent",
  "frigo 800 ou plus petit",
  "airpods max 500 min",
])("%s has no price", (q) => {
  expect(extractFrom(q)).toEqual({ q });
});

test.each([
  ["iphone 1 200 $ max", { q: "iphone", priceMax: 1_200 }],
  ["macbook pro 1 500 $ ou moins", { q: "macbook pro", priceMax: 1_500 }],
  ["mazda 12 500 $", { q: "mazda", priceMax: 12_500 }],
  ["mazda 3 12 500 $", { q: "mazda 3", priceMax: 12_500 }],
  ["mazda 10 000 à 15 000 $", { q: "mazda", priceMin: 10_000, priceMax: 15_000 }],
  ["vélo 12 000 $ ou moins", { q: "vélo", priceMax: 12_000 }],
  ["sac de couchage 1 200 $", { q: "sac de couchage", priceMax: 1_200 }],
])("numbers that do not fit a product name are read as thousands: %s", (q, filters) => {
  expect(extractFrom(q)).toEqual(filters);
});

test.each([
  "1200 et plus laval",
  "1200 et plus chauffé",
  "1 200 et plus avec stationnement",
  "1200+ laval",
  "1200 min laval",
  "1 200 $ + stationnement",
])("a bound may be followed by other words: %s", (bound) => {
  expect(extractFrom(`appartement ${bound}`)).toMatchObject({ priceMin: 1_200 });
});

test.each(["18 $ + pourboire", "18$/h + avantages", "18 $/h+ laval"])(
  "a wage may be followed by other words: %s",
  (pay) => {
    expect(extractFrom(`emploi ${pay}`)).toMatchObject({ fields: { salary: { min: 18, max: null } } });
  },
);

test.each(["poste de soudeur", "poste de travailleur social", "besoin d'emploi", "en quête de travail"])(
  "%s is searched for by wage",
  (q) => {
    expect(extractFrom(`${q} plus de 25 $`)).toEqual({ q, fields: { salary: { min: 25, max: null } } });
  },
);

test.each(["table de travail", "bottes de travail", "poste à souder", "poste de radio"])(
  "%s is not a job search",
  (q) => {
    expect(extractFrom(`${q} 100 $ et plus`)).toEqual({ q, priceMin: 100 });
  },
);

test.each(["vélo à donné", "donne vélo", "on donne vélo", "vélo gratis"])("%s is free", (q) => {
  expect(extractFrom(q)).toEqual({ q: "vélo", isFree: true });
});

test.each([
  ["logement moins de 1400 montréal", { q: "logement montréal", priceMax: 1_400 }],
  ["4 1/2 moins de 1300 chauffé", { q: "4 1/2 chauffé", priceMax: 1_300 }],
  ["auto moins de 5000 svp", { q: "auto svp", priceMax: 5_000 }],
  ["vélo max 300 bon état", { q: "vélo bon état", priceMax: 300 }],
  ["auto entre 2000 et 5000 laval", { q: "auto laval", priceMin: 2_000, priceMax: 5_000 }],
  ["logement à partir de 800 gatineau", { q: "logement gatineau", priceMin: 800 }],
  ["fiat 500 moins de 8000 laval", { q: "fiat 500 laval", priceMax: 8_000 }],
  ["chambre 500 à 600 montréal", { q: "chambre montréal", priceMin: 500, priceMax: 600 }],
  ["auto 2000 à 5000", { q: "auto", priceMin: 2_000, priceMax: 5_000 }],
])("a price needs no currency sign before other words: %s", (q, filters) => {
  expect(extractFrom(q)).toEqual(filters);
});

test.each([
  "moto moins de 500 cc",
  "génératrice moins de 3000 watts",
  "casse-tête moins de 1000 pièces",
  "casse-tête plus de 1000 pieces",
  "livre moins de 300 pages",
  "civic moins de 2015 automatique",
  "toile max 300 x 400",
  "congélateur moins de 1,5 pi",
  "chauffe-eau 40 à 60 gallons",
  "skis 160 à 172",
])("%s is not an amount of dollars", (q) => {
  expect(extractFrom(q)).toEqual({ q });
});

test.each(["bureau", "manteau", "bateau", "repas"])(
  "%s moins de… is no « au moins », nor « pas moins »",
  (q) => {
    for (const price of ["moins de 200", "moins de 200$", "de moins de 200 $", "moin de 200"])
      expect(extractFrom(`${q} ${price}`)).toEqual({ q, priceMax: 200 });
  },
);

test.each([
  ["divan $300", 300],
  ["divan $300 max", 300],
  ["divan moins de $1,200", 1_200],
  ["divan trois cents piastres", 300],
  ["divan moins de deux mille", 2_000],
  ["divan moins de cent piasses", 100],
  ["divan cinquante dollars", 50],
  ["divan pour moins que 300", 300],
])("%s has a maximum price of %i", (q, priceMax) => {
  expect(extractFrom(q)).toEqual({ q: "divan", priceMax });
});

test.each(["mille mercis", "terrain mille pieds", "moins de deux mille pieds", "deux mille"])(
  "%s contains no price",
  (q) => {
    expect(extractFrom(q)).toEqual({ q });
  },
);

test.each([
  ["25 $/h", 25],
  ["25$ de l'heure", 25],
  ["50000 par année", 50_000],
  ["à 25 $/h", 25],
])("a bare wage beside a word for work is a minimum: emploi %s", (pay, min) => {
  const salary = { min, max: null };
  expect(extractFrom(`emploi ${pay}`)).toEqual({ q: "emploi", fields: { salary } });
  expect(extractFrom(`${pay} emploi`)).toEqual({ q: "emploi", fields: { salary } });
});

test.each([
  ["frigo gratuit ou pas cher", { q: "frigo pas cher" }],
  ["frigo gratuit ou moins de 100 $", { q: "frigo", priceMax: 100 }],
  ["frigo moins de 100 $ ou gratuit", { q: "frigo", priceMax: 100 }],
])("« gratuit » as an alternative does not limit results to free listings: %s", (q, filters) => {
  expect(extractFrom(q)).toEqual(filters);
});

test("amounts beside a word for work are wages, even without a currency sign", () => {
  const salary = { min: 40_000, max: 50_000 };
  expect(extractFrom("emploi 40000 à 50000 laval")).toEqual({ q: "emploi laval", fields: { salary } });
});

test.each([
  "skis 170 négociable",
  "vélo 27 négociable",
  "tv 65 nego",
  "chalet autour de 30 minutes",
  "vis une centaine de clous",
  "plombier 60 de l'heure",
  "serveur 12,20 to",
  "film mille et une nuits",
  "table pour deux cent places",
  "piscine hors terre 24 la journée",
  "bottes 100 à 150 hommes",
])("no amount: %s", (q) => {
  expect(extractFrom(q)).toEqual({ q });
});

test.each<[string, number]>([
  ["vingt et un", 21],
  ["quatre-vingt-dix", 90],
  ["cent cinquante", 150],
  ["deux mille cinq cents", 2_500],
  ["trois cent vingt-cinq", 325],
  ["une vingtaine de", 20],
])("amount in words: %s", (written, priceMax) => {
  expect(extractFrom(`chaise ${written} dollars`)).toEqual({ q: "chaise", priceMax });
});
