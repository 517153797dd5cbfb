import fc from "fast-check";
import { expect, test } from "vitest";
import { aLexicon } from "../../../tests/support/lexicon.ts";
import { stepsMax } from "../extraction/grammar.ts";
import { markExclusions } from "./exclusions.ts";
import { tsquery } from "./match-expression.ts";
import { planSearch } from "./query-plan.ts";
import { parseQuery } from "./query-syntax.ts";

function describeQuery(q: string): string {
  const plan = planSearch(parseQuery(q), aLexicon({}));
  if (!plan) return "";
  return plan.denied.reduce(
    (text, { typed, match }) => text.replace(tsquery(match), `not ${typed}`),
    tsquery(plan.match),
  );
}

test.each([
  ["vélo", "'velo'"],
  ["vélo de ville", "('velo') & ('ville')"],
  ["barre de son", "('barre') & ('son')"],
  ["lave-vaisselle blanc", "('lave' <-> 'vaisselle') & ('blanc')"],
  ['"table de chevet" pin', "('table' <-> 'de' <-> 'chevet') & ('pin')"],
  ["« pneus d’hiver »", "'pneu' <-> 'hiver'"],
  ['"table ronde", noyer', "('table' <-> 'ronde') & ('noyer')"],
  ['“table ronde" pin', "('table' <-> 'ronde') & ('pin')"],
  ["divan -“sans fil”, bleu", "('divan') & ('bleu') & (!('san' <-> 'fil'))"],
  ['table"ronde en pin"', "('table' <-> 'ronde') & ('pin')"],
  ['"table ronde"pin "bois"', "('table') & ('ronde' <-> 'pin') & ('boi')"],
  ['tv 55" "sans fil"', "('tv') & ('55' <-> 'po') & ('san' <-> 'fil')"],
  ["divan -cuir", "('divan') & (!('cuir'))"],
  ['divan -"sans fil" -noir', "('divan') & (!('san' <-> 'fil') & !('noir'))"],
  ["sac de couchage -20", "('sac') & ('couchage') & ('20')"],
  ["bac -30 degrés noir", "('bac') & ('30') & ('noir')"],
  ["bottes -7 °C", "('botte') & ('7')"],
  ["iphone -7 -11", "('iphone') & (!('7') & !('11'))"],
  ["tv -50 po", "('tv') & (!('50' <-> 'po'))"],
  ["divan sauf cuir", "('divan') & (!('cuir'))"],
  ["divan sauf le cuir rouge", "('divan') & ('rouge') & (!('cuir'))"],
  ["pneus sauf l’hiver", "('pneu') & (!('hiver'))"],
  ["vélo pas électrique", "('velo') & (not électrique)"],
  ["table pas en bois", "('table') & (not bois)"],
  ["chambre pas meublée ni chauffée", "('chambre') & (not meublée) & (not chauffée)"],
  ["char pas cher", "'char'"],
  ["vélo pas trop grand", "'velo'"],
  ["vélo pas trop rapide", "('velo') & ('trop') & ('rapide')"],
  ["divan pas de cuir", "('divan') & (not cuir)"],
  ["poêle pas au bois", "('poele') & (not bois)"],
  ["appartement pas d’animaux", "('appartement') & (not animaux)"],
  ["guide pas à pas", "'guide'"],
  ["table sans les chaises", "('table') & (not chaises)"],
  ["couch without cushion", "('couch') & (not cushion)"],
  ["lit sans matelas ni sommier", "('lit') & (not matelas) & (not sommier)"],
  ["perceuse sans fil", "('perceuse') & ('san') & ('fil')"],
  ["meuble sans défaut", "('meuble') & ('san') & ('defaut')"],
  ["sans chaises", "('san') & ('chaise')"],
  ["divan autre que cuir", "('divan') & (!('cuir'))"],
  ["honda excepté civic", "('honda') & (!('civic'))"],
  ["appartement alouer", "('appartement') & ('louer')"],
  ["condo to rent", "('condo') & ('louer')"],
  ["house for rent", "('house') & ('rent')"],
  ["kayak for sale -bleu", "('kayak') & (!('bleu'))"],
  ["chaton a doné", "('chaton') & ('donner')"],
  ["lvae-vaisselle", "('lvae') & ('vaisselle')"],
  ["chaise rendez-vous", "('chaise') & ('rendez' <-> 'vou')"],
  ["pas chien", "'chien'"],
  ["maison à loué", "('maison') & ('louer')"],
  ["maison a louée laval", "('maison') & ('louer') & ('laval')"],
  ['"chalet à loué"', "'chalet' <-> 'a' <-> 'loue'"],
  ["chalet loué", "('chalet') & ('loue')"],
  ["sauf cuir", "('sauf') & ('cuir')"],
  ['"sain et sauf ici"', "'sain' <-> 'et' <-> 'sauf' <-> 'ici'"],
  ["vélo OR tricycle rouge", "(('velo') | ('tricycle')) & ('rouge')"],
  ["vélo OU tricycle OU trottinette", "('velo') | ('tricycle') | ('trottinette')"],
  ["vélo ou tricycle", "('velo') | ('tricycle')"],
  ["table ronde ou carrée en pin", "('table') & (('ronde') | ('carre')) & ('pin')"],
  ["un vélo ou une trottinette", "('velo') | ('trottinette')"],
  ["pneus d’hiver ou d’été", "('pneu') & (('hiver') | ('ete'))"],
  ["bague or", "('bague') & ('or')"],
  ["ou vélo ou", "'velo'"],
  ["vélo neuf ou usagé", "'velo'"],
  ["vélo usagé ou neuf", "'velo'"],
  ["vélo neuf ou d’occasion", "'velo'"],
  ["condo à vendre ou à louer", "'condo'"],
  ["auto à vendre ou échanger", "'auto'"],
  ["condo à vendre ou maison", "('condo') | ('maison')"],
  ["auto usagée ou à échanger", "'auto'"],
  ["auto usagée ou échange", "'auto'"],
  ["vélo usagé ou reconditionné", "'velo'"],
  ["auto à vendre ou pour pièces", "'auto'"],
  ["laptop usagé ou brisé", "'laptop'"],
  ["auto usagée ou accidentée", "'auto'"],
  ["maison à vendre ou à rénover", "'maison'"],
  ["chien à vendre ou à adopter", "'chien'"],
  ["livres usagés ou gratuits", "'livre'"],
  ["divan usagé ou vintage", "'divan'"],
  ["auto usagée ou démo", "'auto'"],
  ["iphone usagé ou remis à neuf", "('iphone') & ('neuf')"],
  ["vélo usagé ou trottinette", "('velo') | ('trottinette')"],
  ["maison de campagne à vendre ou à rénover", "('maison') & ('campagne')"],
  ["ipad usagé ou iPhone", "('ipad') | ('iphone')"],
  ["condo à vendre ou une maison", "('condo') | ('maison')"],
  ["laveuse usagée ou lave-vaisselle", "('laveuse') | ('lave' <-> 'vaisselle')"],
  ["vélo usagé ou trottinette rouge", "(('velo') | ('trottinette')) & ('rouge')"],
  ["kayak usagé ou canot usagé ou planche", "('kayak') | ('canot') | ('planche')"],
  ["pneus d’hiver usagés ou d’été", "('pneu') & (('hiver') | ('ete'))"],
  ["vélo ou mon kayak", "('velo') | ('kayak')"],
  ["usagé ou vélo", "'velo'"],
  ["d’occasion", "'occasion'"],
  ["vélo d’occasion", "'velo'"],
  ["d’un", "'un'"],
  ["de l’usagé", "'usage'"],
  ["à vendre", "'vendre'"],
  ["appartement meublé ou non", "('appartement') & ('meuble')"],
  ["auto sauf honda ou toyota", "('auto') & (!('honda') & !('toyota'))"],
  ["divan sauf cuir, velours et vinyle", "('divan') & (!('cuir') & !('velour') & !('vinyle'))"],
  ["table sauf en bois ou en pin", "('table') & (!('boi') & !('pin'))"],
  ["table sauf en bois, pin ou en verre", "('table') & (!('boi') & !('pin') & !('verre'))"],
  ["appartement sauf sous-sol, à louer", "('appartement') & ('louer') & (!('sou' <-> 'sol'))"],
  ["maison sauf jumelé, à vendre", "('maison') & (!('jumele'))"],
  ["lit sauf ikea, en bon état", "('lit') & ('bon') & ('etat') & (!('ikea'))"],
  ["lit sauf ikea et en bon état", "('lit') & ('bon') & ('etat') & (!('ikea'))"],
  ["chien sauf pitbull, à donner", "('chien') & ('donner') & (!('pitbull'))"],
  ["table sauf en bois, à donner", "('table') & ('donner') & (!('boi'))"],
  ["divan sauf le cuir, l’acajou et du tissu", "('divan') & (!('cuir') & !('acajou') & !('tissu'))"],
  ["divan sauf en cuir ou un futon", "(('divan') | ('futon')) & (!('cuir'))"],
  ["vélo sauf à Laval", "('velo') & (!('laval'))"],
  ["divan -cuir ou tissu", "(('divan') | ('tissu')) & (!('cuir'))"],
  ["OR vélo", "'velo'"],
  ["vélo OR", "'velo'"],
  ['tv 55"', "('tv') & ('55' <-> 'po')"],
  ['"vélo', "'velo'"],
  ["de la", "('de') & ('la')"],
  ["- vélo", "'velo'"],
  ["-st-jérôme lit", "('lit') & (!('saint' <-> 'jerome'))"],
  ["coloc st jerome", "('coloc') & ('saint' <-> 'jerome')"],
  ["4'x8'", "'4' <-> 'x' <-> '8'"],
  ["tapis 8 x 10 pi", "('tapi') & ('8' <-> 'x' <-> '10')"],
  ["12 v", "'12' <-> 'v'"],
  ["3 chambres à coucher", "('3') & ('chambre')"],
  ["3 chambres fermées laval", "('3') & ('chambre') & ('laval')"],
  ["4.5 pièces", "'4demi'"],
  ["9'-b", "('9' <-> 'pi') & ('b')"],
  ["!!!", ""],
  ["", ""],
])("%s parses to %s", (q, query) => {
  expect(describeQuery(q)).toBe(query);
});

