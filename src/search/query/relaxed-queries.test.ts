import { expect, test } from "vitest";
import { relaxQuery } from "./relaxed-queries.ts";

test("drops one word, last ones first, then keeps single words", () => {
  expect(relaxQuery("je cherche un vélo pour ma fille de 8 ans")).toEqual({
    longest: ["vélo pour ma fille", "vélo de 8 ans", "fille de 8 ans"],
    single: ["vélo", "fille", "8 ans"],
  });
  expect(relaxQuery("bibliothèque en bois")).toEqual({ longest: ["bibliothèque", "bois"], single: [] });
});

test.each([
  ["appartement 4 et demi meublé", ["appartement 4 et demi", "appartement meublé", "4 et demi meublé"]],
  ["condo 4 1/2 neuf", ["condo 4 1/2", "condo neuf", "4 1/2 neuf"]],
  ["appartement 2 chambres", ["appartement", "2 chambres"]],
  ["sac de couchage -20", ["sac de couchage", "-20"]],
  ["planches 2 par 4 cèdre", ["planches 2 par 4", "planches cèdre", "2 par 4 cèdre"]],
  ["lego 360 + jeux", ["lego 360", "lego jeux", "360 jeux"]],
  ["iphone 12 et coque", ["iphone 12", "iphone et coque", "12 et coque"]],
  ['tv 55" samsung', ['tv 55"', "tv samsung", '55" samsung']],
])("%s: a number keeps its unit", (q, longest) => {
  expect(relaxQuery(q).longest).toEqual(longest);
});

test.each([
  ["vélo rouge ou bleu enfant", ["vélo rouge ou bleu", "vélo enfant", "rouge ou bleu enfant"]],
  ["logis 4 1/2 ou 5 1/2 laval", ["logis 4 1/2 ou 5 1/2", "logis laval", "4 1/2 ou 5 1/2 laval"]],
  ["un vélo ou une moto laval", ["vélo ou une moto", "laval"]],
  ["vélo OR moto | kayak laval", ["vélo OR moto | kayak", "laval"]],
  ["vélo neuf ou usagé enfant", ["vélo neuf ou usagé", "vélo enfant", "neuf ou usagé enfant"]],
  ["condo meublé ou non laval", ["condo meublé ou non", "condo laval", "meublé ou non laval"]],
])("%s: alternatives are dropped together", (q, longest) => {
  expect(relaxQuery(q).longest).toEqual(longest);
});

test.each([
  ["emploi étudiant fin de semaine", ["emploi étudiant", "fin de semaine"]],
  ["écouteurs sans fil sony", ["écouteurs sans fil", "écouteurs sony", "sans fil sony"]],
  ["chaise berçante", ["chaise", "berçante"]],
  ["marché aux puces laval", ["marché aux puces", "laval"]],
  [
    "appart meublé près de l’université",
    ["appart meublé", "appart près de l’université", "meublé près de l’université"],
  ],
])("%s: an expression stays whole, and « sans » or « près » with what follows", (q, longest) => {
  expect(relaxQuery(q).longest).toEqual(longest);
});

test.each([
  ["appartement 1er juillet", ["appartement"]],
  ["logement pour le 1 juillet", ["logement"]],
  ["chalet à moins d’une heure", ["chalet"]],
  ["condo sans animaux", ["condo"]],
  ["table 2024", ["table"]],
])("%s: a qualifier is not searched alone", (q, longest) => {
  expect(relaxQuery(q)).toEqual({ longest, single: [] });
});

test.each([
  ["œufs frais", ["oeuf"], []],
  ["mandoline rouge", ["mandoline"], []],
  ["mandoline piano", ["mandoline"], ["piano"]],
  ["zorglub rouge", ["zorglub"], ["rouge"]],
])(
  "%s: where no listing has the thing that comes first, qualities alone are not offered",
  (q, unused, longest) => {
    expect(relaxQuery(q, unused)).toEqual({ longest, single: [] });
  },
);

test("a word without listings behind the thing leaves the words before it", () => {
  expect(relaxQuery("ondes martenot soprano", ["soprano"]).longest).toEqual(["ondes martenot"]);
});

test("unused words are all dropped first, and not searched alone", () => {
  expect(relaxQuery("lit king", ["king"])).toEqual({ longest: ["lit"], single: [] });
  expect(relaxQuery("lit kings blanc zorglub", ["king", "zorglub"])).toEqual({
    longest: ["lit blanc"],
    single: ["lit", "blanc"],
  });
  expect(relaxQuery("zorglub xyzzy", ["zorglub", "xyzzy"])).toEqual({ longest: [], single: [] });
});

test.each([
  "vélo",
  "de la",
  "",
  "je cherche un vélo",
  '"vélo rouge" enfant',
  "vélo -rouge enfant",
  "vélo sauf rouge enfant",
  "vélo OU moto",
  "vélo ou moto",
  "vélo | moto",
])("%j is not relaxed", (q) => {
  expect(relaxQuery(q)).toEqual({ longest: [], single: [] });
});

test("a long sentence yields at most a dozen queries", () => {
  const { longest, single } = relaxQuery("a1 b c d e f g h i j k l m n o p".replaceAll(" ", "x "));
  expect(longest.length + single.length).toBe(12);
});
