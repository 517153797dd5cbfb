/**
 * Completion after « ou »: the terms that the last, unfinished word of « table de chevet ou comm » is combined with.
 * Same rules as `alternatives.ts`, but based on the shipped thesaurus and matching its keys by prefix.
 */

import { analyze, isStopWord } from "../analysis/tokens.ts";
import { shippedThesaurus } from "../thesaurus/shipped-thesaurus.ts";
import { synonymsIn, type ThesaurusEntry, thesaurusKeys } from "../thesaurus/thesaurus.ts";
import { groupAlternatives } from "./alternatives.ts";
import { hasLiterals, isOr, parseQuery, type SearchQuery } from "./query-syntax.ts";

/** Terms of the last alternative and of what applies to all alternatives; null when the query has no « ou ». */
export function termsBeforeLast(q: string): string[] | null {
  const { all } = parseWithLastWord(q);
  if (all.every((pieces) => pieces.length === 1)) return null;
  const last = analyze(q).at(-1)?.term ?? "";
  const own = groupAlternatives(all, synonymsByPrefix(last)).flatMap((clause) => clause.at(-1) ?? []);
  const terms = own.flatMap(({ words }) => words.map(({ term }) => term));
  return terms.at(-1) === last ? terms.slice(0, -1) : terms;
}

/** A stop word may be the prefix of another word: « lit ou ma ». It is quoted so that the parser does not drop it. */
function parseWithLastWord(q: string): SearchQuery {
  const [last = ""] = /(?<=\s)\S+$/u.exec(q) ?? [];
  const isSmall = last !== "" && !isOr(last) && analyze(last).every(({ term }) => isStopWord(term));
  if (!isSmall || hasLiterals(q)) return parseQuery(q);
  const { all, none } = parseQuery(`${q.slice(0, q.length - last.length)}"${last}"`);
  return { all: all.map((pieces) => pieces.map((piece) => ({ ...piece, isQuoted: false }))), none };
}

function synonymsByPrefix(last: string): Parameters<typeof groupAlternatives>[1] {
  entries ??= entriesByKey();
  const known = entries;
  const has = (key: string) =>
    known.has(key) || (key.endsWith(last) && [...known.keys()].some((whole) => whole.startsWith(key)));
  const get = (key: string) =>
    known
      .get(key)
      ?.flatMap((entry) => synonymsIn(entry, key))
      .map((other) => analyze(other).map(({ term }) => term));
  return { has, get };
}

/** Built on first use: it takes about 50 ms. */
let entries: ReadonlyMap<string, readonly ThesaurusEntry[]> | null = null;

function entriesByKey(): Map<string, ThesaurusEntry[]> {
  const found = new Map<string, ThesaurusEntry[]>();
  for (const entry of shippedThesaurus)
    for (const key of thesaurusKeys(entry)) found.set(key, [...(found.get(key) ?? []), entry]);
  return found;
}
