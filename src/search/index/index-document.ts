/**
 * The tsvector of a listing. Labels encode position and form: A is a title word whose written form equals its term, B
 * an inflected title word, C and D the same for the text. So one index distinguishes title from text and exact from
 * stemmed. Title terms are indexed a second time with a prefix (`titlePrefix`), because the index does not store labels
 * and would have to read every listing with the word; on prefixed terms, A marks the leading words of the title.
 */
import { isExpression, isThing } from "../analysis/known-words.ts";
import { isQuantityWord } from "../analysis/quantity-words.ts";
import { analyze, isStopWord, normalizeSpelling, type Token, tokenize } from "../analysis/tokens.ts";

/**
 * Increase it with every change of the analyzer or the map cells: older listings are reindexed after the next start.
 */
export const searchIndexVersion = 11;

/** Prefix of terms in the title. */
export const titlePrefix = "=";
/** Label of prefixed terms that are leading words of the title. */
export const leadingLabel = "A";

/** Maximum position in a tsvector. */
const positionMax = 16_383;
/** Prevents phrase matches across title and text. */
const titleTextGap = 20;

/** The tsvector as text for `::tsvector`; `text` is the description and other searched fields. */
export function searchVector(title: string, text: string): string {
  const entries: string[] = [];
  let position = 0;
  const add = (found: readonly Token[], bare: string, inflected: string) => {
    for (const { term, isUninflected } of found) {
      position = Math.min(position + 1, positionMax);
      entries.push(`'${term}':${position}${isUninflected ? bare : inflected}`);
    }
  };
  const titleWords = analyze(title);
  const { from, to } = leadingRange(title, titleWords);
  for (const [at, { term }] of titleWords.entries())
    entries.push(`'${titlePrefix}${term}':${at + 1}${at >= from && at < to ? leadingLabel : ""}`);
  add(titleWords, "A", "B");
  position = Math.min(position + titleTextGap, positionMax);
  add(analyze(text), "C", "D");
  return entries.join(" ");
}

/**
 * The leading words name the thing and its qualities. They end at the first stop word after them, or at an elided one: lampe in
 * « À vendre, belle lampe de table », not table, and siège in « Siège d’auto »; unless before it is only a quantity (paire de skis).
 * Where they name a thing, they also end at a comma or a dash: « Piano droit, table d’harmonie » is no table. They end at « tout » as
 * well, which makes a quality of a thing: a « poussette tout-terrain » is no terrain.
 */
function leadingRange(title: string, words: readonly Token[]): { from: number; to: number } {
  const isStop = ({ term }: Token) => isStopWord(term);
  const from = words.findIndex((word) => !isStop(word));
  if (from < 0) return { from, to: words.length };
  const ofQuantity = (end: number) =>
    isQuantityWord(words[end - 1]?.term ?? "") && !isExpression(expressionAt(words, end));
  const isEnd = ({ term }: Token, at: number) =>
    at > from && (isStopWord(term) || allWords.has(term)) && !(term === "de" && ofQuantity(at));
  const ends = words.flatMap((word, at) => (isEnd(word, at) ? [at] : [])).slice(0, 1);
  for (const { 0: mark, index } of title.matchAll(boundaries)) {
    const end = analyze(title.slice(0, index)).length;
    const isThingBefore = words.slice(from, end).some(({ term }) => isThing(term));
    if (end > from && (/^d/iu.test(mark) ? !ofQuantity(end) : isThingBefore)) ends.push(end);
  }
  return { from, to: Math.min(words.length, ...ends) };
}

/** An elided « de », and what separates the parts of a title; not a colon, which says the same in other words (« Barbier : coupe »). */
const boundaries = /(?<![\p{L}\p{N}])d['’](?=[\p{L}\p{N}])|[,;](?!\d)|\s[-–—]\s|\s\(/giu;

/** The word before and the first meaningful one from there on: « set de chambre » is one expression. */
function expressionAt(words: readonly Token[], end: number): string {
  const next = words.find(({ term }, at) => at >= end && !isStopWord(term));
  return `${words[end - 1]?.term} ${next?.term}`;
}

const allWords: ReadonlySet<string> = new Set(["tout", "toute", "tous"]);

/**
 * By term, its first written form (lower case, with accents), for corrections and suggestions. Includes the expanded
 * form of abbreviations: saint for St-Jérôme, hp for 10 forces.
 */
export function writtenForms(text: string): Map<string, string> {
  const written = new Map<string, string>();
  const pieces = writtenPieces(text);
  for (const piece of pieces) {
    const found = analyze(piece);
    for (const { term } of found)
      if (!written.has(term)) written.set(term, found.length === 1 ? piece : term);
  }
  for (const piece of writtenPieces(normalizeSpelling(text)).difference(pieces))
    for (const { term } of tokenize(piece))
      if (!written.has(term) && /^\p{L}+$/u.test(term)) written.set(term, piece);
  return written;
}

function writtenPieces(text: string): Set<string> {
  return new Set(text.toLocaleLowerCase("fr-CA").split(/[^\p{L}\p{M}\p{N}]+/u));
}
