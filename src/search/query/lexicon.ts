/**
 * What has to be known of a query's words before it can be planned (search-plan.ts), and which of them may not be meant
 * as they were typed.
 */

import { isFrenchWord } from "../analysis/french-words.ts";
import { isKnownWord } from "../analysis/known-words.ts";
import { isOtherGender, soundAlike } from "../analysis/spelling.ts";
import { isSmallWord } from "../analysis/tokens.ts";
import { runMax, sharedPhrases, sidesOf } from "./alternatives.ts";
import { type Match, matchingPhrase, words } from "./match-expression.ts";
import type { QueryPiece, SearchQuery } from "./query-syntax.ts";

/** How many ads have a word, and how many of them in their title. */
export type WordCount = { ads: number; titles: number };

/** What the ads and the thesaurus know of a query's words. */
export type Lexicon = {
  /** of a term that was typed; absent when no ad ever had it */
  counts: ReadonlyMap<string, WordCount>;
  /** by what was typed (terms with spaces between, small words left out), the terms of what means the same */
  synonyms: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** by a term that ads (almost) never use, what was probably meant */
  corrections: ReadonlyMap<string, Correction>;
  /** of what is written in one piece, the two words that stand side by side in ads, with a space between */
  pairs: ReadonlySet<string>;
  /** of the last term, when it may not be whole: the words of titles that begin so, frequent ones first */
  completions: { of: string; by: readonly Completion[] } | null;
};

export type Completion = { term: string; ads: number };

/** `ads`: how many have it */
export type Correction = { term: string; shown: string; ads: number };

/** A word that so few ads use may be a mistake that they share. */
export const rareMax = 2;

const isRare = (term: string, counts: Lexicon["counts"]) => (counts.get(term)?.ads ?? 0) <= rareMax;

export function longestRun(
  clauses: readonly QueryPiece[][],
  { counts, synonyms }: Pick<Lexicon, "counts" | "synonyms">,
): { length: number; others: Match[] } {
  const terms: string[][] = [];
  for (const pieces of clauses.slice(0, runMax)) {
    const [piece] = pieces;
    if (!piece || pieces.length > 1 || piece.isQuoted) break;
    terms.push(piece.words.map(({ term }) => term));
  }
  for (let length = terms.length; length > 0; length -= 1) {
    const run = terms.slice(0, length).flat();
    const joined = run.join("");
    const isPair = length <= 2 && run.length === 2;
    const others = [
      ...synonymsOf(run.join(" "), synonyms),
      ...(isPair && (counts.get(joined)?.ads ?? 0) > 0 ? [words(joined)] : []),
      ...(isPair ? synonymsOf(joined, synonyms) : []),
    ];
    if (others.length > 0) return { length, others };
  }
  return { length: 1, others: [] };
}

export function synonymsOf(key: string, synonyms: Lexicon["synonyms"]): Match[] {
  return (synonyms.get(key) ?? []).map((other) => matchingPhrase(...other));
}

/** A word written in one piece as the two that it may be: lavevaisselle, 12000. No word ends in -que for being a que. */
export function splits(term: string): [string, string][] {
  const partMin = /^\d+$/u.test(term) ? 1 : 3;
  const found: [string, string][] = [];
  for (let at = partMin; at <= term.length - partMin; at += 1)
    found.push([term.slice(0, at), term.slice(at)]);
  return found.length > 40 ? [] : found.filter((parts) => !parts.some(isSmallWord));
}

/** Each is asked of the index. */
const pairsMax = 4;

/**
 * The two words that hardly used ones may be, as far as titles have both, the most used first (an address has com and table);
 * whether they stand side by side, the ads have to be asked: of vaiselle they have vai and selle.
 */
export function candidatePairs({ all }: SearchQuery, counts: Lexicon["counts"]): [string, string][] {
  const rare = all.flat().flatMap(({ words: [only, ...others], isQuoted }) => {
    const isOne = only !== undefined && others.length === 0 && !isQuoted;
    return isOne && isRare(only.term, counts) ? [only.term] : [];
  });
  const titlesOf = (parts: readonly string[]) =>
    Math.min(...parts.map((part) => counts.get(part)?.titles ?? 0));
  return rare
    .flatMap((term) => splits(term).filter((parts) => titlesOf(parts) > 0))
    .sort((a, b) => titlesOf(b) - titlesOf(a))
    .slice(0, pairsMax);
}

