/**
 * The query with its corrections in place of the typed words, so that a misspelled word takes part in expressions (raquete à
 * neige, moto nege) and names the thing of the query (pousette double) like the word that was meant.
 */
import { expressionBySound, expressionWordsMax, type TypedWord } from "../analysis/expressions-by-sound.ts";
import { isQuoting } from "../analysis/quotations.ts";
import { isGenderVariant } from "../analysis/spelling.ts";
import { type Lexicon, stripElision } from "./lexicon.ts";
import { parseQuery, type QueryPiece, type SearchQuery } from "./query-syntax.ts";

type Corrections = { typed: string; shown: string }[];
export type CorrectedQuery = { query: SearchQuery; corrected: Corrections };

/** The query with words that sound like an expression replaced by it, whatever listings have. */
export function correctExpressions(q: string): { q: string; corrected: Corrections } {
  const corrected: Corrections = [];
  if (isQuoting(q)) return { q, corrected };
  const { all } = parseQuery(q);
  let text = q;
  for (let at = 0; at < all.length; ) {
    const run = wordsFrom(all, at);
    const lengths = run.map((_, index) => run.length - index);
    const [found] = lengths.flatMap((length) => {
      const meant = expressionBySound(run.slice(0, length));
      return meant ? [{ length, meant }] : [];
    });
    for (const [index, shown] of (found?.meant ?? []).entries()) {
      const typed = run[index]?.typed ?? "";
      const after = shown === null ? text : replaceWord(text, typed, shown);
      if (shown !== null && after !== text) corrected.push({ typed, shown });
      text = after;
    }
    at += found?.length ?? 1;
  }
  return { q: text, corrected };
}

/** Successive single words, none of which has an alternative. */
function wordsFrom(all: readonly QueryPiece[][], from: number): TypedWord[] {
  const words = all.slice(from, from + expressionWordsMax).map(([piece, ...others]) => {
    const [only, ...further] = piece?.words ?? [];
    return piece && only && others.length + further.length === 0
      ? { typed: piece.typed, term: only.term }
      : null;
  });
  const end = words.indexOf(null);
  return words.slice(0, end < 0 ? words.length : end).filter((word) => word !== null);
}

const replaceWord = (text: string, typed: string, meant: string) =>
  text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${typed}(?![\\p{L}\\p{N}])`, "u"), meant);

/**
 * Null when nothing is replaced: in a query of one word, whose listings are the same either way, in one with quotations, and
 * where listings have the typed word or one that it begins or is joined of.
 */
export function correctQuery(
  q: string,
  {
    counts,
    corrections,
    pairs,
    completions,
  }: Pick<Lexicon, "counts" | "corrections" | "pairs" | "completions">,
): CorrectedQuery | null {
  const pieces = parseQuery(q).all.flat();
  if (corrections.size === 0 || pieces.length < 2 || isQuoting(q)) return null;
  const joined = new Set([...pairs].map((pair) => pair.replace(" ", "")));
  const isUsed = (term: string) => counts.has(term) || joined.has(term) || completions?.of === term;
  const corrected: Corrections = [];
  const text = pieces.reduce((before, { typed, words: [only, ...others] }) => {
    const correction = only && others.length === 0 ? corrections.get(only.term) : undefined;
    if (!only || !correction || isUsed(only.term) || !/^\p{L}+$/u.test(typed)) return before;
    const isElided = stripElision(only.term) === correction.term;
    const meant = isElided ? `${typed.charAt(0)}’${correction.shown}` : correction.shown;
    const after = replaceWord(before, typed, meant);
    // A unit would be joined with its number, which both would then have to be meant.
    if (after === before || parseQuery(after).all.flat().length !== pieces.length) return before;
    if (!isGenderVariant(only.term, correction.term)) corrected.push({ typed, shown: correction.shown });
    return after;
  }, q);
  return text === q ? null : { query: parseQuery(text), corrected };
}
