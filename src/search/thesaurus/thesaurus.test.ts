import { describe, expect, test } from "vitest";
import { parseEntry, synonymsIn, thesaurusKey } from "./thesaurus.ts";

describe("an entry", () => {
  const twoWay = { words: ["machine à laver", "laveuse"], targets: [] };
  const oneWay = { words: ["bixi"], targets: ["vélo", "bicyclette"] };

  test("is used by its words however they are spelled, small ones left out", () => {
    expect(thesaurusKey("Machines à laver")).toBe("machine laver");
    expect(synonymsIn(twoWay, "machine laver")).toEqual(["laveuse"]);
    expect(synonymsIn(twoWay, "laveuse")).toEqual(["machine à laver"]);
    expect(synonymsIn(twoWay, "secheuse")).toEqual([]);
  });

  test("is not used by another word that is indexed alike, if it was typed so that one can tell", () => {
    const meuble = { words: ["meuble", "mobilier"], targets: [] };
    const typed = (word: string) => synonymsIn(meuble, "meuble", new Map([["meuble", word]]));
    for (const other of ["meublé", "meublée", "meublés", "meublées"]) expect(typed(other)).toEqual([]);
    for (const same of ["meuble", "meubles"]) expect(typed(same)).toEqual(["mobilier"]);
    expect(synonymsIn(meuble, "mobilier", new Map([["mobilier", "mobiliers"]]))).toEqual(["meuble"]);

    const furnished = { words: ["meublé"], targets: ["garni"] };
    const work = { words: ["travail"], targets: ["emploi"] };
    for (const word of ["meublée", "meuble"])
      expect(synonymsIn(furnished, "meuble", new Map([["meuble", word]]))).toEqual(["garni"]);
    expect(synonymsIn(work, "traval", new Map([["traval", "travaux"]]))).toEqual([]);
    expect(synonymsIn(work, "traval", new Map([["traval", "travail"]]))).toEqual(["emploi"]);
  });

  test("with targets goes one way", () => {
    expect(synonymsIn(oneWay, "bixi")).toEqual(["vélo", "bicyclette"]);
    expect(synonymsIn(oneWay, "velo")).toEqual([]);
  });
});

describe("what an operator types", () => {
  const parse = (words: string, targets = "") => parseEntry({ words, targets });

  test("is words apart by commas or lines, each spelling once", () => {
    expect(parse("char, auto,\n voiture ; Chars")).toEqual({
      ok: true,
      entry: { words: ["char", "auto", "voiture"], targets: [] },
    });
    expect(parse("bixi", "vélo")).toEqual({ ok: true, entry: { words: ["bixi"], targets: ["vélo"] } });
  });

  test.each([
    ["", "", "words-missing"],
    ["", "vélo", "words-missing"],
    ["vélo", "", "words-alike"],
    ["vélo, VÉLOS", "", "words-alike"],
    ["vélo", "velos", "words-alike"],
    ["vélo, !!!", "", "not-a-word"],
    ["a b c d e, f", "", "word-too-long"],
    [`vélo, ${"a".repeat(61)}`, "", "word-too-long"],
    [Array.from({ length: 21 }, (_, at) => `mot${at}`).join(","), "", "too-many-words"],
  ])("%j and %j are refused: %s", (words, targets, reason) => {
    expect(parse(words, targets)).toEqual({ ok: false, reason });
  });
});
