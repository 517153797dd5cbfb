/**
 * Query expansion: synonyms, spellings in one or two words, completions and corrections are added to the typed words.
 * Pure: term statistics and thesaurus entries are passed in as a `Lexicon`.
 */
import { differsOnlyByAccents } from "../analysis/accented-words.ts";
import { isOtherGender } from "../analysis/spelling.ts";
import { boundClauses, type Clause, runMax } from "./alternatives.ts";
import { type Lexicon, longestRun, splits, synonymsOf, wholeMeaningMin } from "./lexicon.ts";
import { allOf, anyOf, type Match, tsquery, words } from "./match-expression.ts";
import type { QueryPiece, SearchQuery } from "./query-syntax.ts";

export type SearchPlan = {
  /** what a listing must match */
  match: Match;
  /** the same without synonyms and corrections; such matches rank higher */
  typed: Match;
  /** typed and corrected form of each corrected word; other inflections of the same word are not reported */
  corrected: { typed: string; shown: string }[];
  /** an unused word was expanded to words with that prefix: they rank as typed words although they were not typed */
  isCompleted: boolean;
  isOneWord: boolean;
  /** unused terms without any expansion: they make the search find nothing */
  unused: string[];
  /** most words were typed in the form of their term, neither plural nor feminine */
  isBare: boolean;
  /** pattern of titles with the other accent of a typed word (`accented-words.ts`) */
  accentedOtherwise: string | null;
};

/** Null when no word was typed. */
export function planSearch(query: SearchQuery, lexicon: Lexicon): SearchPlan | null {
  if (query.all.length === 0 && query.none.length === 0) return null;
  const corrected: SearchPlan["corrected"] = [];
  const clauses = boundClauses(query.all, lexicon.synonyms);
  const groups = groupsOf(clauses, lexicon, corrected, runMax);
  const none: Match[] = query.none.length > 0 ? [{ kind: "none", of: query.none.map(typedMatch) }] : [];
  const typed = clauses.map((clause) => anyOf(clause.flatMap((pieces) => typedAll(pieces, lexicon))));
  return {
    match: allOf([...groups, ...none]),
    typed: allOf([...typed, ...none]),
    corrected,
    isCompleted: query.all.flat().some((piece) => typedMatches(piece, lexicon).length > 1),
    isOneWord: query.all.flat(2).length === 1,
    unused: unusedIn(query, lexicon),
    isBare: isMostlyBare(query),
    accentedOtherwise: differsOnlyByAccents(query),
  };
}

/**
 * Expansion of each word, and of each run of words that is one expression; the words of a run are also expanded one by
 * one.
 */
function groupsOf(
  clauses: readonly Clause[],
  lexicon: Lexicon,
  corrected: SearchPlan["corrected"],
  max: number,
): Match[] {
  const groups: Match[] = [];
  for (let at = 0; at < clauses.length; ) {
    const next = clauses.slice(at, at + max).map((clause) => clause.flat());
    const { length, others } = longestRun(next, lexicon);
    const run = clauses.slice(at, at + length);
    const own =
      length === 1
        ? run.map((clause) => clauseMatch(clause, lexicon, corrected))
        : groupsOf(run, lexicon, corrected, length - 1);
    // The phrase itself is implied by all of its words.
    const together = tsquery(
      words(
        ...next
          .slice(0, length)
          .flat()
          .flatMap((piece) => piece.words.map(({ term }) => term)),
      ),
    );
    const further = length > 1 ? others.filter((other) => tsquery(other) !== together) : others;
    groups.push(anyOf([allOf(own), ...further]));
    at += length;
  }
  return groups;
}

function clauseMatch(clause: Clause, lexicon: Lexicon, corrected: SearchPlan["corrected"]): Match {
  const single = clause.flatMap((pieces) => (pieces.length === 1 ? pieces : []));
  const several = clause.filter((pieces) => pieces.length > 1);
  return anyOf([
    ...several.map((pieces) => allOf(groupsOf(eachOf(pieces), lexicon, corrected, runMax))),
    ...(clause.length > 1 ? alternatives(single, lexicon) : []),
    ...single.flatMap((piece) => pieceMatches(piece, lexicon, corrected)),
  ]);
}

const eachOf = (pieces: readonly QueryPiece[]): Clause[] => pieces.map((piece) => [[piece]]);

/** Synonyms of one of several alternatives; a single piece is handled as a run. */
function alternatives(pieces: readonly QueryPiece[], { synonyms }: Lexicon): Match[] {
  const plain = pieces.filter(({ isQuoted }) => !isQuoted);
  return plain.flatMap(({ words: found }) => synonymsOf(found.map(({ term }) => term).join(" "), synonyms));
}

function unusedIn({ all }: SearchQuery, lexicon: Lexicon): string[] {
  const isAlone = (piece: QueryPiece) => pieceMatches(piece, lexicon, []).length === 1;
  const without = all.filter((pieces) => pieces.every((piece) => !piece.isQuoted && isAlone(piece)));
  const terms = without.flat().flatMap(({ words: found }) => found.map(({ term }) => term));
  return terms.filter((term) => !lexicon.counts.has(term) && !lexicon.synonyms.has(term));
}

function typedMatch({ words: found }: QueryPiece): Match {
  return words(...found.map(({ term }) => term));
}

function pieceMatches(piece: QueryPiece, lexicon: Lexicon, corrected: SearchPlan["corrected"]): Match[] {
  const [only] = piece.words;
  const matches = [typedMatch(piece)];
  if (!only || piece.words.length > 1 || piece.isQuoted) return matches;
  const { term } = only;
  const pairs = splits(term).filter((parts) => lexicon.pairs.has(parts.join(" ")));
  matches.push(...pairs.map((parts) => words(...parts)));
  const completed = completionsOf(piece, lexicon);
  matches.push(...completed.map((whole) => words(whole)));
  if (term.length >= wholeMeaningMin)
    for (const whole of completed) matches.push(...synonymsOf(whole, lexicon.synonyms));
  const meant = lexicon.corrections.get(term);
  if (meant && matches.length === 1) {
    matches.push(words(meant.term), ...synonymsOf(meant.term, lexicon.synonyms));
    if (!isOtherGender(term, meant.term)) corrected.push({ typed: piece.typed, shown: meant.shown });
  }
  return matches;
}

/** Completions of an unused word count as typed and rank above synonyms. */
function typedMatches(piece: QueryPiece, lexicon: Lexicon): Match[] {
  const [only] = piece.words;
  const isUnknown = only !== undefined && !lexicon.counts.has(only.term);
  const completed = isUnknown ? completionsOf(piece, lexicon) : [];
  return [typedMatch(piece), ...completed.map((whole) => words(whole))];
}

/** One alternative; it requires all of its pieces. */
function typedAll(pieces: readonly QueryPiece[], lexicon: Lexicon): Match[] {
  const each = pieces.map((piece) => typedMatches(piece, lexicon));
  return pieces.length === 1 ? each.flat() : [allOf(each.map(anyOf))];
}

function completionsOf({ words: found, isQuoted }: QueryPiece, { completions }: Lexicon): string[] {
  const [only] = found;
  if (!only || found.length > 1 || isQuoted || completions?.of !== only.term) return [];
  return completions.by.map(({ term }) => term);
}

function isMostlyBare({ all }: SearchQuery): boolean {
  const typed = all.flat().flatMap(({ words: found }) => found);
  return typed.filter(({ isBare }) => isBare).length * 2 >= typed.length;
}
