import { type RawBuilder, sql } from "kysely";
import { titleSign } from "../index/index-document.ts";
import { type Found, foundBy, isSelective, runsVector } from "../query/indexed-match.ts";
import { hasPhrase, leadingQuery, type Match, tsquery } from "../query/match-expression.ts";

export function matchesQuery(match: Match): RawBuilder<boolean> {
  return sql<boolean>`search @@ ${tsquery(match)}::tsquery`;
}

/** All terms in the title. */
export function matchesTitle(match: Match): RawBuilder<boolean> {
  return sql<boolean>`search @@ ${tsquery(match, titleSign)}::tsquery`;
}

/**
 * `matchesQuery` in a form that uses indexes well. Adjacent word pairs are looked up by hash (`word_pairs`), and words
 * outside phrases in the text index. The exact phrase check is wrapped in a subselect, which no index can serve and
 * which the planner considers the most expensive filter, so that it runs last. A phrase query on the text index itself
 * reads all listings of each word and recomputes their vectors.
 */
export function searchesIndex(match: Match): RawBuilder<boolean> {
  return finds(match, matchesQuery);
}

/** `matchesTitle` in a form that uses indexes well. */
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

/** `word_pairs` is a SQL function (migration 0023). */
function hasPairs(needed: Found["runs"]): RawBuilder<boolean>[] {
  const all = needed.flatMap((runs) => (runs.length === 1 ? runs : []));
  // For alternative runs, only the first pair of each.
  const oneOf = needed.flatMap((runs) => (runs.length > 1 ? [runs.map((run) => run.slice(0, 2))] : []));
  const pairs = (runs: string[][]) => sql`word_pairs(${runsVector(runs)}::tsvector)`;
  return [
    ...(all.length > 0 ? [sql<boolean>`word_pairs(search) @> ${pairs(all)}`] : []),
    ...oneOf.map((runs) => sql<boolean>`word_pairs(search) && ${pairs(runs)}`),
  ];
}

/** One of the terms is among the leading words of the title. */
export function isLeadingMatch(match: Match): RawBuilder<boolean> {
  return sql<boolean>`search @@ ${leadingQuery(match)}::tsquery`;
}
