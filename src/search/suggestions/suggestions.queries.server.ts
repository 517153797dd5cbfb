import { sql } from "kysely";
import { createRevalidatedCache } from "../../platform/caches.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import { fold } from "../../platform/fold.ts";
import { isCompletion } from "../analysis/completion.ts";
import { analyze, isStopWord } from "../analysis/tokens.ts";
import { scanRecencyWindows } from "../engine/recency-windows.server.ts";
import { findSearchedPlaces } from "../engine/search-places.server.ts";
import { titlePrefix } from "../index/index-document.ts";
import { correctPrefix } from "../query/corrections.queries.server.ts";
import { allOf, phrase, tsquery } from "../query/match-expression.ts";
import { synonymsIn, type ThesaurusEntry, thesaurusKey } from "../thesaurus/thesaurus.ts";
import {
  parseTypedQuery,
  pickSuggestions,
  placesMax,
  type Suggestion,
  suggestCategories,
  suggestionsMax,
  suggestPlacesFor,
  type TypedQuery,
} from "./suggestion.ts";
import {
  completeFromTitles,
  endsWithHyphen,
  frequentPairs,
  mainCategory,
  numbersAfter,
  type SampledTitle,
} from "./title-sample.ts";

/**
 * Suggestions while typing, eight at most: completed queries, then categories and places. Only words in titles of
 * public listings, and thesaurus words for them, are suggested: descriptions may contain text that their authors would
 * not want in a list.
 */
export async function findSuggestions(db: ReadDb, typed: string): Promise<Suggestion[]> {
  const parts = parseTypedQuery(typed);
  const categories = suggestCategories(typed);
  const [places, found, popular] = await Promise.all([
    withListings(db, suggestPlacesFor(typed, placesMax)),
    parts.start === null ? noQueries : completeQuery(db, parts, parts.start),
    popularSearches(db, typed),
  ]);
  const { queries: completed, occurTogether, category } = found;
  // For words that never occur together, a place is more useful: "table à montréa".
  const own = occurTogether || places.length === 0 ? completed : [];
  const isTyped = (q: string) => fold(q) === fold(typed);
  const queries = distinct([...own.filter(isTyped), ...popular, ...own]);
  const q = queries[0];
  if (category && q && !categories.some((other) => other.kind === "category" && other.sub === category.sub))
    categories.unshift({ kind: "category", q, ...category });
  return pickSuggestions(queries, categories, places);
}

/** The places that have listings, or all places when none of them has any. */
async function withListings(db: ReadDb, places: readonly Suggestion[]): Promise<readonly Suggestion[]> {
  if (places.length < 2) return places;
  const found = await Promise.all(places.map((place) => hasListings(db, place)));
  return found.includes(true) ? places.filter((_, at) => found[at]) : places;
}

/** A query that is being typed asks for the same places and titles at each character. */
const answers = { max: 1_000, staleMaxMs: 10 * 60_000 };
const placesWithListings = createRevalidatedCache<boolean>(answers);

async function hasListings(db: ReadDb, place: Suggestion): Promise<boolean> {
  if (!("filterName" in place)) return true;
  return placesWithListings.get(db, place.filterName, () => findListingsIn(db, place.filterName));
}

async function findListingsIn(db: ReadDb, name: string): Promise<boolean> {
  const { places, sectors } = await findSearchedPlaces(db, [{ name, within: null }]);
  const { rows } = await sql<{ isFound: boolean }>`
    ${prepared} select exists (
      select from listings where visibility = 'public' and search_place = any(${places.map(({ searchPlace }) => searchPlace)}::text[])
    ) or exists (
      select from listings where visibility = 'public' and named_sectors && ${sectors.map(({ id }) => id)}::text[]
    ) as "isFound"`.execute(db);
  return rows[0]?.isFound ?? false;
}

const popularMax = 3;
const popularLettersMin = 2;

/** Searches of many visitors that begin so, most frequent first. */
async function popularSearches(db: ReadDb, typed: string): Promise<string[]> {
  const start = fold(typed) + (/\s$/u.test(typed) ? " " : "");
  if (start.length < popularLettersMin) return [];
  // Folded text has letters, digits and spaces only, so LIKE needs no escaping.
  const { rows } = await sql<{ q: string }>`
    ${prepared} select q from popular_searches where key like ${`${start}%`}
    order by visitors desc, key limit ${sql.lit(popularMax)}`.execute(db);
  return rows.map(({ q }) => q);
}