test("for any input, each piece has words, and there are at most 24 clauses", () => {
  const typed = fc.string({ unit: fc.constantFrom(..."ab4é’'\"«»|-() OR½&!:*".split("")), maxLength: 200 });
  fc.assert(
    fc.property(typed, (q) => {
      const { all, none } = parseQuery(q);
      expect(all.length).toBeLessThanOrEqual(24);
      for (const piece of [...all.flat(), ...none]) expect(piece.words.length).toBeGreaterThan(0);
    }),
    { numRuns: 1000 },
  );
});

test("exclusions of 200 characters take less than a quarter of the steps of the grammar", () => {
  const words = "sauf pas sans en de la l’ ou et ni , autre que hormis - -2 °C plus vélo lit 1 au près".split(
    " ",
  );
  const typed = fc.array(fc.constantFrom(...words), { maxLength: 200 });
  const stepsOf = (q: string) => markExclusions(q.slice(0, 200)).steps;
  fc.assert(
    fc.property(typed, (pieces) => {
      expect(stepsOf(pieces.join(" "))).toBeLessThan(stepsMax / 4);
    }),
    { numRuns: 300 },
  );
  for (const word of words) expect(stepsOf(`lit ${`${word} `.repeat(100)}`)).toBeLessThan(stepsMax / 4);
  expect(stepsOf("lit sauf cuir")).toBeGreaterThan(0);
});
