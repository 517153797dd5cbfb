import { sql } from "kysely";
import type { ReadDb, WriteDb } from "../../platform/database/database.server.ts";
import { type IdRange, idRanges } from "../../platform/database/id-ranges.server.ts";
import { spellingKeys, spellingKeysVersion } from "../analysis/spelling.ts";
import { searchIndexVersion, searchVector, titlePrefix, writtenForms } from "./index-document.ts";

/** The searched text of a listing: its title and everything else. */
export type SearchedText = { title: string; text: string };

export function searchColumns({ title, text }: SearchedText) {
  return { search: searchVector(title, text), search_version: searchIndexVersion };
}

const shownMaxLength = 100;
/** PostgreSQL allows 65,535 parameters per statement; a batch of long listings has more words. */
const insertBatchSize = 5_000;

/**
 * Adds new terms of listings that are now public to the vocabulary. Frequencies are refreshed once a day
 * (`refreshDocumentFrequencies`): incrementing common terms here would serialize all publications on the same rows.
 */
export async function upsertVocabulary(db: WriteDb, ...texts: SearchedText[]): Promise<void> {
  const written = writtenForms(texts.map(({ title, text }) => `${title}\n${text}`).join("\n"));
  const terms = [...written.keys()];
  if (terms.length === 0) return;
  const inTitles = writtenForms(texts.map(({ title }) => title).join("\n"));
  const { rows: known } = await sql<{ term: string; titles: number }>`
    select term, title_frequency as titles from search_terms where term = any(${terms}::text[])
  `.execute(db);
  for (const { term } of known) written.delete(term);
  await markTitleTerms(
    db,
    known.filter(({ term, titles }) => titles === 0 && inTitles.has(term)).map(({ term }) => term),
  );
  // Sorted, so that concurrent inserts of the same terms wait for each other instead of deadlocking.
  const fresh = [...written].sort(([a], [b]) => (a < b ? -1 : 1));
  for (let at = 0; at < fresh.length; at += insertBatchSize) {
    await db
      .insertInto("search_terms")
      .values(
        fresh.slice(at, at + insertBatchSize).map(([term, shown]) => ({
          term,
          document_frequency: 1,
          title_frequency: inTitles.has(term) ? 1 : 0,
          spelling_keys: spellingKeys(term),
          spelling_keys_version: spellingKeysVersion,
          display_form: [...shown].slice(0, shownMaxLength).join(""),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Marks known terms that occur in a title for the first time. */
async function markTitleTerms(db: WriteDb, terms: readonly string[]): Promise<void> {
  if (terms.length === 0) return;
  await sql`
    with fresh as (
      select term from search_terms where term = any(${[...terms].sort()}::text[]) and title_frequency = 0
      order by term for update
    )
    update search_terms set title_frequency = 1 from fresh where fresh.term = search_terms.term
  `.execute(db);
}

/** Listings per statement: keeps statements short. */
const countBatchSize = 20_000;
const updateBatchSize = 10_000;

/**
 * Recomputes the document frequency of each term in listings and in titles, deletes unused terms, and recomputes
 * outdated spelling keys.
 */
export async function refreshDocumentFrequencies(db: WriteDb): Promise<void> {
  const startedAt = new Date();
  const counts = new Map<string, number>();
  for await (const range of idRanges(db, sql`true`, countBatchSize))
    for (const { term, count } of await countRange(db, range))
      counts.set(term, (counts.get(term) ?? 0) + count);
  const terms = [...counts.keys()].filter((term) => !term.startsWith(titlePrefix));
  for (let at = 0; at < terms.length; at += updateBatchSize) {
    const part = terms.slice(at, at + updateBatchSize);
    const listings = part.map((term) => counts.get(term) ?? 0);
    const titles = part.map((term) => counts.get(titlePrefix + term) ?? 0);
    await sql`
      update search_terms set document_frequency = counted.listings, title_frequency = counted.titles
      from unnest(${part}::text[], ${listings}::integer[], ${titles}::integer[]) as counted (term, listings, titles)
      where counted.term = search_terms.term
        and (counted.listings, counted.titles) <> (search_terms.document_frequency, search_terms.title_frequency)
    `.execute(db);
  }
  // A term added meanwhile may belong to a listing that was already counted.
  await sql`
    delete from search_terms where term <> all(${terms}::text[]) and learned_at < ${startedAt}
  `.execute(db);
  await refreshSpellingKeys(db);
}

/** Terms per statement; until then their old keys stay in use. */
const keysBatchSize = 2_000;

async function refreshSpellingKeys(db: WriteDb): Promise<void> {
  for (let isMore = true; isMore; ) {
    const outdated = await db
      .selectFrom("search_terms")
      .select("term")
      .where("spelling_keys_version", "<>", spellingKeysVersion)
      .limit(keysBatchSize)
      .execute();
    const terms = outdated.map(({ term }) => term).sort();
    await sql`
      update search_terms set spelling_keys = string_to_array(computed.keys, ' '), spelling_keys_version = ${spellingKeysVersion}
      from unnest(${terms}::text[], ${terms.map((term) => spellingKeys(term).join(" "))}::text[]) as computed (term, keys)
      where computed.term = search_terms.term
    `.execute(db);
    isMore = terms.length === keysBatchSize;
  }
}

/** Document frequencies within an id range; title terms have their prefix. */
async function countRange(db: ReadDb, { after, last }: IdRange): Promise<{ term: string; count: number }[]> {
  // Ids consist of letters, digits and hyphens only, so that interpolation is safe.
  const next = `select search from listings where id > '${after}' and id <= '${last}'
    and visibility = 'public'`;
  const { rows } = await sql<{ term: string; count: number }>`
    select word as term, ndoc as count from ts_stat(${next})
  `.execute(db);
  return rows;
}
