/** Finds the noun that names the thing in a title: « Table » in « Belle table de cuisine en érable ». */
import { memoize } from "../../platform/memoize.ts";
import { isNamePart, isThing } from "../analysis/known-words.ts";
import { analyze, isImpliedWord, isStopWord } from "../analysis/tokens.ts";
import { shippedThesaurus } from "../thesaurus/shipped-thesaurus.ts";

/** Adjectives, numbers and measure words before the noun that names the thing. */
const introductions = termsOf(
  "petit grand gros vieux beau bel belle bon joli nouveau superbe magnifique deux trois quatre cinq six dix plusieurs paire lot ensemble boîte caisse kit jeu set don donne cherche recherche recherché notre votre mon perdu trouvé",
);

/** Words that so many occupations share that they name none. */
const generic = termsOf(
  "préposé commis auxiliaire aide aidant assistant adjoint agent journalier ouvrier employé service cours atelier groupe rencontre",
);

/** A title with one of them does not mean what a title with the other one means. */
const opposites: readonly (readonly [string, string])[] = [
  ["hiver", "été"],
  ["homme", "femme"],
  ["garçon", "fille"],
  ["adulte", "enfant"],
  ["acoustique", "électrique"],
].map(([one = "", other = ""]) => [firstTerm(one), firstTerm(other)]);

/** A listing is compared with sixty others of its kind, and these with each other when they are viewed. */
const titles = { max: 20_000, keyOf: (title: string) => title };

/**
 * The word that names the thing: the first one the thesaurus knows as a thing, since French puts qualities after it. An
 * unknown word before it wins if the thing only belongs to it (« housse de canapé »). Null when nothing is named.
 */
export const titleKind = memoize(titles, (title): string | null => {
  const words = title.split(/[\s,;:.()«»"!?/]+/u).map((word) => word.replace(/^[dlnmsjct]['’]/iu, ""));
  const named = words.filter((word) => /\p{L}{3}/u.test(word) && isMeaningful(word));
  const thing = named.find((word) => isThing(joinedTerms(word)));
  const [first] = named;
  if (first === undefined || thing === undefined) return first ?? null;
  const [literal, thingLiteral] = [RegExp.escape(first), RegExp.escape(thing)];
  const belongs = new RegExp(
    `${literal}\\s+(?:de|d['’]|pour|à)\\s*(?:la\\s|l['’])?${thingLiteral}`,
    "u",
  ).test(title);
  return belongs ? first : thing;
});

/** Whether a title names a thing that the thesaurus knows, and not just a make or a model. */
export function namesKnownThing(title: string): boolean {
  const kind = titleKind(title);
  return kind !== null && isThing(joinedTerms(kind)) && !isNamePart(firstTerm(kind));
}

function isMeaningful(word: string): boolean {
  const [token] = analyze(word);
  return (
    token !== undefined &&
    ![isStopWord, isImpliedWord].some((is) => is(token.term)) &&
    !introductions.has(token.term)
  );
}

/** Whether two titles name the same kind of thing, and no opposite kinds of it. */
export function nameSameKind(title: string, other: string): boolean {
  const [kind, otherKind] = [titleKind(title), titleKind(other)];
  if (kind === null || otherKind === null || !areSynonyms(kind, otherKind)) return false;
  const [use, otherUse] = [complementOf(title, kind), complementOf(other, otherKind)];
  if (use !== null && otherUse !== null && !areSynonyms(use, otherUse)) return false;
  const [terms, others] = [titleTerms(title), titleTerms(other)];
  const isOnly = (of: ReadonlySet<string>, one: string, not: string) => of.has(one) && !of.has(not);
  if (
    opposites.some(
      ([one, not]) =>
        (isOnly(terms, one, not) && isOnly(others, not, one)) ||
        (isOnly(terms, not, one) && isOnly(others, one, not)),
    )
  )
    return false;
  if (!generic.has(firstTerm(kind)) && !generic.has(firstTerm(otherKind))) return true;
  return [...terms].some((term) => others.has(term) && !generic.has(term));
}

/** Words after the kind: « montagne » in « Vélo de montagne », « coudre » in « Machine à coudre ». */
function complementOf(title: string, kind: string): string | null {
  const [, after = ""] = title.split(kind);
  return /^\s+(?:de\s+(?:la\s+)?|d['’]|à\s+)([\p{L}-]{3,})/u.exec(after)?.[1] ?? null;
}

/** Terms of a title that tell listings apart, without what all of them say. */
export const titleTerms = memoize(
  titles,
  (title): ReadonlySet<string> =>
    new Set(analyze(title).flatMap(({ term }) => (isStopWord(term) || isImpliedWord(term) ? [] : [term]))),
);

/** Only words that each stand for the other: a robe is linge, but linge is not a robe. */
function areSynonyms(one: string, other: string): boolean {
  const [term, otherTerm] = [joinedTerms(one), joinedTerms(other)];
  return term === otherTerm || (synonyms().get(term)?.has(otherTerm) ?? false);
}

let known: ReadonlyMap<string, ReadonlySet<string>> | null = null;

/** Built on first use. */
function synonyms(): ReadonlyMap<string, ReadonlySet<string>> {
  if (known) return known;
  const found = new Map<string, Set<string>>();
  for (const { words, targets } of shippedThesaurus) {
    if (targets.length > 0) continue;
    const terms = words.filter((word) => !/\s/u.test(word)).map(joinedTerms);
    for (const term of terms) found.set(term, new Set([...(found.get(term) ?? []), ...terms]));
  }
  known = found;
  return found;
}

/** Also of a word with a hyphen: pick-up. */
const joinedTerms = memoize({ max: 5_000, keyOf: (word: string) => word }, (word) =>
  analyze(word)
    .map(({ term }) => term)
    .join(" "),
);

function firstTerm(word: string): string {
  return analyze(word)[0]?.term ?? "";
}

function termsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" ").map(firstTerm));
}
