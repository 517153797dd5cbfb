/**
 * The lexicon: what must be known about the terms of a query before it can be planned (query-plan.ts), and which of
 * them may be misspelled or incomplete.
 */

import type { CategoryId } from "../../listings/category.ts";
import { isFrenchWord } from "../analysis/french-words.ts";
import { otherGendersOf } from "../analysis/gendered-nouns.ts";
import { isKnownWord, isNamePart } from "../analysis/known-words.ts";
import { participleOf } from "../analysis/participles.ts";
import { isGenderVariant, soundAlike } from "../analysis/spelling.ts";
import { isStopWord } from "../analysis/tokens.ts";
import { expressionLengthMax, sharedPhrases, splitAtOr } from "./alternatives.ts";
import { type Match, phrase, phraseWithGaps } from "./match-expression.ts";
import type { QueryPiece, SearchQuery } from "./query-syntax.ts";

/** Document frequency of a term, in listings and in titles. */
export type TermCount = { listings: number; titles: number };

/** Vocabulary and thesaurus entries for the terms of a query. */
export type Lexicon = {
  /** by typed term; absent when no listing has the term */
  counts: ReadonlyMap<string, TermCount>;
  /** by typed term: the category that it belongs to in titles of this site (index/term-categories.server.ts) */
  categories: ReadonlyMap<string, CategoryId>;
  /** by typed phrase (terms joined with spaces, stop words left out): terms of each synonym */
  synonyms: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** the same without one-way entries: beside two-way ones, those name kinds (Civic for auto) */
  equivalents: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** as `synonyms`, those of one word, as written in the thesaurus: with their accents */
  writtenSynonyms: readonly string[];
  /** by (almost) unused term: the probable intention */
  corrections: ReadonlyMap<string, Correction>;
  /** for words written in one piece: the two adjacent words that listings use, joined with a space */
  pairs: ReadonlySet<string>;
  /** for the last term, if it may be incomplete: title words with that prefix, most frequent first */
  completions: { of: string; by: readonly Completion[] } | null;
};

export type Completion = { term: string; listings: number };

/** `listings`: document frequency */
export type Correction = { term: string; shown: string; listings: number };

/** A term in so few listings may be a misspelling of their authors. */
const rareMax = 2;

const isRare = (term: string, counts: Lexicon["counts"]) => (counts.get(term)?.listings ?? 0) <= rareMax;

export function longestExpression(
  clauses: readonly QueryPiece[][],
  { counts, synonyms }: Pick<Lexicon, "counts" | "synonyms">,
): { length: number; others: Match[] } {
  const terms: string[][] = [];
  for (const pieces of clauses.slice(0, expressionLengthMax)) {
    const [piece] = pieces;
    if (!piece || pieces.length > 1 || piece.isQuoted) break;
    terms.push(piece.words.map(({ term }) => term));
  }
  for (let length = terms.length; length > 0; length -= 1) {
    const run = terms.slice(0, length).flat();
    const joined = run.join("");
    const isPair = length <= 2 && run.length === 2;
    const others = [
      ...synonymMatches(run.join(" "), synonyms),
      ...(isPair && (counts.get(joined)?.listings ?? 0) > 0 ? [phrase(joined)] : []),
      ...(isPair ? synonymMatches(joined, synonyms) : []),
    ];
    if (others.length > 0) return { length, others };
  }
  return { length: 1, others: [] };
}

/** « Teacher » and « washer » have no other gender; of those in -er, the thesaurus has the French ones. */
const isFrenchForm = (term: string) => !/ere?$/u.test(term) || isKnownWord(term);

/** Of a person, in both genders: « prof » is also « professeure » where the thesaurus has « professeur ». */
export function synonymMatches(key: string, synonyms: Lexicon["synonyms"]): Match[] {
  return (synonyms.get(key) ?? []).flatMap((other) => {
    const [only = "", ...others] = other;
    const forms = others.length === 0 ? otherGendersOf(only).filter(isFrenchForm) : [];
    return [phraseWithGaps(...other), ...forms.map((form) => phrase(form))];
  });
}

