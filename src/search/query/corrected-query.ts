/**
 * The query with its corrections in place of the typed words, so that a misspelled word takes part in expressions (raquete à
 * neige, moto nege) and names the thing of the query (pousette double) like the word that was meant.
 */
import { isGenderVariant } from "../analysis/spelling.ts";
import { type Lexicon, stripElision } from "./lexicon.ts";
import { isQuoting, parseQuery, type SearchQuery } from "./query-syntax.ts";

export type CorrectedQuery = { query: SearchQuery; corrected: { typed: string; shown: string }[] };

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
  const corrected: CorrectedQuery["corrected"] = [];
  const text = pieces.reduce((before, { typed, words: [only, ...others] }) => {
    const correction = only && others.length === 0 ? corrections.get(only.term) : undefined;
    if (!only || !correction || isUsed(only.term) || !/^\p{L}+$/u.test(typed)) return before;
    const isElided = stripElision(only.term) === correction.term;
    const meant = isElided ? `${typed.charAt(0)}’${correction.shown}` : correction.shown;
    const after = before.replace(new RegExp(`(?<![\\p{L}\\p{N}])${typed}(?![\\p{L}\\p{N}])`, "u"), meant);
    // A unit would be joined with its number, which both would then have to be meant.
    if (after === before || parseQuery(after).all.flat().length !== pieces.length) return before;
    if (!isGenderVariant(only.term, correction.term)) corrected.push({ typed, shown: correction.shown });
    return after;
  }, q);
  return text === q ? null : { query: parseQuery(text), corrected };
}
