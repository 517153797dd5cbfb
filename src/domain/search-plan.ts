/**
 * From what was typed to what is looked for: words of the same meaning, spellings in one piece or in two, and corrected
 * words join what was typed. Pure: what the ads and the thesaurus know is handed in as a `Lexicon`.
 */
import { allOf, anyOf, type Match, words } from "./search-match.ts";
import type { QueryPiece, SearchQuery } from "./search-query.ts";

/** What the ads and the thesaurus know of a query's words. */
export type Lexicon = {
  /** how many ads have a term; absent when none ever had */
  ads: ReadonlyMap<string, number>;
  /** by what was typed (terms with spaces between, small words left out), the terms of what means the same */
  synonyms: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** by a term that ads (almost) never use, what was probably meant */
  corrections: ReadonlyMap<string, Correction>;
  /** the last term, when words of ads begin with it */
  prefix: string | null;
};

/** `ads`: how many have it */
export type Correction = { term: string; shown: string; ads: number };

export type SearchPlan = {
  /** what an ad must have */
  match: Match;
  /** the same without synonyms and corrections: those come first */
  typed: Match;
  /** for each word taken for another, what was typed and what is looked for */
  corrected: { typed: string; shown: string }[];
  /** most words were typed as their terms are, neither in the plural nor agreed */
  isBare: boolean;
  /** about how many ads match, at the least; Infinity where a word may stand for others and nobody counted those */
  expected: number;
  /** so many ads matched when words were last counted, a day ago at most; 0 where only the ads themselves can tell */
  counted: number;
};

/** Of the ads with one frequent word, so many have another one as well: a guess, on the low side. */
const togetherShare = 0.1;

/** A word that so few ads use may be a mistake that they share. */
export const rareMax = 2;

export const isRare = (term: string, ads: ReadonlyMap<string, number>) => (ads.get(term) ?? 0) <= rareMax;

/** Null when no word was typed. */
export function planSearch(query: SearchQuery, lexicon: Lexicon): SearchPlan | null {
  if (query.all.length === 0 && query.none.length === 0) return null;
  const corrected: SearchPlan["corrected"] = [];
  const groups: Match[] = [];
  const counts: number[] = [];
  for (let at = 0; at < query.all.length; ) {
    const run = longestRun(query.all.slice(at), lexicon);
    const clauses = query.all.slice(at, at + run.length);
    const own = allOf(
      clauses.map((pieces) => anyOf(pieces.flatMap((piece) => pieceMatches(piece, lexicon, corrected)))),
    );
    groups.push(anyOf([own, ...run.others]));
    const typedAds = clauses.flatMap((pieces) => pieces.map((piece) => adsOf(piece, lexicon)));
    counts.push(run.others.length > 0 ? Number.POSITIVE_INFINITY : Math.max(...typedAds));
    at += run.length;
  }
  const none: Match[] = query.none.length > 0 ? [{ kind: "none", of: query.none.map(typedMatch) }] : [];
  const typed = query.all.map((pieces) => anyOf(pieces.map(typedMatch)));
  return {
    match: allOf([...groups, ...none]),
    typed: allOf([...typed, ...none]),
    corrected,
    isBare: isMostlyBare(query),
    expected: Math.min(...counts, Number.POSITIVE_INFINITY) * togetherShare ** Math.max(0, counts.length - 1),
    counted: countedAds(query, lexicon),
  };
}

/** Of one single word. What means the same can only add to it. */
function countedAds({ all, none }: SearchQuery, { ads, corrections }: Lexicon): number {
  const [piece] = all.length === 1 ? (all[0] ?? []) : [];
  const [only] = piece?.words ?? [];
  if (!piece || !only || piece.words.length > 1 || none.length > 0) return 0;
  return Math.max(ads.get(only.term) ?? 0, (!piece.isQuoted && corrections.get(only.term)?.ads) || 0);
}

