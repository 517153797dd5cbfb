/** Loads the lexicon of a query: term statistics, synonyms, corrections, completions. */
import { sql } from "kysely";
import type { CategoryId } from "../../listings/category.ts";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { anyKeyOf } from "../../platform/database/database.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import { maxEdits } from "../analysis/spelling.ts";
import { analyze } from "../analysis/tokens.ts";
import { matchesIndexed } from "../engine/match-sql.server.ts";
import { writtenForms } from "../index/index-document.ts";
import { synonymsIn, type ThesaurusEntry } from "../thesaurus/thesaurus.ts";
import { findCorrections } from "./corrections.queries.server.ts";
import {
  type Completion,
  candidatePairs,
  type Lexicon,
  mayBeMisspelled,
  mayBePrefix,
  prefixSynonymsMin,
  requiredTerms,
  type TermCount,
} from "./lexicon.ts";
import { phrase } from "./match-expression.ts";
import type { SearchQuery } from "./query-syntax.ts";

/** Words corrected per query, the first ones: each takes several index scans, and users seldom mistype more. */
const correctedMax = 4;

/** @param isVerbatim true: no corrections and no completions */
export async function loadLexicon(db: ReadDb, query: SearchQuery, isVerbatim: boolean): Promise<Lexicon> {
  const { terms, phrases, last } = requiredTerms(query);
  const { counts, categories, entries } = await loadTermsAndEntries(db, terms, phrases);
  const typed = writtenForms(query.all.flatMap((pieces) => pieces.map((piece) => piece.typed)).join(" "));
  const synonyms = toSynonyms(entries, phrases, typed);
  const equivalents = toSynonyms(entries.filter(isTwoWay), phrases, typed);
  const writtenSynonyms = singleWords(entries, phrases, typed);
  const known = { counts, categories, synonyms, equivalents, writtenSynonyms };
  const asPairs = candidatePairs(query, counts);
  const uncorrected = { ...known, corrections: new Map(), completions: null };
  if (isVerbatim) return { ...uncorrected, pairs: await findAdjacentPairs(db, asPairs) };
  const mistyped = mayBeMisspelled(query, known)
    .filter(({ term }) => maxEdits(term) > 0)
    .slice(0, correctedMax);
  const words = query.all.flatMap((pieces) => pieces.flatMap((piece) => piece.words.map(({ term }) => term)));
  const start = last !== null && mayBePrefix(last, known) ? last : null;
  const [pairs, by, corrections] = await Promise.all([
    findAdjacentPairs(db, asPairs),
    start === null ? [] : findCompletions(db, start),
    findCorrections(db, mistyped, { counts, words }),
  ]);
  if (start === null && mistyped.length === 0) return { ...uncorrected, pairs };
  const intended = [...corrections.values(), ...((start?.length ?? 0) >= prefixSynonymsMin ? by : [])];
  const intendedSynonyms = await loadSynonyms(
    db,
    intended.map(({ term }) => term),
  );
  return {
    counts,
    categories,
    writtenSynonyms,
    corrections,
    pairs,
    synonyms: new Map([...synonyms, ...intendedSynonyms.all]),
    equivalents: new Map([...equivalents, ...intendedSynonyms.twoWay]),
    completions: start !== null && by.length > 0 ? { of: start, by } : null,
  };
}

type Known = {
  counts: Map<string, TermCount>;
  categories: Map<string, CategoryId>;
  entries: ThesaurusEntry[];
};

type TermRow = TermCount & { term: string | null; category: CategoryId | null };

/** One statement, because every search starts with it. */
async function loadTermsAndEntries(
  db: ReadDb,
  terms: readonly string[],
  phrases: readonly string[],
): Promise<Known> {
  const { rows } = await sql<TermRow & ThesaurusEntry>`
    ${prepared} select term, document_frequency as listings, title_frequency as titles, main_category as category,
      null::text[] as words, null::text[] as targets
    from search_terms where term = any(${terms}::text[])
    union all select null, null, null, null, words, targets
    from thesaurus_entries where ${anyKeyOf("keys", phrases)} and not is_off
  `.execute(db);
  const counts: Known["counts"] = new Map();
  const categories: Known["categories"] = new Map();
  const entries: Known["entries"] = [];
  for (const { term, listings, titles, category, words, targets } of rows) {
    if (term === null) entries.push({ words, targets });
    else counts.set(term, { listings, titles });
    if (term !== null && category !== null) categories.set(term, category);
  }
  return { counts, categories, entries };
}

/** Which of these word pairs occur adjacently in a public listing. Only needed for very rare words. */
async function findAdjacentPairs(db: ReadDb, pairs: readonly [string, string][]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const each = pairs.map(
    (pair) => sql`select ${pair.join(" ")}::text as pair where exists (
      select from listings where ${matchesIndexed(phrase(...pair))} and visibility = 'public')`,
  );
  const { rows } = await sql<{ pair: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ pair }) => pair));
}

/** Large enough to contain the intended word; each completion is a separate index lookup. */
const completionsMax = 24;

/** The most frequent title words with this prefix. Prefixes of two and three letters have expression indexes. */
async function findCompletions(db: ReadDb, start: string): Promise<Completion[]> {
  // Terms contain letters and digits only, so LIKE needs no escaping.
  const begins =
    start.length > 3 ? sql`term like ${`${start}%`}` : sql`left(term, ${sql.lit(start.length)}) = ${start}`;
  const { rows } = await sql<Completion>`
    select term, document_frequency as listings from search_terms where ${begins} and title_frequency > 0 and term <> ${start}
    order by title_frequency desc limit ${completionsMax}
  `.execute(db);
  return rows;
}

const isTwoWay = ({ targets }: ThesaurusEntry) => targets.length === 0;

type Synonyms = Map<string, string[][]>;

async function loadSynonyms(
  db: ReadDb,
  phrases: readonly string[],
): Promise<{ all: Synonyms; twoWay: Synonyms }> {
  if (phrases.length === 0) return { all: new Map(), twoWay: new Map() };
  const entries = await db
    .selectFrom("thesaurus_entries")
    .modifyFront(prepared)
    .select(["words", "targets"])
    .where(anyKeyOf("keys", phrases))
    .where("is_off", "=", false)
    .execute();
  return { all: toSynonyms(entries, phrases), twoWay: toSynonyms(entries.filter(isTwoWay), phrases) };
}

/** The synonyms that are one word, as written. */
function singleWords(
  entries: readonly ThesaurusEntry[],
  phrases: readonly string[],
  typed: ReadonlyMap<string, string>,
): string[] {
  const written = phrases.flatMap((phrase) => entries.flatMap((entry) => synonymsIn(entry, phrase, typed)));
  return [...new Set(written.filter((word) => /^\p{L}+$/u.test(word)))];
}

/** `typed`: written forms of the terms (`synonymsIn`). */
function toSynonyms(
  entries: readonly ThesaurusEntry[],
  phrases: readonly string[],
  typed?: ReadonlyMap<string, string>,
): Synonyms {
  const found: Synonyms = new Map();
  for (const phrase of phrases) {
    const others = entries.flatMap((entry) => synonymsIn(entry, phrase, typed));
    if (others.length > 0)
      found.set(
        phrase,
        others.map((other) => analyze(other).map(({ term }) => term)),
      );
  }
  return found;
}