/**
 * All ways to split a word in two: lavevaisselle, 12000. Parts that are stop words are excluded: no word ends in -que
 * because it contains "que".
 */
export function splitsInTwo(term: string): [string, string][] {
  // CR-V, Santa Fe
  const partMin = /^\d+$/u.test(term) || term.length <= 4 ? 1 : 2;
  const found: [string, string][] = [];
  for (let at = partMin; at <= term.length - partMin; at += 1)
    found.push([term.slice(0, at), term.slice(at)]);
  // « Lafontaine » is also « La Fontaine ».
  const isWhole = ([first, other]: [string, string]) =>
    !isStopWord(other) && (!isStopWord(first) || (articles.has(first) && other.length >= 5));
  return found.length > 40 ? [] : found.filter(isWhole);
}

const articles: ReadonlySet<string> = new Set(["la", "le", "les"]);

/** Each pair is an index lookup. */
const pairsMax = 4;

/**
 * Splits of rare words into two words that both occur in titles, most frequent first (a pasted URL has com and table).
 * Whether they occur adjacently must be checked in the listings: vaiselle has vai and selle.
 */
export function candidatePairs({ all }: SearchQuery, counts: Lexicon["counts"]): [string, string][] {
  const rare = all.flat().flatMap(({ words: [only, ...others], isQuoted }) => {
    const isOne = only !== undefined && others.length === 0 && !isQuoted;
    return isOne && isRare(only.term, counts) ? [only.term] : [];
  });
  const titlesOf = (parts: readonly string[]) =>
    Math.min(...parts.map((part) => counts.get(part)?.titles ?? 0));
  return rare
    .flatMap((term) => splitsInTwo(term).filter((parts) => titlesOf(parts) > 0))
    .sort((a, b) => titlesOf(b) - titlesOf(a))
    .slice(0, pairsMax);
}

/** The word without an elided article or preposition whose apostrophe is missing: dhiver, leau. */
export function stripElision(term: string): string | null {
  if (!/^[dl][aeiouyh][a-z]{2,}$/u.test(term)) return null;
  const bare = term.slice(1);
  // Words of three letters have no stem of their own: eau.
  return bare.length > 3 ? bare : bare.replace(/al$/u, "au");
}

/** Shorter prefixes have too many completions; after other words an incomplete word is likelier. */
const prefixMin = 4;
const furtherPrefixMin = 2;
/** A short French word ending in -e is usually complete: table is not a prefix of tableau. */
const prefixWithEMin = 6;
/** From this length on, synonyms of completions are matched too. */
export const prefixSynonymsMin = 6;
/** A rare term this short, after other words, may still be a prefix. */
const ambiguousPrefixMax = 3;

/**
 * Whether the last word may be a prefix: not when listings use it, nor when it is a thesaurus key or a clipped form
 * (prof). "electric", a key of électrique, stays ambiguous.
 */
export function mayBePrefix(
  last: string,
  { counts, synonyms }: Pick<Lexicon, "counts" | "synonyms">,
): boolean {
  const isUnused = !counts.has(last) || (last.length <= ambiguousPrefixMax && isRare(last, counts));
  const others = synonyms.get(last) ?? [];
  const begins = (start: string) =>
    others.some((other) => other.length === 1 && other[0] !== last && other[0]?.startsWith(start));
  const isKnown = synonyms.has(last);
  return isUnused && (!isKnown || (begins(last.slice(0, -1)) && !begins(last)));
}

/** `isTrusted`: listings use it, and it is a word or name that is right elsewhere: only the context can speak against it */
export type Suspect = { term: string; isTrusted: boolean };

/**
 * Typed words that may be misspelled, the likeliest first: those that listings (almost) never use, other unknown ones,
 * then words that are right elsewhere. Words of thesaurus keys are excluded.
 */
