/**
 * What the last word of « table de chevet ou comm » goes with while it is still being typed: as `alternatives.ts` reads it,
 * but from the shipped thesaurus, and a key of it may only begin so.
 */

import { isSmallWord, searchWords } from "../analysis/tokens.ts";
import { shippedThesaurus } from "../thesaurus/shipped-thesaurus.ts";
import { keysOf, synonymsIn, type ThesaurusEntry } from "../thesaurus/thesaurus.ts";
import { boundClauses } from "./alternatives.ts";
import { hasLiterals, isOr, parseQuery, type SearchQuery } from "./query-syntax.ts";

/** The terms of its own alternative and of what holds for all; null where there is nothing to choose from. */
export function termsBeforeLast(q: string): string[] | null {
  const { all } = parsedAsWord(q);
  if (all.every((pieces) => pieces.length === 1)) return null;
  const last = searchWords(q).at(-1)?.term ?? "";
  const own = boundClauses(all, knownFrom(last)).flatMap((clause) => clause.at(-1) ?? []);
  const terms = own.flatMap(({ words }) => words.map(({ term }) => term));
  return terms.at(-1) === last ? terms.slice(0, -1) : terms;
}

/** A small word may be the beginning of another: « lit ou ma ». Within quotes it is taken for one. */
function parsedAsWord(q: string): SearchQuery {
  const [last = ""] = /(?<=\s)\S+$/u.exec(q) ?? [];
  const isSmall = last !== "" && !isOr(last) && searchWords(last).every(({ term }) => isSmallWord(term));
  if (!isSmall || hasLiterals(q)) return parseQuery(q);
  const { all, none } = parseQuery(`${q.slice(0, q.length - last.length)}"${last}"`);
  return { all: all.map((pieces) => pieces.map((piece) => ({ ...piece, isQuoted: false }))), none };
}

function knownFrom(last: string): Parameters<typeof boundClauses>[1] {
  entries ??= entriesByKey();
  const known = entries;
  const has = (key: string) =>
    known.has(key) || (key.endsWith(last) && [...known.keys()].some((whole) => whole.startsWith(key)));
  const get = (key: string) =>
    known
      .get(key)
      ?.flatMap((entry) => synonymsIn(entry, key))
      .map((other) => searchWords(other).map(({ term }) => term));
  return { has, get };
}

/** Made when the first « ou » is typed: it takes some fifty milliseconds. */
let entries: ReadonlyMap<string, readonly ThesaurusEntry[]> | null = null;

function entriesByKey(): Map<string, ThesaurusEntry[]> {
  const found = new Map<string, ThesaurusEntry[]>();
  for (const entry of shippedThesaurus)
    for (const key of keysOf(entry)) found.set(key, [...(found.get(key) ?? []), entry]);
  return found;
}
