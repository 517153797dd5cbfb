import { describe, expect, test } from "vitest";
import { mainPlace, numbersAfter, type SampledTitle, wordsBeginning } from "./title-sample.ts";

describe("a sample of titles", () => {
  const titled = (title: string, sub: string | null = null): SampledTitle => ({
    ...{ title, category: "products", sub },
  });

  test("says which words go with those typed, as they are written", () => {
    const sample = ["VÉLO ÉLECTRIQUE", "Vélo électriques", "Vélo et élan", "Électron"].map((title) =>
      titled(title),
    );
    expect(wordsBeginning(sample, "el")).toEqual(["électrique", "élan", "électron"]);
    expect(wordsBeginning(sample, "elan")).toEqual(["élan"]);
  });

  test("says which word was typed whole, before more frequent ones that go on", () => {
    const sample = ["Char", "Charrue", "Charrue"].map((title) => titled(title));
    expect(wordsBeginning(sample, "char")).toEqual(["char", "charrue"]);
  });

  test("says what goes on behind a hyphen: only what stands there, however a saint is written", () => {
    const sample = ["Trois-Rivières", "Trois belles roues", "Rouge, trois", "TROIS-RIVIÈRES"].map((title) =>
      titled(title),
    );
    expect(wordsBeginning(sample, "r", "trois-")).toEqual(["rivières"]);
    expect(wordsBeginning([titled("Loft à St-Jérôme")], "j", "saint-")).toEqual(["jérôme"]);
    expect(wordsBeginning([titled("Lave-vaisselle vert")], "v", "un Lave-")).toEqual(["vaisselle"]);
  });

  test("gives no word that nobody looks for", () => {
    const sample = ["Laveuse sans frais", "Laveuse dans boîte, sécheuse"].map((title) => titled(title));
    expect(wordsBeginning(sample, "s", "laveuse ")).toEqual(["sécheuse"]);
    expect(wordsBeginning(sample, "d", "laveuse ")).toEqual([]);
  });

  test("says which numbers stand behind a word, however they are written", () => {
    const sample = ["iPhone 13 128go", "iphone13", "iPhone 11", "Étui 15 iPhone"].map((title) =>
      titled(title),
    );
    expect(numbersAfter(sample, "iphone", "1")).toEqual(["13", "11"]);
    expect(numbersAfter([titled("Appartement 4 1/2")], "appartement", "4")).toEqual(["4\u00a0½"]);
  });

  test("says where most such ads stand, when most stand in one place", () => {
    const sport = titled("Vélo", "sport-loisirs");
    const other = titled("Vélo", "vehicules");
    expect(mainPlace([sport, sport, sport, other])).toEqual({ category: "products", sub: "sport-loisirs" });
    expect(mainPlace([sport, other, titled("Vélo"), titled("Vélo", "mobilier")])).toEqual({
      ...{ category: "products", sub: null },
    });
    expect(mainPlace([sport, sport, sport])).toBeNull();
  });
});
