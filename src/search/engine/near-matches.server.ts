/**
 * Near matches: listings that lack some of the words, shown after those that have all. The thing is required; words for its
 * qualities, numbers and makes only raise the rank. A listing without any of the words is not a near match.
 */
import { sql } from "kysely";
import type { CategoryId } from "../../listings/category.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import { titlePrefix } from "../index/index-document.ts";
import { holdsIn } from "../query/explanations.ts";
import { allOf, anyOf, type Match, phrase, tsquery } from "../query/match-expression.ts";
import { headOf, placeParts, type QueryPart, wordsOfKind } from "../query/query-parts.ts";
import { cardsInOrder, type FoundListing } from "./found-listings.server.ts";
import { isLeadingMatch } from "./match-sql.server.ts";
import { newestIds } from "./newest-first.server.ts";
import { type PreparedSearch, withFilters, withMatch } from "./prepared-search.server.ts";
import { withSearchSlot } from "./search-concurrency.server.ts";

/** `missing`: the words that the listing lacks, as typed; `unwanted`: those that « pas » or « sans » exclude and it has */
export type NearMatch = FoundListing & { missing: readonly string[]; unwanted: readonly string[] };

type Found = Pick<FoundListing, "id" | "title" | "category">;

/** With more results than that, near matches are not needed. */
const fewResults = 11;
const nearMax = 12;

/** How many near matches are shown after `total` results. */
export const nearLimit = (total: number) => (total > fewResults ? 0 : nearMax - Math.min(total, nearMax - 4));

/** The newest ones with all words but one, and the newest ones with any, are ranked. */
const candidatesMax = 120;
/** With so many whose title begins with the thing, those that only mention it are left out. */
const leadingEnough = 3;
/** With so many, older ones are not looked for. */
const candidatesEnough = 2 * nearMax;

/** @param found listings that match all words */
export async function findNearMatches(
  search: PreparedSearch | null,
  { found, limit }: { found: readonly Found[]; limit: number },
): Promise<NearMatch[]> {
  const exact = found.map(({ id }) => id);
  const denied = search?.plan?.denied ?? [];
  const head = headOf(search?.plan?.parts ?? []);
  if (!search || !head || limit <= 0) return [];
  // « Table sans chaises »: one with chairs is a near match where there is no other; a piano whose text has « table
  // d’harmonie » is no table.
  const mayHaveDenied = denied.length > 0 && !(await isAnyNamed(search, exact, head));
  const conditions = mayHaveDenied ? [] : denied.map(({ match }) => match);
  const parts = [...(search.plan?.parts ?? []), ...(mayHaveDenied ? denied : [])];
  // « Transporter un divan »: where no service has both, the ones that do the same with something else.
  const { named = null } = search.plan ?? {};
  const [task] = named === "services" && exact.length === 0 ? parts : [];
  const known = { conditions, exact, limit };
  const ofTask = task
    ? await findNearTo(search, parts, { ...known, head: task, whole: [], category: null, thing: "leading" })
    : [];
  if (ofTask.length > 0) return ofTask;
  // Where titles do not tell the category of the thing, a result for sale does: that « cuisinière » is not a cook.
  const isOne = ({ category, title }: Found) => category === "products" && holdsIn(title, head.match);
  const category = found.some(isOne) ? "products" : null;
  // « Raquette tennis » is one expression: any racket is a near match, and one for tennis ranks first.
  const words = wordsOfKind(head).map((word) => ({ ...word, match: anyOf([word.match, head.match]) }));
  const [first = head] = words;
  const single = words.length > 0 ? parts.flatMap((part) => (part === head ? words : [part])) : parts;
  return findNearTo(search, single, {
    ...known,
    head: first,
    whole: words,
    category,
    thing: thingIn(named, words.length > 0 || exact.length > 0),
  });
}

/** Titles of jobs and dwellings seldom begin with the name of their category. */
function thingIn(named: CategoryId | null, isKnown: boolean): Near["thing"] {
  if (named === "jobs" || named === "housing") return "anywhere";
  return isKnown ? "leading" : "leading-if-several";
}

/** Whether the title of one of the listings begins with the thing. */
async function isAnyNamed(
  { db }: PreparedSearch,
  ids: readonly string[],
  { match }: QueryPart,
): Promise<boolean> {
  if (ids.length === 0) return false;
  const { rows } = await withSearchSlot(() =>
    sql`${prepared} select from listings where id = any(${[...ids]}::uuid[]) and ${isLeadingMatch(match)} limit 1`.execute(
      db,
    ),
  );
  return rows.length > 0;
}

/**
 * `whole`: the words of an expression that is the thing; `category`: of results that are the thing; `conditions`: apply to all;
 * `thing`: whether only listings whose title begins with the thing, always or where there are several
 */
type Near = {
  head: QueryPart;
  whole: readonly QueryPart[];
  category: CategoryId | null;
  conditions: readonly Match[];
  exact: readonly string[];
  limit: number;
  thing: "leading" | "leading-if-several" | "anywhere";
};

