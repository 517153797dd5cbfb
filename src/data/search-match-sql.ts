import { type RawBuilder, sql } from "kysely";
import { titleSign } from "../domain/search-index.ts";
import { hasPhrase, leadingQuery, type Match, tsquery, wordsApart } from "../domain/search-match.ts";

export function isMatch(match: Match): RawBuilder<boolean> {
  return sql<boolean>`search @@ ${tsquery(match)}::tsquery`;
}

/** All of it in the title. */
export function isTitleMatch(match: Match): RawBuilder<boolean> {
  return sql<boolean>`search @@ ${tsquery(match, titleSign)}::tsquery`;
}

/**
 * As `isMatch`, to find ads by. For words side by side the search index is asked for ads that have the words, and the
 * others are left out of those ("is true" is nothing that an index could be asked): asked itself whether words stand
 * side by side, it has PostgreSQL work out everything that the index holds of each ad once more, its terms as well.
 */
export function findsMatches(match: Match): RawBuilder<boolean> {
  return finds(match, isMatch);
}

/** As `isTitleMatch`, to find ads by. */
export function findsTitleMatches(match: Match): RawBuilder<boolean> {
  return finds(match, isTitleMatch);
}

function finds(match: Match, isSo: (match: Match) => RawBuilder<boolean>): RawBuilder<boolean> {
  const apart = hasPhrase(match) ? wordsApart(match) : null;
  return apart ? sql<boolean>`(${isSo(apart)} and ${isSo(match)} is true)` : isSo(match);
}

/** One of its words leads the title. */
export function isLeadingMatch(match: Match): RawBuilder<boolean> {
  return sql<boolean>`search @@ ${leadingQuery(match)}::tsquery`;
}