/** Of all words of a piece, which stand side by side, the rarest counts. */
function adsOf({ words: found }: QueryPiece, { ads, corrections, prefix }: Lexicon): number {
  return Math.min(
    ...found.map(({ term }) =>
      corrections.has(term) || prefix === term ? Number.POSITIVE_INFINITY : (ads.get(term) ?? 0),
    ),
  );
}

/** Up to four typed words that the thesaurus or the ads know as one thing: machine à laver, lave vaisselle. */
const runMax = 4;

function longestRun(
  clauses: readonly QueryPiece[][],
  { ads, synonyms }: Lexicon,
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
    const others = [
      ...(synonyms.get(run.join(" ")) ?? []).map((other) => words(...other)),
      ...(length <= 2 && run.length === 2 && (ads.get(joined) ?? 0) > 0 ? [words(joined)] : []),
    ];
    if (others.length > 0) return { length, others };
  }
  return { length: 1, others: [] };
}

function typedMatch({ words: found }: QueryPiece): Match {
  return words(...found.map(({ term }) => term));
}

function pieceMatches(piece: QueryPiece, lexicon: Lexicon, corrected: SearchPlan["corrected"]): Match[] {
  const [only] = piece.words;
  const matches = [typedMatch(piece)];
  if (!only || piece.words.length > 1 || piece.isQuoted) return matches;
  const { term } = only;
  if (!lexicon.ads.has(term)) {
    matches.push(
      ...splits(term)
        .filter((parts) => parts.every((part) => lexicon.ads.has(part)))
        .map((parts) => words(...parts)),
    );
  }
  if (lexicon.prefix === term) matches.push({ kind: "words", terms: [term], isPrefix: true });
  const meant = lexicon.corrections.get(term);
  if (meant && matches.length === 1) {
    matches.push(
      words(meant.term),
      ...(lexicon.synonyms.get(meant.term) ?? []).map((other) => words(...other)),
    );
    corrected.push({ typed: piece.typed, shown: meant.shown });
  }
  return matches;
}

/** A word written in one piece as the two that it may be: lavevaisselle, 12000. */
function splits(term: string): [string, string][] {
  const partMin = /^\d+$/u.test(term) ? 1 : 3;
  const found: [string, string][] = [];
  for (let at = partMin; at <= term.length - partMin; at += 1)
    found.push([term.slice(0, at), term.slice(at)]);
  return found.length > 40 ? [] : found;
}

/** Fewer letters begin too many words that nobody meant; after other words they are likely still being typed. */
const beginningMin = 6;
const furtherBeginningMin = 2;

/** What has to be known of a query before it can be planned. */
export function askedOf(query: SearchQuery): { terms: string[]; phrases: string[]; last: string | null } {
  const terms = new Set<string>();
  const phrases = new Set<string>();
  const plain = query.all.map((pieces) => pieces.filter(({ isQuoted }) => !isQuoted));
  const piecesTerms = plain.map((pieces) =>
    pieces.flatMap(({ words: found }) => found.map(({ term }) => term)),
  );
  for (const [at, own] of piecesTerms.entries()) {
    for (const term of own) {
      terms.add(term);
      phrases.add(term);
      for (const part of splits(term).flat()) terms.add(part);
    }
    for (let length = 1; length <= runMax; length += 1) {
      const run = piecesTerms.slice(at, at + length).flat();
      phrases.add(run.join(" "));
      if (run.length === 2) terms.add(run.join(""));
    }
  }
  const last = piecesTerms.at(-1)?.at(-1) ?? null;
  const isBeginning =
    last !== null &&
    last.length >= (plain.length > 1 ? furtherBeginningMin : beginningMin) &&
    /^[a-z]+$/u.test(last);
  return { terms: [...terms], phrases: [...phrases], last: isBeginning ? last : null };
}

function isMostlyBare({ all }: SearchQuery): boolean {
  const typed = all.flat().flatMap(({ words: found }) => found);
  return typed.filter(({ isBare }) => isBare).length * 2 >= typed.length;
}
