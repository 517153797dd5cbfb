/**
 * Query syntax: quoted phrases, "ou" (or OR, |) between alternatives, and exclusion by a hyphen, « sauf », « pas » or « sans ».
 * Any input is valid: text that makes no sense as an operator is a word or ignored.
 */
import { fold } from "../../platform/fold.ts";
import { stripFillerWords } from "../analysis/filler-words.ts";
import { isFrenchWord } from "../analysis/french-words.ts";
import { otherGendersOf } from "../analysis/gendered-nouns.ts";
import { isKnownWord, isNamePart, isThing } from "../analysis/known-words.ts";
import { participleOf } from "../analysis/participles.ts";
import { isQuoting, quotationsIn } from "../analysis/quotations.ts";
import {
  analyze,
  isImpliedWord,
  isStopWord,
  normalizeSpelling,
  stripImpliedUnits,
  type Token,
  tokenize,
} from "../analysis/tokens.ts";
import { denialMark, exclusionMark, lackMark, markExclusions } from "./exclusions.ts";
import { normalizeOffers, type Offer, offerOf } from "./offers.ts";

/** Whether the query contains quoted or excluded words, which are literal. */
export function hasLiterals(q: string): boolean {
  return quotationsIn(q).length > 0 || isExcluding(q);
}

/** Whether something is excluded; not in « sac de couchage -20 », nor by « sans », which listings say as well. */
export function isExcluding(q: string): boolean {
  const { marked } = markExclusions(q);
  return marked.includes(exclusionMark) || marked.includes(denialMark);
}

/** @param text a single token */
export function isOr(text: string): boolean {
  return orWords.has(text);
}

/** « Or » is French for gold. */
const orWords: ReadonlySet<string> = new Set(["ou", "Ou", "oU", "OU", "OR", "|"]);

/**
 * One typed piece; several words (lave-vaisselle, rav4) must be adjacent. Quoted pieces are not expanded.
 * `isComplement`: follows a preposition, as chevet in « table de chevet ». `participle`: term of the participle that is
 * probably meant by an infinitive, as in « iPhone débloquer ». `otherGenders`: terms of the other form of a person,
 * gardienne for gardien. `counts`: other ways to write a number of things, deux and paire for 2. `isDenied`: excluded by « pas »
 * or « sans ». `isPurpose`: an infinitive after « pour », which is no misspelled participle. `before`: the small words between the
 * piece before and this one.
 */
export type QueryPiece = {
  typed: string;
  words: Token[];
  isQuoted: boolean;
  isComplement: boolean;
  participle?: string;
  otherGenders?: readonly string[];
  counts?: readonly string[];
  isDenied?: boolean;
  isPurpose?: boolean;
  before?: string;
};

/** Each clause of `all` must match one of its pieces; no piece of `none` may match. `offer`: whether it asks to buy or to rent. */
export type SearchQuery = { all: QueryPiece[][]; none: QueryPiece[]; offer?: Offer | null };

/** Limits the cost of a query. */
const clausesMax = 24;

export function parseQuery(q: string): SearchQuery {
  const all: QueryPiece[][] = [];
  const none: QueryPiece[] = [];
  let isAlternative = false;
  let isComplement = false;
  let preposition = "";
  let before = "";
  for (const { text, isQuoted, isExcluded, isDenied } of splitPieces(stripPossessives(stripFillerWords(q)))) {
    if (!isQuoted && isOr(text)) {
      isAlternative = all.length > 0;
      continue;
    }
    if (text === elision) [isComplement, preposition, before] = [true, "de", `${before}d’`];
    const words = tokenize(text);
    if (words.length === 0) continue;
    const piece: QueryPiece = { typed: text, words, isQuoted, isComplement };
    if (isDenied) piece.isDenied = true;
    if (preposition === "pour" && /er$/iu.test(text)) piece.isPurpose = true;
    // Not at the start (« réparer vélo »), nor after « à » or « pour » (« maison à rénover »).
    const isPlain = all.length > 0 && !isQuoted && !isExcluded && preposition === "" && words.length === 1;
    const participle = isPlain ? participleOf(words[0]?.term ?? "") : null;
    if (participle !== null) piece.participle = participle;
    const isWord = !isQuoted && !isExcluded && words.length === 1;
    const otherGenders = isWord ? otherGendersOf(words[0]?.term ?? "") : [];
    if (otherGenders.length > 0) piece.otherGenders = otherGenders;
    if (!isExcluded && isFunctionPiece(piece)) {
      isComplement ||= complementPrepositions.has(fold(text));
      if (prepositions.has(fold(text))) preposition = fold(text);
      before += `${text} `;
      // « Un vélo ou mon kayak »: the determiner is skipped.
      if (isAlternative) continue;
    } else {
      isComplement = false;
      if (before !== "") piece.before = before;
      before = "";
    }
    if (isExcluded) none.push(piece);
    else if (isAlternative) addAlternative(all, piece, preposition);
    else all.push([piece]);
    isAlternative = false;
    preposition = "";
  }
  const offer = isQuoting(q) ? null : offerOf(q);
  return { all: withCounts(dropStopWords(all)).slice(0, clausesMax), none: none.slice(0, clausesMax), offer };
}

/** Numbers of things as people write them. */
const countForms: readonly (readonly string[])[] = [
  ["2", "deux", "paire"],
  ...["trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"].map((word, at) => [`${at + 3}`, word]),
  ["12", "douze", "douzaine"],
];

