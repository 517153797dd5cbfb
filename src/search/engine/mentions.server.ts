/**
 * Listings at the end of the results that only mention the thing: « robe » also finds a room whose text has « garde-robe ».
 * Their titles lack the thing, or have another word in its place (« fermé » for « ferme »). In another category than such things
 * are usually in, they may also begin with none of the words, where that category is known and the query has only qualities
 * beside the thing: « Cours de maths, tableau noir » is no black bookcase. In the usual category, titles must name another thing and
 * have none of the words: « Rockrider 5.2 » is a bicycle, « Selle de cuir » is none. For a thing and its qualities they may also begin
 * with that other thing: « Piano droit, table d’harmonie » is no table.
 */
import { sql } from "kysely";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import { isQuality } from "../analysis/known-words.ts";
import { holdsIn } from "../query/explanations.ts";
import { anyOf, type Match, phrase } from "../query/match-expression.ts";
import { headOf } from "../query/query-parts.ts";
import { namesKnownThing, titleKind } from "../similar/title-kinds.ts";
import type { FoundListing } from "./found-listings.server.ts";
import { isLeadingMatch, matchesTitle } from "./match-sql.server.ts";
import type { NearMatch } from "./near-matches.server.ts";
import type { PreparedSearch } from "./prepared-search.server.ts";

/**
 * How many of `cards`, which are one page in order of relevance, are mentions behind the last other one. Where all are: all of
 * them if near matches are the thing and its category is known, since these are shown first then; else none.
 */
export async function mentionsAtEnd(
  search: PreparedSearch | null,
  cards: readonly FoundListing[],
  near: readonly NearMatch[],
): Promise<number> {
  const head = headOf(search?.plan?.parts ?? []);
  if (!search?.plan || !head || search.filters.sortBy !== "best") return 0;
  const usual = search.plan.named ?? search.plan.usual;
  const others = cards.filter(({ category }) => category !== usual).map(({ id }) => id);
  // A category that is named is not in the titles: « emploi » for « Cuisinier ».
  const inUsual = search.plan.named
    ? []
    : cards
        .filter(({ category, title }) => category === usual && namesOtherThing(title, head.match))
        .map(({ id }) => id);
  if (others.length + inUsual.length === 0) return 0;
  const { parts, corrected, isCompleted, otherThingPattern } = search.plan;
  const typed = anyOf(parts.flatMap(({ terms }) => terms.map((term) => phrase(term))));
  const isAsTyped = corrected.length === 0 && !isCompleted;
  const isThingAndQualities = parts.every((part) => part === head || isQuality(part.terms.join(" ")));
  const beginsWith = (match: Match) => sql<boolean>`(${matchesTitle(match)} and ${isLeadingMatch(match)})`;
  // Another name of an expression begins otherwise: « piano lessons » are « Cours de piano ».
  const expressions = head.words ? expressionsIn(head.match) : [];
  const hasThing =
    usual !== null && isAsTyped && isThingAndQualities
      ? sql<boolean>`(${matchesTitle(head.match)} and ${isLeadingMatch(typed)}
          or ${expressions.length > 0 ? beginsWith(anyOf(expressions)) : sql`false`})`
      : matchesTitle(head.match);
  const hasAnyWord = matchesTitle(anyOf(parts.map(({ match }) => match)));
  const isThingInUsual =
    isAsTyped && isThingAndQualities
      ? sql<boolean>`(${hasAnyWord} and ${isLeadingMatch(head.match)})`
      : hasAnyWord;
  const { rows } = await sql<{ id: string; isLacking: boolean }>`
    ${prepared} select id, "isLacking" from (
      select id, title, case when id = any(${others}::uuid[]) then not ${hasThing} else not ${isThingInUsual} end as "isLacking"
      from listings where id = any(${[...others, ...inUsual]}::uuid[])
    ) as found where "isLacking" or title ~* ${otherThingPattern}::text
  `.execute(search.db);
  const mentions = new Set(rows.map(({ id }) => id));
  const last = cards.findLastIndex(({ id }) => !mentions.has(id));
  // Without its accent the other word may be meant: « studio meuble ».
  const isAnyBetter = last >= 0 || (usual !== null && near.length > 0 && rows.every((row) => row.isLacking));
  return isAnyBetter ? cards.length - 1 - last : 0;
}

/** Not where the thing is sold as well: « Lit double et matelas », « Poussette avec siège d’auto ». */
function namesOtherThing(title: string, thing: Match): boolean {
  const words = title.split(" ");
  const addition = words.findIndex((word) => additions.has(word));
  const isIncluded = addition >= 0 && holdsIn(words.slice(addition).join(" "), thing);
  return namesKnownThing(title) && !isIncluded && !holdsIn(titleKind(title) ?? "", thing);
}

const additions: ReadonlySet<string> = new Set(["avec", "et", "+", "&", "incluant"]);

/** Alternatives of several words. One word may name something else, too: « moniteur » for « écran d’ordi ». */
function expressionsIn(match: Match): Match[] {
  switch (match.kind) {
    case "words":
      return match.terms.length > 1 ? [match] : [];
    case "any":
      return match.of.flatMap(expressionsIn);
    case "all":
      return [match];
    case "none":
      return [];
  }
}
