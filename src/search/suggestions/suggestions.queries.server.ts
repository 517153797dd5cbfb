import { sql } from "kysely";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import { fold } from "../../platform/fold.ts";
import { isCompletion } from "../analysis/completion.ts";
import { isSmallWord, searchWords } from "../analysis/tokens.ts";
import { scanRecencyWindows } from "../engine/recency-windows.server.ts";
import { correctBeginning } from "../query/corrections.queries.server.ts";
import { titleSign } from "../query/index-document.ts";
import { allOf, tsquery, words } from "../query/match-expression.ts";
import { keyOf, synonymsIn, type ThesaurusEntry } from "../thesaurus/thesaurus.ts";
import {
  pickSuggestions,
  placesMax,
  type Suggestion,
  splitTypedText,
  suggestCategories,
  suggestionsMax,
  suggestPlacesFor,
  type TypedText,
} from "./suggestion.ts";
import { isConnective, mainPlace, numbersAfter, type SampledTitle, wordsBeginning } from "./title-sample.ts";

/** Words of the thesaurus as suggestions: nobody wrote « sofa » in a title, yet it finds every « divan ». */

/** `terms`: of what titles have in its place, in as many of them as `titles`. */
export type ThesaurusWord = { shown: string; terms: readonly string[]; titles: number };

/** A key may end otherwise than what was typed; it begins like it. The index knows two letters and three. */
const keyLetters = 3;

/**
 * Words that begin like that and for which titles have another, the most frequent of those first.
 * @param start folded letters, two at least
 * @param whole the key of what was typed, where no other word is wanted: few entries have it, many begin like it
 */
export async function thesaurusSuggestions(
  db: ReadDb,
  start: string,
  whole: string | null = null,
): Promise<ThesaurusWord[]> {
  const mayHaveIt =
    whole === null
      ? sql<boolean>`key_prefixes(keys) @> array[${start.slice(0, keyLetters)}]`
      : sql<boolean>`keys @> array[${whole}]`;
  const { rows } = await sql<ThesaurusEntry>`
    ${prepared} select words, targets from thesaurus_entries where not is_off and ${mayHaveIt}
  `.execute(db);
  const meanings = rows.flatMap((entry) =>
    entry.words
      .filter((word) => fold(word).startsWith(start) && (whole === null || keyOf(word) === whole))
      .flatMap((shown) => synonymsIn(entry, keyOf(shown)).map((other) => ({ shown, terms: termsOf(other) }))),
  );
  const counts = await titlesWith(db, [...new Set(meanings.flatMap(({ terms }) => terms))]);
  const best = new Map<string, ThesaurusWord>();
  for (const { shown, terms } of meanings) {
    const titles = Math.min(...terms.map((term) => counts.get(term) ?? 0));
    if (terms.length > 0 && titles > (best.get(keyOf(shown))?.titles ?? 0))
      best.set(keyOf(shown), { shown, terms, titles });
  }
  return [...best.values()].sort((a, b) => b.titles - a.titles || a.shown.length - b.shown.length);
}

function termsOf(written: string): string[] {
  return searchWords(written)
    .map(({ term }) => term)
    .filter((term) => !isSmallWord(term));
}

async function titlesWith(db: ReadDb, terms: readonly string[]): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map();
  const rows = await db
    .selectFrom("search_terms")
    .select(["term", "title_frequency as titles"])
    .modifyFront(prepared)
    .where(sql<boolean>`term = any(${terms}::text[])`)
    .execute();
  return new Map(rows.map(({ term, titles }) => [term, titles]));
}

/** What is suggested while somebody types into the search. */

/**
 * At most eight: completed queries first, then categories and places. Only words that stand in titles of public ads are
 * suggested, or that the thesaurus has for them: the text of an ad may hold what its author would not want to see in a list.
 */
export async function findSuggestions(db: ReadDb, typed: string): Promise<Suggestion[]> {
  const parts = splitTypedText(typed);
  const places = suggestPlacesFor(typed, placesMax);
  const categories = suggestCategories(typed);
  const found = parts.start === null ? nothing : await findQueries(db, parts, parts.start);
  const { queries: completed, areTogether, place } = found;
  // Of words that nobody wrote side by side, a place says more: "table à montréa".
  const queries = areTogether || places.length === 0 ? completed : [];
  const q = queries[0];
  if (place && q && !categories.some((other) => other.kind === "category" && other.sub === place.sub))
    categories.unshift({ kind: "category", q, ...place });
  return pickSuggestions(queries, categories, places);
}

type Queries = { queries: string[]; areTogether: boolean; place: ReturnType<typeof mainPlace> };
const nothing: Queries = { queries: [], areTogether: true, place: null };

