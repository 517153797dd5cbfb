import fc from "fast-check";
import { expect, test } from "vitest";
import { groupAlternatives } from "./alternatives.ts";
import { parseQuery } from "./query-syntax.ts";

/** Thesaurus keys and their synonyms. */
const synonyms = new Map<string, string[][]>([
  ...[
    "table chevet",
    "machine laver",
    "planche pagaie",
    "velo montagne",
    "velo route",
    "table pliante",
    "3 chambre",
    "4 chambre",
  ].map(known),
  ...["lit enfant", "pantalon neige", "botte neige", "lavelinge", "banc scie", "scie onglet"].map(known),
  ...["table basse", "table salon", "meuble tv", "velo electrique"].map(known),
  ...["lave vaisselle", "air climatise", "ordinateur portable", "sofa lit", "planche neige"].map(known),
  ...["commode", "laveuse", "kayak", "bleu"].map(known),
  ["honda", [["civic"], ["cr", "v"]]],
  ["toyota", [["corolla"], ["rav", "4"]]],
  ["auto", [["civic"], ["corolla"]]],
  ["sofa", [["divan"]]],
  ["divan", [["sofa"]]],
]);
function known(key: string): [string, string[][]] {
  return [key, [["autre"]]];
}

function choices(q: string): string {
  const clauses = groupAlternatives(parseQuery(q).all, synonyms).map((clause) =>
    clause.map((pieces) => pieces.map(({ typed }) => typed).join(" ")).join(" | "),
  );
  return clauses.join(" & ");
}

test.each([
  ["vélo rouge ou bleu", "vélo & rouge | bleu"],
  ["iphone 12 ou 13", "iphone & 12 | 13"],
  ["sofa ou divan cuir", "sofa | divan & cuir"],
  ["auto honda ou toyota", "auto & honda | toyota"],
  ["table ronde ou carrée en pin", "table & ronde | carrée & pin"],
])("« ou » joins the adjacent words: %s", (q, expected) => {
  expect(choices(q)).toBe(expected);
});

test.each([
  ["table de chevet ou commode", "table chevet | commode"],
  ["machine à laver ou laveuse blanche", "machine laver | laveuse & blanche"],
  ["kayak ou planche à pagaie", "kayak | planche pagaie"],
  ["commode ou kayak ou planche à pagaie", "commode | kayak | planche pagaie"],
  ["honda civic ou toyota corolla 2015", "honda civic | toyota corolla & 2015"],
  ["honda cr-v ou toyota rav4", "honda cr-v | toyota rav4"],
  ["honda civic ou mazda 3", "honda civic | mazda 3"],
  ["banc de scie ou scie à onglet", "banc scie | scie onglet"],
  ["table de chevet ou commode de pin", "table chevet | commode pin"],
  ["lave linge ou machine à laver", "lave linge | machine laver"],
  ["kayak gonflable ou planche à pagaie", "kayak gonflable | planche pagaie"],
  ["manteau rouge ou planche à neige", "manteau rouge | planche neige"],
  ["beau kayak gonflable ou planche à pagaie jaune", "beau & kayak gonflable | planche pagaie & jaune"],
])("an expression stays together: %s", (q, expected) => {
  expect(choices(q)).toBe(expected);
});

test.each([
  ["lave vaisselle", "sécheuse"],
  ["air climatisé", "ventilateur"],
  ["ordinateur portable", "tablette"],
  ["sofa lit", "futon"],
  ["table de chevet", "commode de pin"],
  ["air climatisé", "lave-vaisselle"],
  ["planche à neige", "skis"],
  ["Toyota Corolla", "Mazda 3"],
  ["Honda Civic", "mazda 3"],
  ["Honda Civic 2018", "Toyota Corolla 2019"],
  ["honda crv", "toyota rav4"],
  ["honda cr v", "toyota rav 4"],
  ["Honda Civic", "Hyundai Elantra"],
])("an expression stays together on either side: %s, %s", (one, other) => {
  const alone = (typed: string) => typed.replace(/ (?:à|de) /u, " ");
  expect(choices(`${one} ou ${other}`)).toBe(`${alone(one)} | ${alone(other)}`);
  expect(choices(`${other} ou ${one}`)).toBe(`${alone(other)} | ${alone(one)}`);
});

test.each([
  ["Toyota Corolla ou Mazda 3 2015", "Toyota Corolla | Mazda 3 & 2015"],
  ["Mazda 3 2015 ou Toyota Corolla", "Mazda 3 2015 | Toyota Corolla"],
  ["Honda Civic ou Hyundai Elantra 2015", "Honda Civic | Hyundai Elantra & 2015"],
  ["Honda Civic 2018 ou 2019", "Honda & Civic & 2018 | 2019"],
  ["sofa lit ou divan", "sofa lit | divan"],
  ["iphone 12 ou tablette", "iphone 12 | tablette"],
  ["condo 2 chambres ou chalet", "condo 2 chambres | chalet"],
  ["de salon de patio ou honda civic", "salon patio | honda civic"],
  ["commode ou 3 chambres", "commode | 3 & chambres"],
  ["condo 3 chambres ou 4 chambres", "condo & 3 chambres | 4 chambres"],
  ["table de chevet ou 24 po", "table & chevet | 24-po"],
  ["3 chambres ou 4 chambres", "3 chambres | 4 chambres"],
  ["appartement 2 ou 3 chambres", "appartement & 2 | 3 & chambres"],
  ["xbox 360 ou one", "xbox & 360 | one"],
  ["table pliante ou ronde", "table & pliante | ronde"],
  ["vélo de route ou hybride", "vélo & route | hybride"],
])("a number belongs to the word before it, an attribute may apply to both: %s", (q, expected) => {
  expect(choices(q)).toBe(expected);
});

test.each([
  ["vélo de montagne ou route", "vélo & montagne | route"],
  ["vélo de montagne ou de ville", "vélo & montagne | ville"],
  ["auto civic ou corolla", "auto & civic | corolla"],
  ["bottes ou pantalon de neige", "bottes | pantalon & neige"],
  ["table pliante ou bleue", "table & pliante | bleue"],
  ["lit d’enfant ou adulte", "lit & enfant | adulte"],
  ["table basse ou carrée", "table & basse | carrée"],
  ["table de salon ou verre", "table & salon | verre"],
  ["meuble tv ou antique", "meuble & tv | antique"],
  ["ordinateur portable ou gaming", "ordinateur & portable | gaming"],
  ["vélo électrique ou vintage", "vélo & électrique | vintage"],
  ["souliers 9 ou femme", "souliers & 9 | femme"],
  ["vélo 24 ou fille", "vélo & 24 | fille"],
])("two kinds of one thing share its noun: %s", (q, expected) => {
  expect(choices(q)).toBe(expected);
});

test.each([
  ["lit simple ou lit double", "lit simple | lit double"],
  ["iphone 12 ou iphone 13 128 go", "iphone 12 | iphone 13 & 128-go"],
  ["vélo rouge ou vélo bleu ou trottinette", "vélo rouge | vélo bleu | trottinette"],
])("a repeated noun starts the alternative: %s", (q, expected) => {
  expect(choices(q)).toBe(expected);
});

test("each piece occurs once, in order", () => {
  const word = fc.constantFrom(
    "ou",
    "de",
    "honda",
    "civic",
    "table",
    "chevet",
    "commode",
    "vélo",
    "route",
    "2018",
    "chambres",
    '"lit"',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (typed) => {
      const { all } = parseQuery(typed.join(" "));
      expect(groupAlternatives(all, synonyms).flat(2)).toEqual(all.flat());
    }),
    { numRuns: 2000 },
  );
});