function distinct(queries: readonly string[]): string[] {
  const keys = queries.map(fold);
  return queries.filter((_, at) => keys.indexOf(keys[at] ?? "") === at);
}

type Queries = { queries: string[]; occurTogether: boolean; category: ReturnType<typeof mainCategory> };
const noQueries: Queries = { queries: [], occurTogether: true, category: null };

async function completeQuery(db: ReadDb, typed: TypedQuery, start: string): Promise<Queries> {
  const { before, terms, beginning } = typed;
  if (/^\d/u.test(start)) return completeNumber(db, typed, start);
  if (terms.length > 0) {
    const [completions, sample] = await Promise.all([
      // A single letter matches too many unrelated words; after a hyphen, words from other titles never fit.
      start.length > 1 && !endsWithHyphen(before)
        ? findTitleWords(db, start, analyze(beginning)[0]?.term ?? start)
        : [],
      sampleTitles(db, terms, { needed: sampleMax }),
    ]);
    // Words that occur together with those before; other completions would often find nothing.
    const together = completeFromTitles(sample, start, before);
    const occurTogether = together.length > 0;
    const completed = occurTogether ? together : completions.map(({ shown }) => shown).slice(0, unrelatedMax);
    return { queries: completed.map((word) => before + word), occurTogether, category: null };
  }
  const completed = await completeWord(db, start, analyze(beginning)[0]?.term ?? start);
  const [first] = completed;
  const titles = first
    ? await sampleTitles(db, first.terms, { needed: categorySampleMax, expected: first.titles })
    : [];
  const words = completed.slice(0, suggestionsMax).map(({ shown }) => before + shown);
  const pairs = first ? frequentPairs(titles, first.terms).map((pair) => before + pair) : [];
  const queries = [...words.slice(0, wordsBeforePairs), ...pairs, ...words.slice(wordsBeforePairs)];
  return { queries, occurTogether: true, category: mainCategory(titles) };
}

/** Numbers are completed from what follows the previous word in titles; 4 ½ is already complete. */
async function completeNumber(
  db: ReadDb,
  { before, terms, beginning }: TypedQuery,
  start: string,
): Promise<Queries> {
  if (/demi$/u.test(start)) {
    const titles = await sampleTitles(db, [...terms, start], { needed: categorySampleMax });
    return {
      queries: titles.length > 0 ? [before + beginning] : [],
      occurTogether: true,
      category: mainCategory(titles),
    };
  }
  const sample = await sampleTitles(db, terms, { needed: sampleMax });
  const numbers = numbersAfter(sample, terms.at(-1) ?? "", start);
  return { queries: numbers.map((number) => before + number), occurTogether: true, category: null };
}

/** Words that come before the pairs of the first one. */
const wordsBeforePairs = 3;

/** Maximum number of completions not known to occur with the other words. */
const unrelatedMax = 3;

/** Shorter prefixes are hardly complete words. */
const wholeWordMin = 3;

/**
 * The typed word comes first, even if titles only contain its synonyms (char). Without any completion, synonyms are
 * suggested, then corrections.
 */
async function completeWord(db: ReadDb, start: string, term: string): Promise<readonly CompletedWord[]> {
  const found = await findTitleWords(db, start, term);
  if (found.length > 0 && (start.length < wholeWordMin || found[0]?.terms[0] === term)) return found;
  if (found.length > 0) return [...(await thesaurusSuggestions(db, start, term)), ...found];
  const known = await thesaurusSuggestions(db, start);
  if (known.length > 0) return known;
  const correction = await correctPrefix(db, start);
  return correction && isCompletion(correction.shown) ? [{ ...correction, terms: [correction.term] }] : [];
}

/** `terms`: searched to find the main category. */
type CompletedWord = { shown: string; terms: readonly string[]; titles: number };

/** A word in so few titles may have disappeared since the last count, so that it is checked. */
const reliableTitlesMin = 3;

/**
 * Words of public titles with this prefix, or of which the typed word is an inflection (velos, chevaux), most frequent
 * first.
 */
