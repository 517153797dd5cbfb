import { type RawBuilder, sql } from "kysely";
import { titlePrefix } from "../index/index-document.ts";
import { type IndexedMatch, isSelective, runsVector, toIndexedMatch } from "../query/indexed-match.ts";
import { hasPhrase, leadingTsquery, type Match, tsquery } from "../query/match-expression.ts";

export function matchesQuery(match: Match): RawBuilder<boolean> {
  return sql<boolean>`search @@ ${tsquery(match)}::tsquery`;
}

/** All terms in the title. */
export function matchesTitle(match: Match): RawBuilder<boolean> {
  return sql<boolean>`search @@ ${tsquery(match, titlePrefix)}::tsquery`;
}

/**
 * `matchesQuery` in a form that uses indexes well. Adjacent word pairs are looked up by hash (`word_pairs`), and words
 * outside phrases in the text index. The exact phrase check is wrapped in a subselect, which no index can serve and
 * which the planner considers the most expensive filter, so that it runs last. A phrase query on the text index itself
 * reads all listings of each word and recomputes their vectors.
 */
export function matchesIndexed(match: Match): RawBuilder<boolean> {
  return indexCondition(match, matchesQuery);
}

/** `matchesTitle` in a form that uses indexes well. */
export function matchesTitleIndexed(match: Match): RawBuilder<boolean> {
  return indexCondition(match, matchesTitle);
}

function indexCondition(
  match: Match,
  toCondition: (match: Match) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const { runs, others } = toIndexedMatch(match);
  if (!hasPhrase(match) || (!others && runs.length === 0)) return toCondition(match);
  const includesOthers = others !== null && (runs.length === 0 || isSelective(others));
  const indexed = [...pairConditions(runs), ...(includesOthers ? [toCondition(others)] : [])];
  return sql<boolean>`(${sql.join([...indexed, sql`(select ${toCondition(match)})`], sql` and `)})`;
}

/** `word_pairs` is a SQL function (migrations/0001-initial-schema.ts). */
function pairConditions(needed: IndexedMatch["runs"]): RawBuilder<boolean>[] {
  const all = needed.flatMap((runs) => (runs.length === 1 ? runs : []));
  // For alternative runs, only the first pair of each.
  const alternatives = needed.flatMap((runs) =>
    runs.length > 1 ? [runs.map((run) => run.slice(0, 2))] : [],
  );
  const pairs = (runs: string[][]) => sql`word_pairs(${runsVector(runs)}::tsvector)`;
  return [
    ...(all.length > 0 ? [sql<boolean>`word_pairs(search) @> ${pairs(all)}`] : []),
    ...alternatives.map((runs) => sql<boolean>`word_pairs(search) && ${pairs(runs)}`),
  ];
}

/** One of the terms is among the leading words of the title. */
export function isLeadingMatch(match: Match): RawBuilder<boolean> {
  return sql<boolean>`search @@ ${leadingTsquery(match)}::tsquery`;
}
