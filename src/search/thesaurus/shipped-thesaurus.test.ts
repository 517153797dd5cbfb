import { describe, expect, test } from "vitest";
import { searchTerms } from "../../platform/fold.ts";
import file from "./thesaurus.json" with { type: "json" };

/** Two-way: each word finds the others. One-way: a query with a `from` also finds a `to`, but not the reverse. */
type Entry = { id: string; words: string[] } | { id: string; from: string[]; to: string[] };
const entries: Entry[] = file;

/** A member as search compares it, without accents, case, plural, hyphens and spaces: lave-vaisselle, lavevaisselle. */
const normalized = (member: string) => searchTerms(member).join("");

/** Distinguishes one word from two: if listings use both spellings, a separate entry relates them. */
const normalizedWords = (member: string) => searchTerms(member).join(" ");

const queryWords = (entry: Entry) => ("words" in entry ? entry.words : entry.from);
const foundWords = (entry: Entry) => ("words" in entry ? entry.words : entry.to);
const members = (entry: Entry) => ("words" in entry ? entry.words : [...entry.from, ...entry.to]);

/** All (query word, found word) pairs of an entry. */
const pairsOf = (entry: Entry) =>
  queryWords(entry).flatMap((from) =>
    foundWords(entry).flatMap((to) =>
      normalizedWords(from) === normalizedWords(to) ? [] : [`${normalized(from)} → ${normalized(to)}`],
    ),
  );

const allPairs = entries.flatMap(pairsOf);

function repeated(values: string[]): string[] {
  const previous = new Set<string>();
  return values.filter((value) => previous.size === previous.add(value).size);
}

/** Entries from a word to what belongs to it. */
const kindsId = /-(?:sortes|marques|modeles|metiers|aussi|travaux)(?:-\d)?$/u;

describe("the shipped thesaurus", () => {
  test("has at least 300 entries whose members differ by more than folding and number", () => {
    expect(entries.filter((entry) => pairsOf(entry).length > 0).length).toBeGreaterThanOrEqual(300);
  });

  test("has unique, sorted ids that need no escaping", () => {
    const ids = entries.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u);
  });

  test("has either words or both from and to in each entry, and at least one pair", () => {
    for (const entry of entries) {
      const sides = Object.keys(entry).sort();
      expect(
        [
          ["id", "words"],
          ["from", "id", "to"],
        ],
        entry.id,
      ).toContainEqual(sides);
      expect(queryWords(entry), entry.id).not.toEqual([]);
      expect(foundWords(entry), entry.id).not.toEqual([]);
      expect(pairsOf(entry), entry.id).not.toEqual([]);
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
      [
        queryWords(entry).map(normalized),
        foundWords(entry).map(normalized),
        "to" in entry ? members(entry).map(normalizedWords) : [],
      ].some((spellings) => repeated(spellings).length > 0),
    );
    expect(twice).toEqual([]);
  });

  test("has no duplicates: no two entries relate the same words", () => {
    expect(repeated(allPairs)).toEqual([]);
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
    ["washer dryer", "laveuse"],
    ["washer dryer", "sécheuse"],
    ["snow blower", "souffleuse"],
    ["bookcase", "étagère"],
    ["manteau", "parka"],
    ["téléphone intelligent", "Galaxy"],
    ["camp de pêche", "chalet de pêche"],
    ["hardes", "linge"],
    ["couture", "machine à coudre"],
    ["plombier", "débouchage"],
    ["plumber", "remplacement de robinet"],
    ["notaire", "testament"],
    ["aide aux devoirs", "tutorat"],
  ])("a query with %s finds listings with %s", (from, to) => {
    expect(allPairs).toContain(`${normalized(from)} → ${normalized(to)}`);
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
    ["sécheuse", "washer dryer"],
    ["débouchage", "plombier"],
    ["machine à coudre", "couture"],
    ["parka", "manteau"],
  ])("a query with %s does not find listings with %s", (from, to) => {
    expect(allPairs).not.toContain(`${normalized(from)} → ${normalized(to)}`);
  });

  // Synonyms of appartement (logis, apartment) find its kinds as well, those of mécanicien (mécano) what one does.
  test("all words of a set find the kinds, makes, models and tasks that one of them finds", () => {
    const sets = entries.flatMap((entry) => ("words" in entry ? [entry.words.map(normalized)] : []));
    // A room need not be shared, a jardinière is also a pot, and the camp of a hunter is no yurt.
    const otherMeanings = ["chambre", "jardinière", "maison de campagne", "camp de chasse", "camp de pêche"];
    const ambiguous = new Set(otherMeanings.map(normalized));
    const missing = entries.flatMap((entry) => {
      if (!("from" in entry) || !kindsId.test(entry.id)) return [];
      const from = entry.from.map(normalized);
      const equals = sets.filter((set) => set.some((word) => from.includes(word))).flat();
      return entry.to.flatMap((to) =>
        equals.flatMap((word) =>
          word === normalized(to) || ambiguous.has(word) || allPairs.includes(`${word} → ${normalized(to)}`)
            ? []
            : [`${word} → ${to}`],
        ),
      );
    });
    expect(missing).toEqual([]);
  });
});