async function findQueries(db: ReadDb, typed: TypedText, start: string): Promise<Queries> {
  const { before, terms, beginning } = typed;
  if (/^\d/u.test(start)) return findNumbers(db, typed, start);
  if (terms.length > 0) {
    const [begun, beside] = await Promise.all([
      // One letter begins too many words of which nobody knows whether they go together; behind a hyphen they do not.
      start.length > 1 && !isConnective(before)
        ? wordsOfTitles(db, start, searchWords(beginning)[0]?.term ?? start)
        : [],
      sampleTitles(db, terms, { needed: sampleMax }),
    ]);
    // Words that do stand beside those before; any word that begins so would often find nothing.
    const together = wordsBeginning(beside, start, before);
    const areTogether = together.length > 0;
    const completed = areTogether ? together : begun.map(({ shown }) => shown).slice(0, apartMax);
    return { queries: completed.map((word) => before + word), areTogether, place: null };
  }
  const completed = await completionsOf(db, start, searchWords(beginning)[0]?.term ?? start);
  const [first] = completed;
  const titles = first
    ? await sampleTitles(db, first.terms, { needed: placedMax, expected: first.titles })
    : [];
  const queries = completed.slice(0, suggestionsMax).map(({ shown }) => before + shown);
  return { queries, areTogether: true, place: mainPlace(titles) };
}

/** A number is completed by those that stand behind the word before it; 4 ½ is whole. */
async function findNumbers(
  db: ReadDb,
  { before, terms, beginning }: TypedText,
  start: string,
): Promise<Queries> {
  if (/demi$/u.test(start)) {
    const titles = await sampleTitles(db, [...terms, start], { needed: placedMax });
    return {
      queries: titles.length > 0 ? [before + beginning] : [],
      ...{ areTogether: true, place: mainPlace(titles) },
    };
  }
  const beside = await sampleTitles(db, terms, { needed: sampleMax });
  const numbers = numbersAfter(beside, terms.at(-1) ?? "", start);
  return { queries: numbers.map((number) => before + number), areTogether: true, place: null };
}

/** So many words are offered of which nobody knows whether they go together. */
const apartMax = 3;

/** Fewer letters are hardly a word. */
const wholeMin = 3;

/**
 * The typed word itself first, also where it only means what titles have otherwise (char); where none has a word that begins
 * so, what means the same as one that some have, else what was likely meant.
 */
async function completionsOf(db: ReadDb, start: string, term: string): Promise<readonly Word[]> {
  const begun = await wordsOfTitles(db, start, term);
  if (begun.length > 0 && (start.length < wholeMin || begun[0]?.terms[0] === term)) return begun;
  if (begun.length > 0) return [...(await thesaurusSuggestions(db, start, term)), ...begun];
  const known = await thesaurusSuggestions(db, start);
  if (known.length > 0) return known;
  const correction = await correctBeginning(db, start);
  return correction && isCompletion(correction.shown) ? [{ ...correction, terms: [correction.term] }] : [];
}

/** `terms`: what is looked for to see where such ads stand. */
type Word = { shown: string; terms: readonly string[]; titles: number };

/** A word that so few titles had when they were last counted may have gone with its ad since. */
const surelyThere = 3;

/** Words of public titles that begin like that, or of which it is another form (velos, chevaux); frequent ones first. */
async function wordsOfTitles(db: ReadDb, start: string, term: string): Promise<Word[]> {
  const begins =
    start.length === 2 || start.length === 3
      ? sql`left(term, ${sql.lit(start.length)}) = ${start}`
      : sql`term like ${`${start}%`}`;
  const { rows } = await sql<Omit<Word, "terms"> & { term: string }>`
    ${prepared} with found as materialized (
      (select term, display_form as shown, title_frequency as titles, term = ${term} as is_same from search_terms
        where ${begins} and title_frequency > 0 order by title_frequency desc limit ${suggestionsMax * 2})
      union
      select term, display_form, title_frequency, true from search_terms where term = ${term} and title_frequency > 0
    )
    select term, shown, titles from found
    where titles > ${surelyThere} or exists (
      select from listings
      where search @@ ('''' || ${titleSign} || term || '''')::tsquery and visibility = 'public'
    )
    order by is_same desc, titles desc, term
  `.execute(db);
  const words = rows.filter((row) => isCompletion(row.shown)).slice(0, suggestionsMax);
  return words.map(({ term: found, ...word }) => ({ ...word, terms: [found] }));
}

/** So many titles say enough of which words go with them; and fewer, where such ads stand. */
const sampleMax = 200;
const placedMax = 50;

/**
 * In no order: none is asked for, it is quick.
 * @param expected about how many there are, where that is known
 */
async function sampleTitles(
  db: ReadDb,
  terms: readonly string[],
  { needed, expected = 0 }: { needed: number; expected?: number },
): Promise<SampledTitle[]> {
  const match = tsquery(allOf(terms.map((term) => words(term))), titleSign);
  const answers = await scanRecencyWindows(db, { needed, expected }, async (span, missing) => {
    const { rows } = await sql<SampledTitle>`
      ${prepared} select title, category, sub_category as sub from listings
      where search @@ ${match}::tsquery and visibility = 'public' and ${span}
      limit ${missing}
    `.execute(db);
    return { total: rows.length, titles: rows };
  });
  return answers.flatMap(({ titles }) => titles);
}
