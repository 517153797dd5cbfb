import { type RawBuilder, sql } from "kysely";
import { titleSign } from "../query/index-document.ts";
import { type Found, foundBy, isSelective, runsVector } from "../query/indexed-match.ts";
import { hasPhrase, leadingQuery, type Match, tsquery } from "../query/match-expression.ts";

export function matchesQuery(match: Match): RawBuilder<boolean> {
  return sql<boolean>`search @@ ${tsquery(match)}::tsquery`;
}

/** All of it in the title. */
export function matchesTitle(match: Match): RawBuilder<boolean> {
  return sql<boolean>`search @@ ${tsquery(match, titleSign)}::tsquery`;
}

/**
 * As `isMatch`, to find ads by. For words side by side the search index is asked for each two of them, by a hash, and for
 * the words that stand alone; the others are left out of those, by a `select` that no index can be asked and that PostgreSQL
 * takes for dearer than any other filter, so that it comes last. Asked itself whether words stand side by side, the index goes
 * through all ads of each word, and has PostgreSQL work out everything that it holds of an ad once more.
 */
export function searchesIndex(match: Match): RawBuilder<boolean> {
  return finds(match, matchesQuery);
}

/** As `isTitleMatch`, to find ads by. */
export function searchesTitleIndex(match: Match): RawBuilder<boolean> {
  return finds(match, matchesTitle);
}

function finds(match: Match, isSo: (match: Match) => RawBuilder<boolean>): RawBuilder<boolean> {
  const { runs, others } = foundBy(match);
  if (!hasPhrase(match) || (!others && runs.length === 0)) return isSo(match);
  const isAsked = others !== null && (runs.length === 0 || isSelective(others));
  const indexed = [...hasPairs(runs), ...(isAsked ? [isSo(others)] : [])];
  return sql<boolean>`(${sql.join([...indexed, sql`(select ${isSo(match)})`], sql` and `)})`;
}

/** `word_pairs` of the database are the hashes. */
function hasPairs(needed: Found["runs"]): RawBuilder<boolean>[] {
  const all = needed.flatMap((runs) => (runs.length === 1 ? runs : []));
  // Of one run or another, the first pair of each.
  const oneOf = needed.flatMap((runs) => (runs.length > 1 ? [runs.map((run) => run.slice(0, 2))] : []));
  const pairs = (runs: string[][]) => sql`word_pairs(${runsVector(runs)}::tsvector)`;
  return [
    ...(all.length > 0 ? [sql<boolean>`word_pairs(search) @> ${pairs(all)}`] : []),
    ...oneOf.map((runs) => sql<boolean>`word_pairs(search) && ${pairs(runs)}`),
  ];
}

/** One of its words leads the title. */
export function isLeadingMatch(match: Match): RawBuilder<boolean> {
  return sql<boolean>`search @@ ${leadingQuery(match)}::tsquery`;
}
