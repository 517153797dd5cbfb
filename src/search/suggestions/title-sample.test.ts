import { describe, expect, test } from "vitest";
import {
  completeFromTitles,
  frequentPairs,
  mainCategory,
  numbersAfter,
  type SampledTitle,
} from "./title-sample.ts";

describe("a sample of titles", () => {
  const titled = (title: string, sub: string | null = null): SampledTitle => ({
    title,
    category: "products",
    sub,
  });

  test("gives words that occur with those typed, as written", () => {
    const sample = ["VÉLO ÉLECTRIQUE", "Vélo électriques", "Vélo et élan", "Électron"].map((title) =>
      titled(title),
    );
    expect(completeFromTitles(sample, "el")).toEqual(["électrique", "élan", "électron"]);
    expect(completeFromTitles(sample, "elan")).toEqual(["élan"]);
  });

  test("gives a completely typed word before more frequent completions", () => {
    const sample = ["Char", "Charrue", "Charrue"].map((title) => titled(title));
    expect(completeFromTitles(sample, "char")).toEqual(["char", "charrue"]);
  });

  test("gives only adjacent words after a hyphen, with saints in any spelling", () => {
    const sample = ["Trois-Rivières", "Trois belles roues", "Rouge, trois", "TROIS-RIVIÈRES"].map((title) =>
      titled(title),
    );
    expect(completeFromTitles(sample, "r", "trois-")).toEqual(["rivières"]);
    expect(completeFromTitles([titled("Loft à St-Jérôme")], "j", "saint-")).toEqual(["jérôme"]);
    expect(completeFromTitles([titled("Lave-vaisselle vert")], "v", "un Lave-")).toEqual(["vaisselle"]);
  });

  test("gives no filler or function words", () => {
    const sample = ["Laveuse sans frais", "Laveuse dans boîte, sécheuse"].map((title) => titled(title));
    expect(completeFromTitles(sample, "s", "laveuse ")).toEqual(["sécheuse"]);
    expect(completeFromTitles(sample, "d", "laveuse ")).toEqual([]);
  });

  test("gives numbers that follow a word, in any spelling", () => {
    const sample = ["iPhone 13 128go", "iphone13", "iPhone 11", "Étui 15 iPhone"].map((title) =>
      titled(title),
    );
    expect(numbersAfter(sample, "iphone", "1")).toEqual(["13", "11"]);
    expect(numbersAfter([titled("Appartement 4 1/2")], "appartement", "4")).toEqual(["4\u00a0½"]);
  });

  test("gives the main category when most titles are in one", () => {
    const sport = titled("Vélo", "sport-loisirs");
    const other = titled("Vélo", "vehicules");
    expect(mainCategory([sport, sport, sport, other])).toEqual({
      category: "products",
      sub: "sport-loisirs",
    });
    expect(mainCategory([sport, other, titled("Vélo"), titled("Vélo", "mobilier")])).toEqual({
      category: "products",
      sub: null,
    });
    expect(mainCategory([sport, sport, sport])).toBeNull();
  });
});

test("what most often follows a word in titles is a pair, with the small word between them", () => {
  const repeat = (count: number, title: string) =>
    Array.from({ length: count }, (): SampledTitle => ({ title, category: "products", sub: null }));
  const sample = [
    ...repeat(6, "Vélo de montagne Rocky"),
    ...repeat(5, "Beau vélo électrique"),
    ...repeat(4, "VÉLO DE ROUTE"),
    ...repeat(3, "Vélo bleu"),
    ...repeat(4, "Vélo, casque"),
    ...repeat(4, "Vélo à vendre"),
    ...repeat(4, "Porte-vélo"),
  ];
  expect(frequentPairs(sample, ["velo"])).toEqual(["vélo de montagne", "vélo électrique"]);
  expect(frequentPairs(repeat(4, "4 pneus d'hiver"), ["pneu"])).toEqual(["pneus d’hiver"]);
  expect(frequentPairs(repeat(3, "Table basse"), ["table"])).toEqual([]);
  expect(frequentPairs(sample, [])).toEqual([]);
});