async function findTitleWords(db: ReadDb, start: string, term: string): Promise<CompletedWord[]> {
  const begins =
    start.length === 2 || start.length === 3
      ? sql`left(term, ${sql.lit(start.length)}) = ${start}`
      : sql`term like ${`${start}%`}`;
  const { rows } = await sql<Omit<CompletedWord, "terms"> & { term: string }>`
    ${prepared} with found as materialized (
      (select term, display_form as shown, title_frequency as titles, term = ${term} as is_same from search_terms
        where ${begins} and title_frequency > 0 order by title_frequency desc limit ${suggestionsMax * 2})
      union
      select term, display_form, title_frequency, true from search_terms where term = ${term} and title_frequency > 0
    )
    select term, shown, titles from found
    where titles > ${reliableTitlesMin} or exists (
      select from listings
      where search @@ ('''' || ${titlePrefix} || term || '''')::tsquery and visibility = 'public'
    )
    order by is_same desc, titles desc, term
  `.execute(db);
  const words = rows.filter((row) => isCompletion(row.shown)).slice(0, suggestionsMax);
  return words.map(({ term: found, ...word }) => ({ ...word, terms: [found] }));
}

/** Sample sizes: for words that occur together, and for the main category. */
const sampleMax = 200;
const categorySampleMax = 50;

const titleSamples = createRevalidatedCache<readonly SampledTitle[]>(answers);

type SampleSize = { needed: number; expected?: number };

/**
 * Read once a minute. Unordered, which is fast.
 * @param size.expected estimated number of matches, if known
 */
function sampleTitles(
  db: ReadDb,
  terms: readonly string[],
  size: SampleSize,
): Promise<readonly SampledTitle[]> {
  const match = tsquery(allOf(terms.map((term) => phrase(term))), titlePrefix);
  return titleSamples.get(db, `${size.needed} ${match}`, () => readTitles(db, match, size));
}

async function readTitles(
  db: ReadDb,
  match: string,
  { needed, expected = 0 }: SampleSize,
): Promise<readonly SampledTitle[]> {
  const { batches } = await scanRecencyWindows(db, { needed, expected }, async (window, missing) => {
    const { rows } = await sql<SampledTitle>`
      ${prepared} select title, category, sub_category as sub from listings
      where search @@ ${match}::tsquery and visibility = 'public' and ${window}
      limit ${missing}
    `.execute(db);
    return { total: rows.length, titles: rows };
  });
  return batches.flatMap(({ titles }) => titles);
}

/**
 * A thesaurus word as suggestion: no title contains « sofa », yet it finds every « divan ». `terms`: the synonym that
 * titles contain; `titles`: in how many.
 */
export type ThesaurusWord = { shown: string; terms: readonly string[]; titles: number };

/**
 * The key may differ from the typed text at its end only. Prefixes of two and three letters have an expression index.
 */
const indexedPrefixLength = 3;

/**
 * Thesaurus words with this prefix that have synonyms in titles, most frequent first.
 * @param start folded prefix of at least two letters
 * @param whole key of the complete typed word, to find that word only; far more selective than the prefix
 */
async function thesaurusSuggestions(
  db: ReadDb,
  start: string,
  whole: string | null = null,
): Promise<ThesaurusWord[]> {
  const mayContain =
    whole === null
      ? sql<boolean>`key_prefixes(keys) @> array[${start.slice(0, indexedPrefixLength)}]`
      : sql<boolean>`keys @> array[${whole}]`;
  const { rows } = await sql<ThesaurusEntry>`
    ${prepared} select words, targets from thesaurus_entries where not is_off and ${mayContain}
  `.execute(db);
  const meanings = rows.flatMap((entry) =>
    entry.words
      .filter((word) => fold(word).startsWith(start) && (whole === null || thesaurusKey(word) === whole))
      .flatMap((shown) =>
        synonymsIn(entry, thesaurusKey(shown)).map((other) => ({ shown, terms: termsOf(other) })),
      ),
  );
  const counts = await loadTitleCounts(db, [...new Set(meanings.flatMap(({ terms }) => terms))]);
  const best = new Map<string, ThesaurusWord>();
  for (const { shown, terms } of meanings) {
    const titles = Math.min(...terms.map((term) => counts.get(term) ?? 0));
    if (terms.length > 0 && titles > (best.get(thesaurusKey(shown))?.titles ?? 0))
      best.set(thesaurusKey(shown), { shown, terms, titles });
  }
  return [...best.values()].sort((a, b) => b.titles - a.titles || a.shown.length - b.shown.length);
}

function termsOf(written: string): string[] {
  return analyze(written)
    .map(({ term }) => term)
    .filter((term) => !isStopWord(term));
}

async function loadTitleCounts(db: ReadDb, terms: readonly string[]): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map();
  const rows = await db
    .selectFrom("search_terms")
    .select(["term", "title_frequency as titles"])
    .modifyFront(prepared)
    .where(sql<boolean>`term = any(${terms}::text[])`)
    .execute();
  return new Map(rows.map(({ term, titles }) => [term, titles]));
}