/** « 2 billets » are also « deux billets » and a « paire de billets ». */
function withCounts(all: QueryPiece[][]): QueryPiece[][] {
  for (const [at, [piece, ...others]] of all.entries()) {
    const [thing, ...further] = all[at + 1] ?? [];
    if (!piece || !thing || others.length + further.length > 0 || piece.isQuoted || thing.isQuoted) continue;
    const isPlural = /[sx]$/iu.test(thing.typed) && thing.words.some(({ isUninflected }) => !isUninflected);
    const forms =
      piece.words.length === 1
        ? countForms.find(([digit, word]) => [digit, word].includes(fold(piece.typed)))
        : undefined;
    if (isPlural && forms) piece.counts = forms.filter((form) => form !== piece.words[0]?.term);
  }
  return all;
}

/**
 * Prepositions of a complement that names a kind of thing; those left out introduce a purpose or quality (« vélo pour
 * enfant ou adulte »).
 */
const complementPrepositions = new Set("a au aux d de des du of".split(" "));
const prepositions = new Set([...complementPrepositions, ..."avec dans en par pas pour sur for".split(" ")]);
const genitivePrepositions = new Set("d de des du of".split(" "));

const isStopPiece = ({ words, isQuoted }: QueryPiece) =>
  !isQuoted && words.every(({ term }) => isStopWord(term));
const isImpliedPiece = (piece: QueryPiece) =>
  isStopPiece(piece) && piece.words.some(({ term }) => isImpliedWord(term));
const isFunctionPiece = (piece: QueryPiece) => isStopPiece(piece) && !isImpliedPiece(piece);

/**
 * « Condo à vendre ou maison » means condo or maison: implied words before « ou » are dropped. They are alternatives
 * beside other attributes: « usagé ou neuf », « à vendre ou pour pièces ».
 */
function addAlternative(all: QueryPiece[][], piece: QueryPiece, preposition: string): void {
  const isApart =
    preposition === ""
      ? isThingPiece(piece)
      : genitivePrepositions.has(preposition) && isComplementBefore(all);
  if (isApart && all.at(-1)?.every(isImpliedPiece)) while (all.at(-1)?.every(isStopPiece)) all.pop();
  const last = all.at(-1);
  if (last) last.push(piece);
  else all.push([piece]);
}

const isThingPiece = ({ words }: QueryPiece) => isThing(words.map(({ term }) => term).join(" "));
/** « Pneus d’hiver usagés ou d’été ». */
const isComplementBefore = (all: readonly QueryPiece[][]) =>
  all.findLast((pieces) => !pieces.every(isStopPiece))?.every(({ isComplement }) => isComplement) ?? false;

/** women's boots are women boots; no French word ends that way. */
const stripPossessives = (q: string) => q.replace(/(?<=\p{L}{2})['’]s(?!\p{L})/gu, "");

/**
 * Marks an elided "d’", which distinguishes « pneus d’hiver » from « pneus hiver ». Not a word, so that « d’occasion »
 * is not preceded by one.
 */
const elision = "\u0003";
const elisionPattern = /(?<!\S)d['’](?=\p{L})/giu;

type WrittenPiece = {
  text: string;
  isQuoted: boolean;
  isExcluded: boolean;
  isDenied?: boolean | undefined;
};

/** A hyphenated word that is known but for a misspelled part is read as separate ones, which can be corrected: « lvae-vaisselle ». */
function splitMisspelled(piece: string): string[] {
  const parts = piece.split("-");
  if (parts.length < 2 || parts.some((part) => !/^\p{L}{4,}$/u.test(part))) return [piece];
  const terms = parts.flatMap((part) => analyze(part).map(({ term }) => term));
  const isRight = (term: string) => isKnownWord(term) || isFrenchWord(term) || isNamePart(term);
  return terms.some(isThing) && !terms.every(isRight) ? parts : [piece];
}

function splitPieces(q: string): WrittenPiece[] {
  const pieces: WrittenPiece[] = [];
  let end = 0;
  const addPlain = (text: string) => {
    for (const piece of stripImpliedUnits(
      normalizeSpelling(
        markExclusions(normalizeOffers(text).text).marked.replace(elisionPattern, `${elision} `),
      ),
    ).split(/\s+/u)) {
      const isDenied = piece.startsWith(denialMark) || piece.startsWith(lackMark);
      const isExcluded = isDenied || piece.startsWith(exclusionMark);
      const texts = isExcluded ? [piece.slice(1)] : splitMisspelled(piece);
      for (const text of texts) pieces.push({ text, isQuoted: false, isExcluded, isDenied });
    }
  };
  for (const { start, text, isExcluded, ...quotation } of quotationsIn(q)) {
    addPlain(q.slice(end, start));
    pieces.push({ text: normalizeSpelling(text), isQuoted: true, isExcluded });
    end = quotation.end;
  }
  addPlain(q.slice(end));
  return pieces;
}

/**
 * Drops stop words. A clause with a stop word as alternative is not a condition either: "neuf ou usagé". When nothing else
 * is left, implied words remain, then all words: "à vendre".
 */
function dropStopWords(clauses: QueryPiece[][]): QueryPiece[][] {
  const without = (isDropped: (piece: QueryPiece) => boolean) =>
    clauses.filter((pieces) => !pieces.some(isDropped));
  return [without(isStopPiece), without(isFunctionPiece), clauses].find(({ length }) => length > 0) ?? [];
}
