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

// Asserts a time: one of four attempts has to pass, since the machine may be busy.
test("hostile text takes no time", { retry: 3 }, () => {
  const started = performance.now();
  for (const body of [
    "1-".repeat(2000),
    "www.".repeat(1000),
    "a.".repeat(2000),
    "(".repeat(4000),
    `${"a".repeat(3990)}@`,
  ])
    leadsOffSite(body, "babillard.ca");
  expect(performance.now() - started).toBeLessThan(500);
});