export function mayBeMisspelled(query: SearchQuery, known: Pick<Lexicon, "counts" | "synonyms">): Suspect[] {
  const terms = new Set<string>();
  for (const side of splitAtOr(query.all)) {
    const clauses = side.map((piece) => [piece]);
    for (let at = 0; at < clauses.length; ) {
      const { length, others } = longestExpression(clauses.slice(at, at + expressionLengthMax), known);
      for (const piece of others.length > 0 ? [] : (clauses[at] ?? [])) {
        const [only] = piece.words;
        // « Monteuse » is no misspelling where listings have « monteur ».
        const hasOtherForm = otherForms(piece).some((form) => known.counts.has(form));
        const isRight = hasOtherForm || (piece.isPurpose === true && isFrenchWord(only?.term ?? ""));
        if (only && piece.words.length === 1 && !piece.isQuoted && !isRight) terms.add(only.term);
      }
      at += length;
    }
  }
  const rank = (term: string) => (isRare(term, known.counts) ? 0 : isRightElsewhere(term) ? 2 : 1);
  return [...terms]
    .map((term) => ({ term, rank: rank(term) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map((suspect) => ({ term: suspect.term, isTrusted: suspect.rank === 2 }));
}

const isRightElsewhere = (term: string) => isKnownWord(term) || isFrenchWord(term) || isNamePart(term);

/**
 * Whether a word may be corrected to another. Always to the other gender, and from an infinitive to its participle,
 * which sounds the same (meubler); from « jardinié » to the trade, jardinier. Otherwise never from a known word (loft is not lift)
 * nor to a stop word (notere is not notre). A word known only from the dictionary may be corrected to one that sounds alike: collocation to
 * colocation.
 */
export function mayCorrectTo(typed: string, word: string): boolean {
  if (isGenderVariant(typed, word) || isParticiple(typed, word) || isTrade(typed, word)) return true;
  const isKnown = isKnownWord(typed) || (isFrenchWord(typed) && !soundAlike(typed, word));
  return !(isKnown || isStopWord(word));
}

/** Jardinié is jardinier; the dictionary has it as a form of jardiner, vous jardiniez. */
const isTrade = (typed: string, word: string) => typed.endsWith("ie") && word === `${typed}r`;

const isParticiple = (typed: string, word: string) => typed.endsWith("er") && participleOf(typed) === word;

/** Forms of the word that count as typed where listings have them. */
export const otherForms = ({ participle, otherGenders = [], counts = [] }: QueryPiece): string[] => [
  ...(participle === undefined ? [] : [participle]),
  ...otherGenders,
  ...counts,
];

/** Everything to look up before a query can be planned. */
export function requiredTerms(query: SearchQuery): {
  terms: string[];
  phrases: string[];
  last: string | null;
} {
  const terms = new Set<string>();
  const sides = splitAtOr(query.all);
  const phrases = new Set<string>(sharedPhrases(sides));
  for (const { words, isDenied } of query.none)
    if (isDenied) phrases.add(words.map(({ term }) => term).join(" "));
  for (const piece of query.all.flat()) {
    for (const { term } of piece.words) terms.add(term);
    for (const form of otherForms(piece)) {
      terms.add(form);
      phrases.add(form);
    }
  }
  const plain = sides.map((side) => side.filter(({ isQuoted }) => !isQuoted));
  for (const side of plain) {
    const own = side.map(({ words: found }) => found.map(({ term }) => term));
    for (const [at, found] of own.entries()) {
      for (const term of found) {
        phrases.add(term);
        for (const part of splitsInTwo(term).flat()) terms.add(part);
        const bare = stripElision(term);
        if (bare !== null) terms.add(bare);
      }
      for (let length = 1; length <= expressionLengthMax; length += 1) {
        const run = own.slice(at, at + length).flat();
        phrases.add(run.join(" "));
        if (run.length === 2) {
          terms.add(run.join(""));
          phrases.add(run.join(""));
        }
      }
    }
  }
  const last = plain.at(-1)?.at(-1)?.words.at(-1)?.term ?? null;
  const isLongEnough =
    last !== null &&
    last.length >=
      (query.all.length > 1 ? furtherPrefixMin : /e$/u.test(last) ? prefixWithEMin : prefixMin) &&
    /^[a-z]+$/u.test(last);
  return { terms: [...terms], phrases: [...phrases], last: isLongEnough ? last : null };
}