/** What is left without an article or preposition whose apostrophe was forgotten: dhiver, leau. */
export function stripElision(term: string): string | null {
  return /^[dl][aeiouyh][a-z]{2,}$/u.test(term) ? term.slice(1) : null;
}

/** Fewer letters begin too many words that nobody meant; after other words they are likely still being typed. */
const beginningMin = 4;
const furtherBeginningMin = 2;
/** In French, a short word that ends in -e is a whole one more often than not: table is no Tableau. */
const beginningWithEMin = 6;
/** From so many letters on, what means the same as the whole word is meant too. */
export const wholeMeaningMin = 6;
/** So short, and hardly ever used, a word after others may be the beginning of another all the same. */
const unsureMax = 3;

/**
 * Whether the last word may be the beginning of others: never when ads use it, or when the thesaurus knows it as a whole
 * word or a clipped one (prof). Of "electric", which it knows as électrique, nobody can tell.
 */
export function isBeginning(
  last: string,
  { counts, synonyms }: Pick<Lexicon, "counts" | "synonyms">,
): boolean {
  const isUnused = !counts.has(last) || (last.length <= unsureMax && isRare(last, counts));
  const others = synonyms.get(last) ?? [];
  const begins = (start: string) =>
    others.some((other) => other.length === 1 && other[0] !== last && other[0]?.startsWith(start));
  const isKnown = synonyms.has(last);
  return isUnused && (!isKnown || (begins(last.slice(0, -1)) && !begins(last)));
}

/** Words typed that may be mistakes: ads (almost) never use them, and the thesaurus does not know them, nor what they are part of. */
export function mayBeMisspelled(query: SearchQuery, known: Pick<Lexicon, "counts" | "synonyms">): string[] {
  const terms = new Set<string>();
  for (const side of sidesOf(query.all)) {
    const clauses = side.map((piece) => [piece]);
    for (let at = 0; at < clauses.length; ) {
      const { length, others } = longestRun(clauses.slice(at, at + runMax), known);
      for (const { words: found, isQuoted } of others.length > 0 ? [] : (clauses[at] ?? [])) {
        const [only] = found;
        if (only && found.length === 1 && !isQuoted && isRare(only.term, known.counts)) terms.add(only.term);
      }
      at += length;
    }
  }
  return [...terms];
}

/**
 * Whether one word may be taken for another: in the other gender always, and an infinitive for its participle, which sounds the
 * same (meubler); else never where it is a word of its own (a loft is no lift), nor for one that says nothing (notere is no notre).
 * Of French words that are only in the dictionary, whoever types one may have meant what sounds like it: collocation is colocation.
 */
export function mayReplace(typed: string, word: string): boolean {
  if (isOtherGender(typed, word) || isParticiple(typed, word)) return true;
  const isItself = isKnownWord(typed) || (isFrenchWord(typed) && !soundAlike(typed, word));
  return !(isItself || isSmallWord(word));
}

const isParticiple = (typed: string, word: string) => typed.endsWith("er") && typed.slice(0, -1) === word;

/** What has to be known of a query before it can be planned. */
export function requiredTerms(query: SearchQuery): {
  terms: string[];
  phrases: string[];
  last: string | null;
} {
  const terms = new Set<string>();
  const sides = sidesOf(query.all);
  const phrases = new Set<string>(sharedPhrases(sides));
  for (const piece of query.all.flat()) for (const { term } of piece.words) terms.add(term);
  const plain = sides.map((side) => side.filter(({ isQuoted }) => !isQuoted));
  for (const side of plain) {
    const own = side.map(({ words: found }) => found.map(({ term }) => term));
    for (const [at, found] of own.entries()) {
      for (const term of found) {
        phrases.add(term);
        for (const part of splits(term).flat()) terms.add(part);
        const bare = stripElision(term);
        if (bare !== null) terms.add(bare);
      }
      for (let length = 1; length <= runMax; length += 1) {
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
      (query.all.length > 1 ? furtherBeginningMin : /e$/u.test(last) ? beginningWithEMin : beginningMin) &&
    /^[a-z]+$/u.test(last);
  return { terms: [...terms], phrases: [...phrases], last: isLongEnough ? last : null };
}
