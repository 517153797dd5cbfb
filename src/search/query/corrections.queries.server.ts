/** Spelling corrections: the likeliest word of the vocabulary, or else of the thesaurus. */
import { sql } from "kysely";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { anyKeyOf } from "../../platform/database/database.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import {
  correctedPrefixes,
  prefixCost,
  sameSoundCost,
  spellingCost,
  spellingKeys,
} from "../analysis/spelling.ts";
import { thesaurusKey } from "../thesaurus/thesaurus.ts";
import {
  type Correction,
  type Lexicon,
  mayCorrectTo,
  rareMax,
  stripElision,
  type TermCount,
} from "./lexicon.ts";

/** A word that is in use is only corrected to a word this many times more frequent. */
const frequencyRatioMin = 20;

/**
 * Added cost of a thesaurus word that no listing uses: televison is corrected to télévision, synonym of téléviseur;
 * patagé to partagé rather than patate.
 */
const unusedCost = 0.3;

/** A correction for each misspelled word that has one; `counts`: document frequencies of the typed words. */
export async function findCorrections(
  db: ReadDb,
  typed: readonly string[],
  counts: Lexicon["counts"],
): Promise<Map<string, Correction>> {
  if (typed.length === 0) return new Map();
  const candidates = await findCandidates(db, typed);
  const found = new Map<string, WeightedCorrection>();
  for (const term of typed) {
    const correction =
      restoreElision(term, candidates, counts) ??
      likeliest(term, candidates, counts.get(term)?.listings ?? 0);
    if (correction) found.set(term, correction);
  }
  // No thesaurus word can be cheaper.
  const isSettled = (term: string) =>
    (found.get(term)?.cost ?? Number.POSITIVE_INFINITY) <= unusedCost + sameSoundCost;
  const open = typed.filter((term) => !counts.has(term) && !isSettled(term));
  const ofThesaurus = await findThesaurusCandidates(db, open);
  for (const term of open) {
    const correction = likeliest(term, ofThesaurus, 0);
    const cost = (correction?.cost ?? Number.POSITIVE_INFINITY) + unusedCost;
    if (correction && cost < (found.get(term)?.cost ?? Number.POSITIVE_INFINITY))
      found.set(term, { ...correction, cost });
  }
  return new Map([...found].map(([term, { cost, ...correction }]) => [term, correction]));
}

type WeightedCorrection = Correction & { cost: number };

/** The article was written without its apostrophe. */
function restoreElision(
  term: string,
  candidates: readonly Correction[],
  counts: Lexicon["counts"],
): WeightedCorrection | null {
  const bare = stripElision(term);
  const listings = bare === null ? 0 : (counts.get(bare)?.listings ?? 0);
  if (bare === null || listings === 0 || (counts.get(term)?.listings ?? 0) > 0) return null;
  const shown = candidates.find((candidate) => candidate.term === bare)?.shown ?? bare;
  return { term: bare, shown, listings, cost: 0 };
}

/** @param own document frequency of the typed word */
function likeliest(term: string, candidates: readonly Correction[], own: number): WeightedCorrection | null {
  const [best = null] = candidates
    .filter((candidate) => mayCorrectTo(term, candidate.term))
    .map(({ term: word, shown, listings }) => ({
      term: word,
      shown,
      listings,
      cost: spellingCost(term, word),
    }))
    .filter(
      ({ cost, listings }) =>
        cost > 0 && Number.isFinite(cost) && (own === 0 || listings >= frequencyRatioMin * (own + rareMax)),
    )
    .sort((a, b) => a.cost - b.cost || b.listings - a.listings);
  return best;
}

/** Single-word thesaurus keys that share a spelling key. */
async function findThesaurusCandidates(db: ReadDb, typed: readonly string[]): Promise<Correction[]> {
  if (typed.length === 0) return [];
  const { rows } = await sql<{ term: string; words: string[] }>`
    ${prepared} select term, words from thesaurus_entries, unnest(keys) as term
    where ${anyKeyOf("spellings", typed.flatMap(spellingKeys))} and not is_off and strpos(term, ' ') = 0
  `.execute(db);
  return rows.map(({ term, words }) => ({
    ...{
      term,
      shown: words.find((word) => thesaurusKey(word).replaceAll(" ", "") === term) ?? term,
      listings: 0,
    },
  }));
}

/**
 * The word of titles that a folded prefix was probably meant to be; null when there is none. Spelling keys cover the
 * first letters only, so that a prefix of seven letters or more also finds longer words.
 */
export async function correctPrefix(db: ReadDb, typed: string): Promise<(TermCount & Correction) | null> {
  const best = (await findCandidates(db, [typed]))
    .filter(({ titles }) => titles > 0)
    .map((candidate) => ({ ...candidate, cost: prefixCost(typed, candidate.term) }))
    .filter(({ cost }) => Number.isFinite(cost))
    .sort((a, b) => a.cost - b.cost || b.listings - a.listings)
    .at(0);
  return best ?? completeCorrectedPrefix(db, typed);
}

/** The most frequent title word that starts with a variant of the prefix with one slip corrected. */
async function completeCorrectedPrefix(db: ReadDb, typed: string): Promise<(TermCount & Correction) | null> {
  const starts = correctedPrefixes(typed);
  if (starts.length === 0) return null;
  // One query per prefix: no index supports a match of any of several prefixes.
  const each = starts.map(
    (
      start,
    ) => sql`(select term, display_form as shown, document_frequency as listings, title_frequency as titles from search_terms
      where term like ${`${start}%`} and title_frequency > 0 order by title_frequency desc limit 1)`,
  );
  const { rows } = await sql<TermCount & Correction>`
    ${sql.join(each, sql` union all `)} order by titles desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** One lookup per key: for an array overlap the planner underestimates the cost of a full scan. */
async function findCandidates(db: ReadDb, typed: readonly string[]) {
  const { rows } = await sql<{ term: string; shown: string; listings: number; titles: number }>`
    ${prepared} select distinct term, display_form as shown, document_frequency as listings, title_frequency as titles
    from unnest(${typed.flatMap(spellingKeys)}::text[]) as typed (key)
    join search_terms on spelling_keys @> array[typed.key]
    where document_frequency > 0
  `.execute(db);
  return rows;
}
