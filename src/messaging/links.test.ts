import { expect, test } from "vitest";
import { leadsOffSite, splitLinks } from "./links.ts";

const linksIn = (body: string) =>
  splitLinks(body).flatMap(({ text, href }) => (href === null ? [] : [[text, href]]));

test.each([
  ["Voir https://exemple.ca/a?b=1&c=2.", [["https://exemple.ca/a?b=1&c=2", "https://exemple.ca/a?b=1&c=2"]]],
  ["(voir www.exemple.ca/x_(y))", [["www.exemple.ca/x_(y)", "https://www.exemple.ca/x_(y)"]]],
  ["« http://exemple.ca »", [["http://exemple.ca", "http://exemple.ca/"]]],
  ["Appelez le 514 555-1234 ce soir", [["514 555-1234", "tel:5145551234"]]],
  [
    "(418) 555-1234, +1 418.555.1234",
    [
      ["(418) 555-1234", "tel:4185551234"],
      ["+1 418.555.1234", "tel:+14185551234"],
    ],
  ],
  ["5145551234", [["5145551234", "tel:5145551234"]]],
])("links: %s", (body, expected) => {
  expect(linksIn(body)).toEqual(expected);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "https://connu.ca@autre.ca/",
  "https://localhost/x",
  "http://",
  "Modèle 12345678901234",
  "Prix 514 $ ou 555 $",
  "courriel@exemple.ca",
])("does not link: %s", (body) => {
  expect(linksIn(body)).toEqual([]);
});

test("the parts together are the text", () => {
  const body = "A https://exemple.ca/ b\n514-555-1234 <script> www.x.ca, fin";
  expect(
    splitLinks(body)
      .map(({ text }) => text)
      .join(""),
  ).toBe(body);
});

test.each([
  ["Écrivez-moi sur WhatsApp", true],
  ["mon courriel : jean@exemple.com", true],
  ["allez sur bit.ly/abc", true],
  ["https://autre.ca/annonce", true],
  ["https://babillard.ca/listing/1", false],
  ["Est-ce encore là ? 514 555-1234", false],
  ["J’arrive à 10.30 ou 11 h. Ca marche ?", false],
])("leads off the site: %s", (body, expected) => {
  expect(leadsOffSite(body, "babillard.ca")).toBe(expected);
});

// Fifty times the maximum length of a message: in quadratic time one would take minutes.
test.each([
  ["1-".repeat(100_000), false],
  ["www.".repeat(50_000), true],
  ["a.".repeat(100_000), false],
  ["(".repeat(200_000), false],
  [`www.a${")".repeat(200_000)}`, true],
  [`${"a".repeat(199_999)}@`, false],
])("hostile text is read in linear time: case %#", (body, expected) => {
  expect(leadsOffSite(body, "babillard.ca")).toBe(expected);
});
