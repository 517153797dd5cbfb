import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  correctedPrefixes,
  homophoneKeys,
  isGenderVariant,
  maxEdits,
  prefixCost,
  spellingCost,
  spellingKeys,
} from "./spelling.ts";

describe("spelling correction", () => {
  test.each([
    ["veol", "velo"],
    ["velp", "velo"],
    ["vello", "velo"],
    ["tabel", "table"],
    ["balyeuse", "balayeuse"],
    ["souflleuse", "souffleuse"],
    ["refrigirateur", "refrigerateur"],
    ["appartemant", "appartement"],
    ["aparetment", "appartement"],
    ["manteua", "manteal"], // the stem of manteau
    ["travsil", "traval"], // of travail
    ["refregirateur", "refrigerateur"],
  ])("%s is corrected to %s", (typed, word) => {
    expect(spellingCost(typed, word)).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  test.each([
    ["chat", "chateau"],
    ["table", "tableau"],
    ["vis", "vie"],
    ["4500", "4501"],
    ["civic", "civil2"],
    ["baroque", "marque"],
    ["time", "tire"],
    ["urgent", "argent"],
    ["full", "pull"],
    ["ouest", "quest"],
    ["divorce", "devore"],
    ["granule", "grande"],
  ])("%s is not corrected to %s", (typed, word) => {
    expect(spellingCost(typed, word)).toBe(Number.POSITIVE_INFINITY);
  });

  test("costs less for common slips", () => {
    expect(spellingCost("veol", "velo")).toBeLessThan(spellingCost("vela", "velo"));
    expect(spellingCost("velp", "velo")).toBeLessThan(spellingCost("vela", "velo"));
    expect(spellingCost("vello", "velo")).toBeLessThan(spellingCost("vealo", "velo"));
  });

  test.each([
    ["bycicle", "bicycle"],
    ["balailleuse", "balayeuse"],
    ["manto", "manteal"],
    ["bibliotek", "bibliotheque"],
    ["chalai", "chalet"],
    ["notere", "notaire"],
    ["couchete", "couchette"],
    ["skidou", "skidoo"],
  ])("spelled by ear, %s is %s, whatever the edit distance", (typed, word) => {
    expect(spellingCost(typed, word)).toBeLessThan(0.7);
    const keys = spellingKeys(word);
    expect(spellingKeys(typed).some((key) => keys.includes(key))).toBe(true);
  });

  test("costs less for a letter of the same sound, which depends on the next letter", () => {
    expect(spellingCost("civik", "civic")).toBeLessThan(spellingCost("civik", "civil"));
    expect(spellingCost("kanape", "canape")).toBeLessThan(1);
    expect(spellingCost("mason", "macon")).toBeLessThan(0.5); // maçon
    expect(spellingCost("sore", "core")).toBe(Number.POSITIVE_INFINITY);
  });

  test("does not treat another gender as a mistake", () => {
    expect(isGenderVariant("chere", "cher")).toBe(true);
    expect(isGenderVariant("electricien", "electricienne")).toBe(true);
    expect(isGenderVariant("port", "porte")).toBe(false);
    expect(isGenderVariant("bass", "basse")).toBe(false);
  });

  test("words within the maximum edit distance always share a key", () => {
    const word = fc.stringMatching(/^[a-z]{4,16}$/u);
    const edit = fc.record({
      kind: fc.constantFrom("add", "drop", "replace", "swap"),
      at: fc.nat(),
      letter: fc.constantFrom(..."aeiou".split("")),
    });
    fc.assert(
      fc.property(word, fc.array(edit, { minLength: 1, maxLength: 2 }), (meant, edits) => {
        const typed = edits.reduce((text, { kind, at, letter }) => {
          const place = at % text.length;
          if (kind === "add") return text.slice(0, place) + letter + text.slice(place);
          if (kind === "drop") return text.slice(0, place) + text.slice(place + 1);
          if (kind === "replace") return text.slice(0, place) + letter + text.slice(place + 1);
          return text.slice(0, place) + (text[place + 1] ?? "") + (text[place] ?? "") + text.slice(place + 2);
        }, meant);
        const isNear = Number.isFinite(spellingCost(typed, meant)) && edits.length <= maxEdits(meant);
        if (!isNear) return;
        const keys = new Set(spellingKeys(meant));
        expect(spellingKeys(typed).some((key) => keys.has(key))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

test("homophones and words with a letter doubled share a key, others few", () => {
  const share = (one: string, other: string) =>
    homophoneKeys(one).some((key) => spellingKeys(other).includes(key));
  expect(share("sale", "salle")).toBe(true);
  expect(share("salle", "sale")).toBe(true);
  expect(share("manto", "manteal")).toBe(true);
  expect(share("table", "tube")).toBe(false);
  expect(homophoneKeys("souffleuse").length).toBeLessThan(4);
  expect(homophoneKeys("4demi")).toEqual([]);
});

test("a prefix costs little more than a complete word", () => {
  expect(prefixCost("trotinet", "trottinette")).toBeCloseTo(0.7);
  expect(prefixCost("veol", "velo")).toBe(spellingCost("veol", "velo"));
  expect(prefixCost("veol", "table")).toBe(Number.POSITIVE_INFINITY);
});

test("a prefix may lack a double letter, have one too many, or two transposed", () => {
  expect(correctedPrefixes("soufle")).toContain("souffle");
  expect(correctedPrefixes("aspirra")).toContain("aspira");
  expect(correctedPrefixes("tondesu")).toContain("tondeus");
  expect(correctedPrefixes("velo")).not.toContain("velo");
  for (const typed of ["sou", "tronconneuse", "rav4"]) expect(correctedPrefixes(typed)).toEqual([]);
});
