import { describe, expect, test } from "vitest";
import file from "../search/thesaurus/thesaurus.json" with { type: "json" };
import { searchTerms } from "./fold.ts";

/** Two-way: each word finds the others. One-way: a query with a `from` also finds a `to`, but not the reverse. */
type Entry = { id: string; words: string[] } | { id: string; from: string[]; to: string[] };
const entries: Entry[] = file;

/**
 * A member as search sees it: accents, case, plural, hyphens and spaces are ignored (lave-vaisselle, lavevaisselle).
 */
const seen = (member: string) => searchTerms(member).join("");

/** In one word or two: where listings use both, a query in one word finds the other by a separate entry. */
const spelled = (member: string) => searchTerms(member).join(" ");

const typed = (entry: Entry) => ("words" in entry ? entry.words : entry.from);
const found = (entry: Entry) => ("words" in entry ? entry.words : entry.to);
const members = (entry: Entry) => ("words" in entry ? entry.words : [...entry.from, ...entry.to]);

/** All (query word, found word) pairs of an entry. */
const promises = (entry: Entry) =>
  typed(entry).flatMap((from) =>
    found(entry).flatMap((to) => (spelled(from) === spelled(to) ? [] : [`${seen(from)} → ${seen(to)}`])),
  );

const allPromises = entries.flatMap(promises);

function repeated(values: string[]): string[] {
  const before = new Set<string>();
  return values.filter((value) => before.size === before.add(value).size);
}

describe("the shipped thesaurus", () => {
  test("has at least 300 entries whose members differ by more than folding and number", () => {
    expect(entries.filter((entry) => promises(entry).length > 0).length).toBeGreaterThanOrEqual(300);
  });

  test("names each entry once, with an id that needs no escaping, sorted", () => {
    const ids = entries.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u);
  });

  test("gives every entry either words or both sides, and at least one word to find", () => {
    for (const entry of entries) {
      const sides = Object.keys(entry).sort();
      expect(
        [
          ["id", "words"],
          ["from", "id", "to"],
        ],
        entry.id,
      ).toContainEqual(sides);
      expect(typed(entry), entry.id).not.toEqual([]);
      expect(found(entry), entry.id).not.toEqual([]);
      expect(promises(entry), entry.id).not.toEqual([]);
    }
  });

  test("has members of one to four words, trimmed", () => {
    const odd = entries.flatMap(members).filter((member) => {
      const { length } = searchTerms(member);
      return length < 1 || length > 4 || member !== member.trim().normalize("NFC");
    });
    expect(odd).toEqual([]);
  });

  test("has no member twice in an entry after folding", () => {
    const twice = entries.filter((entry) =>
      [typed(entry).map(seen), found(entry).map(seen), "to" in entry ? members(entry).map(spelled) : []].some(
        (spellings) => repeated(spellings).length > 0,
      ),
    );
    expect(twice).toEqual([]);
  });

  test("has no duplicates: no two entries relate the same words", () => {
    expect(repeated(allPromises)).toEqual([]);
  });

  test.each([
    ["char", "voiture"],
    ["machine à laver", "laveuse"],
    ["balayeuse", "aspirateur"],
    ["cell", "téléphone"],
    ["chesterfield", "divan"],
    ["bécyk", "vélo"],
    ["remise", "cabanon"],
    ["GameCube", "Game Cube"],
    ["bra", "soutien-gorge"],
    ["lit queen", "lit 60 po"],
    ["corde à linge", "étendoir"],
    ["offre d’emploi", "emploi"],
    ["comme neuf", "excellent état"],
    ["winter tire", "pneu d'hiver"],
    ["fridge", "réfrigérateur"],
    ["truck", "camion"],
    ["bixi", "vélo"],
    ["appartement", "4½"],
    ["apartment", "4½"],
    ["appartement à louer", "logement"],
    ["bed", "lit"],
    ["noir", "noire"],
    ["travail", "emploi"],
  ])("lets who types %s find %s", (from, to) => {
    expect(allPromises).toContain(`${seen(from)} → ${seen(to)}`);
  });

  test.each([
    ["vélo", "bixi"],
    ["lit", "bed"],
    ["4½", "appartement"],
    ["iPhone", "cellulaire"],
    ["emploi", "travail"],
    // In listings these are also remis, bras, a shelf (tablette), and a city.
    ["cabanon", "remise"],
    ["brassière", "bra"],
    ["iPad", "tablette"],
    ["chien", "labrador"],
  ])("does not let who types %s find %s", (from, to) => {
    expect(allPromises).not.toContain(`${seen(from)} → ${seen(to)}`);
  });

  // Synonyms of appartement (logis, apartment) find its kinds as well.
  test("lets all words of a set find the kinds, makes and models that one of them finds", () => {
    const sets = entries.flatMap((entry) => ("words" in entry ? [entry.words.map(seen)] : []));
    const missing = entries.flatMap((entry) => {
      if (!("from" in entry) || !/-(?:sortes|marques|modeles)$/u.test(entry.id)) return [];
      const from = entry.from.map(seen);
      const equals = sets.filter((set) => set.some((word) => from.includes(word))).flat();
      return entry.to.flatMap((to) =>
        equals.flatMap((word) =>
          word === seen(to) || allPromises.includes(`${word} → ${seen(to)}`) ? [] : [`${word} → ${to}`],
        ),
      );
    });
    expect(missing).toEqual([]);
  });
});
