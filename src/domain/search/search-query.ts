/**
 * What was typed into the search field, taken apart: words that must all be there, words in quotes that must stand side
 * by side, "ou" (or OR) between alternatives, and a hyphen or « sauf » before what must not be there. Anything can be
 * typed: what makes no sense as an operator is a word or nothing.
 */
import { fold } from "../fold.ts";
import { isThing } from "./known-words.ts";
import { exclusion, isOr, quoted, withExclusionsMarked } from "./search-operators.ts";
import { withoutTalk } from "./search-talk.ts";
import {
  isSelfEvident,
  isSmallWord,
  type SearchWord,
  withOneSpelling,
  withoutEvidentUnits,
  wordsOf,
} from "./search-words.ts";

/**
 * One typed piece; several words (lave-vaisselle, rav4) stand side by side. Quoted ones are taken as they are.
 * `isComplement`: behind a preposition, as chevet of « table de chevet ».
 */
export type QueryPiece = { typed: string; words: SearchWord[]; isQuoted: boolean; isComplement: boolean };

/** Every clause of `all` holds, by one of its pieces; none of `none` is there. */
export type SearchQuery = { all: QueryPiece[][]; none: QueryPiece[] };

/** Enough for any search; each costs the database something. */
const clausesMax = 24;

export function parseQuery(q: string): SearchQuery {
  const all: QueryPiece[][] = [];
  const none: QueryPiece[] = [];
  let isAlternative = false;
  let isComplement = false;
  let preposition = "";
  for (const { text, isQuoted, isExcluded } of typedPieces(withoutPossessives(withoutTalk(q)))) {
    if (!isQuoted && isOr(text)) {
      isAlternative = all.length > 0;
      continue;
    }
    if (text === elision) [isComplement, preposition] = [true, "de"];
    const words = wordsOf(text);
    if (words.length === 0) continue;
    const piece = { typed: text, words, isQuoted, isComplement };
    if (!isExcluded && isLinking(piece)) {
      isComplement ||= complementing.has(fold(text));
      if (prepositions.has(fold(text))) preposition = fold(text);
      // « Un vélo ou mon kayak »: what stands there is what follows.
      if (isAlternative) continue;
    } else isComplement = false;
    if (isExcluded) none.push(piece);
    else if (isAlternative) addAlternative(all, piece, preposition);
    else all.push([piece]);
    isAlternative = false;
    preposition = "";
  }
  return { all: withoutSmallWords(all).slice(0, clausesMax), none: none.slice(0, clausesMax) };
}

/** « Vélo pour enfant ou adulte »: others say what it is for, of or with, not what it is. */
const complementing = new Set("a au aux d de des du of".split(" "));
const prepositions = new Set([...complementing, ..."avec dans en par pas pour sur for".split(" ")]);
const ofWhat = new Set("d de des du of".split(" "));

const isSmall = ({ words, isQuoted }: QueryPiece) =>
  !isQuoted && words.every(({ term }) => isSmallWord(term));
const isEvident = (piece: QueryPiece) =>
  isSmall(piece) && piece.words.some(({ term }) => isSelfEvident(term));
const isLinking = (piece: QueryPiece) => isSmall(piece) && !isEvident(piece);

/**
 * « Condo à vendre ou maison » is a condo or a maison: what is said of the one, and says nothing, is no choice. It is one
 * beside what may be said of it as well: « usagé ou neuf », « à vendre ou pour pièces ».
 */
function addAlternative(all: QueryPiece[][], piece: QueryPiece, preposition: string): void {
  const isApart = preposition === "" ? isNamed(piece) : ofWhat.has(preposition) && isOfOther(all);
  if (isApart && all.at(-1)?.every(isEvident)) while (all.at(-1)?.every(isSmall)) all.pop();
  const last = all.at(-1);
  if (last) last.push(piece);
  else all.push([piece]);
}

const isNamed = ({ words }: QueryPiece) => isThing(words.map(({ term }) => term).join(" "));
/** « Pneus d’hiver usagés ou d’été ». */
const isOfOther = (all: readonly QueryPiece[][]) =>
  all.findLast((pieces) => !pieces.every(isSmall))?.every(({ isComplement }) => isComplement) ?? false;

/** women's boots are women boots: no French word ends so. */
const withoutPossessives = (q: string) => q.replace(/(?<=\p{L}{2})['’]s(?!\p{L})/gu, "");

/** « Maison à loué » is one to let: behind « à » it can only be the infinitive, which sounds the same. */
const withInfinitives = (q: string) =>
  q.replace(/(?<![\p{L}\p{N}])([àa])\s+(lou|donn|[ée]chang)(?:[ée]e?s?|ez)(?!\p{L})/giu, "$1 $2er");

/** Stands for it, so that « pneus d’hiver » is told from « pneus hiver »; no word, so that « d’occasion » has none before it. */
const elision = "\u0003";
const elided = /(?<!\S)d['’](?=\p{L})/giu;

function typedPieces(q: string): { text: string; isQuoted: boolean; isExcluded: boolean }[] {
  const pieces: { text: string; isQuoted: boolean; isExcluded: boolean }[] = [];
  let end = 0;
  const addPlain = (text: string) => {
    for (const piece of withoutEvidentUnits(
      withOneSpelling(withExclusionsMarked(withInfinitives(text)).replace(elided, `${elision} `)),
    ).split(/\s+/u)) {
      const isExcluded = piece.startsWith(exclusion);
      pieces.push({ text: isExcluded ? piece.slice(1) : piece, isQuoted: false, isExcluded });
    }
  };
  for (const match of q.matchAll(quoted)) {
    addPlain(q.slice(end, match.index));
    const text = match[2] ?? match[3] ?? match[4] ?? "";
    pieces.push({ text: withOneSpelling(text), isQuoted: true, isExcluded: match[1] === "-" });
    end = match.index + match[0].length;
  }
  addPlain(q.slice(end));
  return pieces;
}

/** One of several is no condition either: "neuf ou usagé". Where nothing else was asked for, what says most: "à vendre". */
function withoutSmallWords(clauses: QueryPiece[][]): QueryPiece[][] {
  const without = (isLess: (piece: QueryPiece) => boolean) =>
    clauses.filter((pieces) => !pieces.some(isLess));
  return [without(isSmall), without(isLinking), clauses].find(({ length }) => length > 0) ?? [];
}
