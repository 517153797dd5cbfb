import { type RawBuilder, sql } from "kysely";
import { titleSign } from "../domain/search-index.ts";
import { leadingQuery, type Match, tsquery } from "../domain/search-match.ts";

export function isMatch(match: Match): RawBuilder<boolean> {
  return sql<boolean>`search @@ ${tsquery(match)}::tsquery`;
}

/** All of it in the title. */
export function isTitleMatch(match: Match): RawBuilder<boolean> {
  return sql<boolean>`search @@ ${tsquery(match, titleSign)}::tsquery`;
}

/** One of its words leads the title. */
export function isLeadingMatch(match: Match): RawBuilder<boolean> {
  return sql<boolean>`search @@ ${leadingQuery(match)}::tsquery`;
}