async function findNearTo(
  search: PreparedSearch,
  parts: readonly QueryPart[],
  { head, whole, category: ofResults, conditions, exact, limit, thing }: Near,
): Promise<NearMatch[]> {
  const required = [...new Set([head, ...placeParts(parts)])];
  const others = parts.filter((part) => !required.includes(part));
  if (others.length === 0) return [];
  const category = search.filters.category ?? search.plan?.named ?? search.plan?.usual ?? ofResults;
  const there = category ? withFilters(search, { ...search.filters, category }) : search;
  return withSearchSlot(async () => {
    const isRequired = allOf([...required.map(({ match }) => match), ...conditions]);
    const known = new Set(exact);
    const unknown = async (match: Match) => (await candidates(there, match)).filter((id) => !known.has(id));
    const found = await Promise.all(candidateMatches(isRequired, others).map(unknown));
    const some = [...new Set(found.flat())];
    const ids = some.length > 0 || others.length === 1 ? some : await unknown(isRequired);
    const ranked = ids.length > 0 ? await rank(search, ids, { parts, head, whole }) : [];
    // « Bande de porte » is not a door: what only mentions the thing is shown where (almost) nothing is one.
    const leading = ranked.filter(({ isLeading, isWhole }) => isLeading || (isWhole && exact.length === 0));
    const isEnough = thing === "leading-if-several" && leading.length >= leadingEnough;
    const best = (thing === "leading" || isEnough ? leading : ranked).slice(0, limit);
    const cards = await cardsInOrder(search.db, sql`${best.map(({ id }) => id)}::uuid[]`, {
      isPrepared: true,
    });
    const words = new Map(best.map((each) => [each.id, each]));
    return cards.map((card) => {
      const { missing = [], unwanted = [] } = words.get(card.id) ?? {};
      return { ...card, missing, unwanted };
    });
  });
}

/** Of more words, the expression for all but one grows with their square. */
const allButOneMax = 6;

/**
 * All words but one; then the thing with any other word; beside a single other word, or when that finds nothing, the thing
 * alone.
 */
export function candidateMatches(required: Match, others: readonly QueryPart[]): Match[] {
  if (others.length === 1) return [required];
  const withAny = allOf([required, anyOf(others.map(({ match }) => match))]);
  if (others.length >= allButOneMax) return [withAny];
  const allButOne = others.map((left) =>
    allOf([required, ...others.filter((part) => part !== left).map(({ match }) => match)]),
  );
  return [anyOf(allButOne), withAny];
}

async function candidates(search: PreparedSearch, match: Match): Promise<string[]> {
  const near = await withMatch(search, match);
  return newestIds(near, { needed: candidatesMax, enough: candidatesEnough });
}

/** A part of `denied` requires no term. */
const isDenied = ({ terms }: QueryPart) => terms.length === 0;

/** `isLeading`: the thing is among the leading words of the title; `isWhole`: all words of `whole` are in the title */
type Ranked = { id: string; missing: string[]; unwanted: string[]; isLeading: boolean; isWhole: boolean };

/**
 * By the weight of the words that a listing has, more in the title and as typed; then titles that begin with the thing; then as
 * the ids are given, newest first.
 */
async function rank(
  { db }: PreparedSearch,
  ids: readonly string[],
  { parts, head, whole }: { parts: readonly QueryPart[]; head: QueryPart; whole: readonly QueryPart[] },
): Promise<Ranked[]> {
  const queries = parts.map(({ match }) => tsquery(match));
  const inTitle = parts.map(({ match }) => tsquery(match, titlePrefix));
  const typed = parts.map(({ terms }) => tsquery(allOf(terms.map((term) => phrase(term)))));
  const { rows } = await sql<{
    id: string;
    has: boolean[];
    titled: boolean[];
    typed: boolean[];
    isLeading: boolean;
  }>`
    ${prepared} select id, ${isLeadingMatch(head.match)} as "isLeading",
      array(select search @@ q::tsquery from unnest(${queries}::text[]) with ordinality as t (q, place) order by place) as has,
      array(select search @@ q::tsquery from unnest(${inTitle}::text[]) with ordinality as t (q, place) order by place) as titled,
      array(select search @@ q::tsquery from unnest(${typed}::text[]) with ordinality as t (q, place) order by place) as typed
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place) join listings using (id)
    order by wanted.place
  `.execute(db);
  const scored = rows.map(({ id, has, titled, typed: hasTyped, isLeading }) => ({
    id,
    isLeading,
    isWhole: whole.length > 0 && parts.every((part, at) => !whole.includes(part) || titled[at] === true),
    missing: parts.filter((part, at) => !has[at] && !isDenied(part)).map(({ typed }) => typed),
    unwanted: parts.filter((part, at) => !has[at] && isDenied(part)).map(({ typed }) => typed),
    score: parts.reduce(
      (sum, { weight }, at) =>
        sum + weight * ((has[at] ? 1 : 0) + (titled[at] ? 1 / 2 : 0) + (hasTyped[at] ? 1 / 8 : 0)),
      0,
    ),
  }));
  const byScore = scored.toSorted((a, b) => b.score - a.score || Number(b.isLeading) - Number(a.isLeading));
  return byScore.map(({ score: _, ...found }) => found);
}
