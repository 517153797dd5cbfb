/**
 * From what was typed to what is looked for: words of the same meaning, spellings in one piece or in two, and corrected
 * words join what was typed. Pure: what the ads and the thesaurus know is handed in as a `Lexicon`.
 */
import { differsOnlyByAccents } from "../analysis/accented-words.ts";
import { isOtherGender } from "../analysis/spelling.ts";
import { boundClauses, type Clause, runMax } from "./alternatives.ts";
import { type Lexicon, longestRun, splits, synonymsOf, wholeMeaningMin } from "./lexicon.ts";
import { allOf, anyOf, type Match, tsquery, words } from "./match-expression.ts";
import type { QueryPiece, SearchQuery } from "./query-syntax.ts";

export type SearchPlan = {
  /** what an ad must have */
  match: Match;
  /** the same without synonyms and corrections: those come first */
  typed: Match;
  /** for each word taken for another, what was typed and what is looked for; not for another form of the same */
  corrected: { typed: string; shown: string }[];
  /** a word that no ad has stands for those that begin so: these count as typed in the order, but nobody typed them */
  isCompleted: boolean;
  isOneWord: boolean;
  /** words that no ad has, nor anything that they may stand for: with them nothing is found */
  unused: string[];
  /** most words were typed as their terms are, neither in the plural nor agreed */
  isBare: boolean;
  /** of titles that have another word, told from a typed one by its accent (`accented-words.ts`) */
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

/** What each word, or each run of words that is one thing, is looked for as; the words of a run also one by one. */
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
    // Who looks for all words of a run anywhere finds them side by side as well.
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

/** What means the same as one of several pieces; a single one is a run. */
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

/** Of a word that no ad uses, what it begins was typed as well: words that only mean the same come after. */
function typedMatches(piece: QueryPiece, lexicon: Lexicon): Match[] {
  const [only] = piece.words;
  const isUnknown = only !== undefined && !lexicon.counts.has(only.term);
  const completed = isUnknown ? completionsOf(piece, lexicon) : [];
  return [typedMatch(piece), ...completed.map((whole) => words(whole))];
}

/** One alternative; all its words are asked for. */
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
