import { expect, test } from "vitest";
import { generateDemo } from "../../demo/generate.ts";
import { createRandom } from "../../demo/random.ts";
import { knownItemQueries } from "./known-item.ts";
import { inOtherNumber, inPlural, withTypo } from "./misspellings.ts";
import { withSynonym } from "./synonyms.ts";
import { significantWords } from "./title-words.ts";

const listings = generateDemo(1, "2027-01-15").listings.map(({ key, status, content }) => ({
  id: key,
  doc: `demo:${key}`,
  isActive: status === "active",
  title: content.title,
  description: content.description,
}));

test("queries are deterministic, 150 per class", () => {
  const queries = knownItemQueries(listings);
  expect(knownItemQueries(listings)).toEqual(queries);
  const counts = Map.groupBy(queries, (query) => query.class);
  for (const name of ["clean", "without-accents", "plural", "number", "typo", "swapped"]) {
    expect([name, counts.get(`known-${name}`)?.length]).toEqual([name, 150]);
  }
});

test("clean queries are two to four words of the title, in order", () => {
  const titles = new Map(listings.map(({ doc, title }) => [doc, significantWords(title.toLowerCase())]));
  for (const { query, class: name, relevant } of knownItemQueries(listings)) {
    if (name !== "known-clean") continue;
    const words = query.split(" ");
    const title = titles.get(relevant[0]?.doc ?? "") ?? [];
    expect(words.length >= 2 && words.length <= 4).toBe(true);
    let from = 0;
    for (const word of words) from = title.indexOf(word, from) + 1 || Number.NaN;
    expect([query, from > 0]).toEqual([query, true]);
  }
});

test("significant words exclude stop words, articles, punctuation and prices", () => {
  expect(significantWords("Chandail d'hiver à 2 $ pour l’ami : lave-vaisselle (neuf)")).toEqual([
    "Chandail",
    "hiver",
    "ami",
    "lave-vaisselle",
    "neuf",
  ]);
});

test.each([
  ["vélo", "vélos"],
  ["pneu", "pneus"],
  ["bateau", "bateaux"],
  ["cheval", "chevaux"],
  ["bijou", "bijoux"],
  ["bleu", "bleus"],
  ["jeu", "jeux"],
  ["tapis", "tapis"],
  ["16", "16"],
])("the plural of %s is %s", (one, many) => {
  expect(inPlural(one, 0)).toBe(many);
});

test.each([
  ["pneus", "pneu"],
  ["bateaux", "bateau"],
  ["vélo", "vélos"],
  ["matelas", "matelas"],
  ["16", "16"],
])("the other number of %s is %s", (one, other) => {
  expect(inOtherNumber(one, 0)).toBe(other);
});

test("a typo is one edit in a long word and yields no existing word", () => {
  const random = createRandom("typos");
  for (let tries = 0; tries < 200; tries += 1) {
    const [short, wrong] = withTypo(["vélo", "montagne"], random, (word) => word === "montage") ?? [];
    expect(short).toBe("vélo");
    expect(wrong).toMatch(/^m/u);
    expect(["montagne", "montage"]).not.toContain(wrong);
    expect(Math.abs((wrong ?? "").length - "montagne".length)).toBeLessThanOrEqual(1);
  }
  expect(withTypo(["vélo", "bleu"], random, () => false)).toBeNull();
});

test("a synonym is another word of the entry, in the direction of one-way entries", () => {
  const random = createRandom("synonyms");
  const entries = [
    { words: ["auto", "char"] },
    { words: ["pneus d'hiver", "winter tires"] },
    { from: ["bazou"], to: ["camion"] },
  ];
  expect(withSynonym(["Auto", "rouge"], random, entries)).toEqual(["char", "rouge"]);
  expect(withSynonym(["camion", "rouge"], random, entries)).toEqual(["bazou", "rouge"]);
  expect(withSynonym(["Pneus", "hiver", "neufs"], random, entries)).toEqual(["winter tires", "neufs"]);
  expect(withSynonym(["bazou", "rouge"], random, entries)).toBeNull();
});
