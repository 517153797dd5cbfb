import { describe, expect, test } from "vitest";
import { parseEntry, synonymsIn, thesaurusKey } from "./thesaurus.ts";

describe("an entry", () => {
  const twoWay = { words: ["machine à laver", "laveuse"], targets: [] };
  const oneWay = { words: ["bixi"], targets: ["vélo", "bicyclette"] };

  test("is found by its words in any spelling, without stop words", () => {
    expect(thesaurusKey("Machines à laver")).toBe("machine laver");
    expect(synonymsIn(twoWay, "machine laver")).toEqual(["laveuse"]);
    expect(synonymsIn(twoWay, "laveuse")).toEqual(["machine à laver"]);
    expect(synonymsIn(twoWay, "secheuse")).toEqual([]);
  });

  test("is not found by another word with the same term, if the typed form is unambiguous", () => {
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

  test("with targets is one-way", () => {
    expect(synonymsIn(oneWay, "bixi")).toEqual(["vélo", "bicyclette"]);
    expect(synonymsIn(oneWay, "velo")).toEqual([]);
  });
});

describe("the operator's input", () => {
  const parse = (words: string, targets = "") => parseEntry({ words, targets });

  test("is split at commas and lines, and duplicate spellings are removed", () => {
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
  ])("%j and %j are rejected: %s", (words, targets, reason) => {
    expect(parse(words, targets)).toEqual({ ok: false, reason });
  });
});
