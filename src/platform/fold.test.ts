import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold, searchTerms, stem } from "./fold.ts";

const anyText = fc.string({ unit: "binary", maxLength: 60 });

describe("fold", () => {
  test.each([
    ["Québec", "quebec"],
    ["ÎLE-DU-PRINCE-ÉDOUARD", "ile du prince edouard"],
    ["l’été à l'Assomption", "l ete a l assomption"],
    ["Œuvre d’art, bœuf, Lætitia", "oeuvre d art boeuf laetitia"],
    ["Straße", "strasse"],
    ["café".normalize("NFD"), "cafe"],
    ["ﬁn", "fin"],
    ["20 m²", "20 m2"],
    ["  deux   mots\n", "deux mots"],
    ["100 % coton_bio", "100 coton bio"],
    ["!?…", ""],
    ["", ""],
  ])("%j becomes %j", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test("maps 4½, 4 ½ and 4 1/2 to the same text", () => {
    expect(fold("4½")).toBe("4 1 2");
    expect(fold("4 ½")).toBe("4 1 2");
    expect(fold("4 1/2")).toBe("4 1 2");
  });

  test("is idempotent", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 2000 },
    );
  });

  test("returns only letters, digits and single spaces, so no operators of LIKE or tsquery", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(text)).toMatch(/^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u);
      }),
      { numRuns: 2000 },
    );
  });

  test("ignores case and the Unicode composition of accents", () => {
    const french = fc.string({
      unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzàâäçéèêëîïôöùûüÿœæ '-".split("")),
    });
    fc.assert(
      fc.property(french, (text) => {
        expect(fold(text.toUpperCase())).toBe(fold(text));
        expect(fold(text.normalize("NFD"))).toBe(fold(text));
      }),
    );
  });
});

describe("stem", () => {
  test.each([
    ["vélo", "vélos"],
    ["auto", "autos"],
    ["condo", "condos"],
    ["pneu", "pneus"],
    ["studio", "studios"],
    ["cheval", "chevaux"],
    ["bateau", "bateaux"],
    ["local", "locaux"],
    ["égal", "égaux"],
    ["idéal", "idéaux"],
    ["eau", "eaux"],
    ["jeu", "jeux"],
    ["bijou", "bijoux"],
    ["travail", "travaux"],
    ["matériau", "matériaux"],
    ["tuyau", "tuyaux"],
    ["détail", "détails"],
    ["clé", "clés"],
    ["prix", "prix"],
    ["bois", "bois"],
  ])("is the same for %s and %s", (singular, plural) => {
    expect(searchTerms(singular)).toEqual(searchTerms(plural));
  });

  test.each(["bus", "os", "gaz", "b12s", "4x4"])(
    "does not change %s, which is short or has a digit",
    (word) => {
      expect(stem(word)).toBe(word);
    },
  );

  test.each([
    ["chat", "chaux"],
    ["cheval", "cheveu"],
    ["bateau", "bateleur"],
    ["table", "tableau"],
  ])("is different for %s and %s", (one, other) => {
    expect(searchTerms(one)).not.toEqual(searchTerms(other));
  });

  test("removes the s of any word of three letters or more", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{2,12}[a-rt-wyz]$/u), (word) => {
        expect(stem(`${word}s`)).toBe(stem(word));
      }),
      { numRuns: 1000 },
    );
  });

  test("is never empty and never longer than the word", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,12}$/u), (word) => {
        expect(stem(word)).not.toBe("");
        expect(stem(word).length).toBeLessThanOrEqual(word.length);
      }),
    );
  });
});

describe("search terms", () => {
  test("are in the order of the text, with repeats", () => {
    expect(searchTerms("Vélos d’hiver, vélos d’été")).toEqual(["velo", "d", "hiver", "velo", "d", "ete"]);
  });

  test("are truncated to 64 letters: PostgreSQL rejects a tsquery with a word of more than 2 kB", () => {
    expect(searchTerms("é".repeat(65))).toEqual(["e".repeat(64)]);
    expect(searchTerms("㌖".repeat(200))).toEqual([fold("㌖".repeat(200)).slice(0, 64)]);
  });

  test("are empty for a text without words", () => {
    expect(searchTerms(" … !! ")).toEqual([]);
  });

  test("each consist of 1 to 64 letters and digits", () => {
    const longWords = fc.string({ unit: fc.constantFrom("a", "㌖", "ﷺ", "é", "𝒳"), maxLength: 300 });
    fc.assert(
      fc.property(fc.oneof(anyText, longWords), (text) => {
        for (const term of searchTerms(text)) {
          expect(term).toMatch(/^[\p{L}\p{N}]{1,64}$/u);
          expect(term.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
