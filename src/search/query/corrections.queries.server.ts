/** Spelling corrections: the likeliest word of the vocabulary (noisy-channel.ts), or else of the thesaurus. */
import { sql } from "kysely";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { anyKeyOf } from "../../platform/database/database.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import { isExpression, isKnownWord } from "../analysis/known-words.ts";
import {
  correctedPrefixes,
  homophoneKeys,
  prefixCost,
  sameSoundCost,
  spellingCost,
  spellingKeys,
} from "../analysis/spelling.ts";
import { isStopWord } from "../analysis/tokens.ts";
import { matchesIndexed } from "../engine/match-sql.server.ts";
import { thesaurusKey } from "../thesaurus/thesaurus.ts";
import {
  type Correction,
  type Lexicon,
  mayCorrectTo,
  type Suspect,
  stripElision,
  type TermCount,
} from "./lexicon.ts";
import { allOf, type Match, phrase } from "./match-expression.ts";
import { isClearlyMeant, isFavoredByContext, likelihood, type Reading } from "./noisy-channel.ts";

/**
 * Added cost of a thesaurus word that no listing uses: televison is corrected to télévision, synonym of téléviseur;
 * patagé to partagé rather than patate.
 */
const unusedCost = 0.3;

/**
 * A correction for each suspect that has one.
 * @param counts document frequencies of the typed words
 * @param words terms of the query in order: the context of each suspect
 */
export async function findCorrections(
  db: ReadDb,
  suspects: readonly Suspect[],
  { counts, words }: { counts: Lexicon["counts"]; words: readonly string[] },
): Promise<Map<string, Correction>> {
  if (suspects.length === 0) return new Map();
  const candidates = await findCandidates(
    db,
    suspects.flatMap(({ term, isTrusted }) => (isTrusted ? homophoneKeys(term) : spellingKeys(term))),
  );
  const likeliest = suspects.flatMap((suspect) => weigh(suspect, candidates, counts, words) ?? []);
  const beside = await countBeside(db, likeliest, counts);
  const found = new Map<string, WeightedCorrection>();
  for (const { term } of suspects) {
    const correction =
      restoreElision(term, candidates, counts) ??
      choose(likeliest.find((weighed) => weighed.term === term) ?? null, beside);
    if (correction) found.set(term, correction);
  }
  // No thesaurus word can be cheaper.
  const isSettled = (term: string) =>
    (found.get(term)?.cost ?? Number.POSITIVE_INFINITY) <= unusedCost + sameSoundCost;
  const open = suspects.flatMap(({ term }) => (counts.has(term) || isSettled(term) ? [] : [term]));
  const ofThesaurus = await findThesaurusCandidates(db, open);
  for (const term of open) {
    const [correction] = costed(term, ofThesaurus)
      .filter((candidate) => mayCorrectTo(term, candidate.term))
      .toSorted((a, b) => a.cost - b.cost);
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
  // « Doné » is « donné » rather than « d’one ».
  const isMisspelled = candidates.some(
    (candidate) => candidate.listings >= listings && spellingCost(term, candidate.term) <= trustedCostMax,
  );
  if (isMisspelled) return null;
  const shown = candidates.find((candidate) => candidate.term === bare)?.shown ?? bare;
  return { term: bare, shown, listings, cost: 0 };
}

/** Words of the query beside a suspect that listings have, nearest first; `isBefore`: directly before or after it, or neither. */
type Neighbor = { term: string; isBefore: boolean | null };
type Weighed = Suspect & {
  own: number;
  neighbors: readonly Neighbor[];
  candidates: readonly WeightedCorrection[];
};

/** Each candidate costs one or two index lookups per neighbor. */
const candidatesMax = 3;
const neighborsMax = 2;
/** Of a word that is right elsewhere: it sounds the same, or a letter is doubled. */
const trustedCostMax = 0.6;
/**
 * Maximum cost of a correction that completes an expression: one edit, as in « talle basse » for « table basse ». Replacing the first
 * letter by an unrelated one costs more.
 */
const singleEditCostMax = 1.1;

/** The likeliest candidates, whatever the context; null without any. */
function weigh(
  suspect: Suspect,
  all: readonly Correction[],
  counts: Lexicon["counts"],
  words: readonly string[],
): Weighed | null {
  const { term } = suspect;
  const own = counts.get(term)?.listings ?? 0;
  const neighbors = neighborsOf(term, counts, words);
  // Against a word that is right elsewhere only a more frequent one is looked up in its context.
  const mayContextSpeak = ({ term: word, cost, listings }: WeightedCorrection) =>
    neighbors.length > 0 && cost <= trustedCostMax && listings >= own && !isStopWord(word);
  const candidates = costed(term, all, own === 0 ? singleEditCostMax : undefined)
    .filter(
      (candidate) =>
        mayBeMeant(suspect, candidate.term) ||
        mayContextSpeak(candidate) ||
        completesExpression(suspect, candidate, { own, neighbors }),
    )
    .toSorted((a, b) => likelihood({ ...b, beside: [] }) - likelihood({ ...a, beside: [] }))
    .slice(0, candidatesMax);
  return candidates.length > 0 ? { ...suspect, own, neighbors, candidates } : null;
}

/**
 * A word of the dictionary that neither listings nor the thesaurus have, where another makes an expression of the thesaurus with
 * the next word: « pati de hockey » is no pâté, but « patin de hockey ».
 */
function completesExpression(
  { term, isTrusted }: Suspect,
  { term: word, cost }: WeightedCorrection,
  { own, neighbors }: Pick<Weighed, "own" | "neighbors">,
): boolean {
  const isOpen = own === 0 && !isTrusted && cost <= singleEditCostMax && !isKnownWord(term);
  const pairs = neighbors.flatMap(({ term: other, isBefore }) =>
    isBefore === null ? [] : [isBefore ? `${other} ${word}` : `${word} ${other}`],
  );
  return isOpen && pairs.some(isExpression);
}

/** Without any context. */
const mayBeMeant = ({ term, isTrusted }: Suspect, word: string) =>
  !isTrusted && mayCorrectTo(term, word) && Number.isFinite(spellingCost(term, word));

function neighborsOf(term: string, counts: Lexicon["counts"], words: readonly string[]): Neighbor[] {
  const at = words.indexOf(term);
  return words
    .map((other, place) => ({ term: other, distance: place - at }))
    .filter(({ term: other, distance }) => distance !== 0 && (counts.get(other)?.listings ?? 0) > 0)
    .toSorted((a, b) => Math.abs(a.distance) - Math.abs(b.distance))
    .slice(0, neighborsMax)
    .map(({ term: other, distance }) => ({
      term: other,
      isBefore: Math.abs(distance) === 1 ? distance < 0 : null,
    }));
}

/** @param limitMin as of `spellingCost` */
function costed(term: string, candidates: readonly Correction[], limitMin = 0): WeightedCorrection[] {
  return candidates
    .map(({ term: word, shown, listings }) => ({
      term: word,
      shown,
      listings,
      cost: spellingCost(term, word, limitMin),
    }))
    .filter(({ cost }) => cost > 0 && Number.isFinite(cost));
}

/** The likeliest candidate in this context, if it is likelier than what was typed. */
function choose(weighed: Weighed | null, beside: BesideCounts): WeightedCorrection | null {
  if (!weighed) return null;
  const { term, own, neighbors } = weighed;
  const readingOf = (word: string, listings: number) => ({
    listings,
    beside: neighbors.map((neighbor) => beside.get(besideKey(word, neighbor)) ?? 0),
  });
  const typed = readingOf(term, own);
  const readings = weighed.candidates
    .map((candidate) => ({
      candidate,
      reading: { ...readingOf(candidate.term, candidate.listings), cost: candidate.cost } satisfies Reading,
    }))
    .filter(
      ({ candidate, reading }) =>
        mayBeMeant(weighed, candidate.term) ||
        isFavoredByContext(reading, typed) ||
        completesExpression(weighed, candidate, weighed),
    )
    .toSorted((a, b) => likelihood(b.reading) - likelihood(a.reading));
  const [best] = readings;
  if (!best) return null;
  return own === 0 || isClearlyMeant(best.reading, typed) ? best.candidate : null;
}

type BesideCounts = ReadonlyMap<string, number>;
const besideKey = (word: string, { term, isBefore }: Neighbor) => `${word} ${term} ${isBefore}`;

/** Higher counts make no difference. */
const besideCap = 50;
/** To intersect two words that are both more frequent takes too long; they occur together. */
const intersectedMax = 20_000;

/** How many listings have a word together with a neighbor; adjacent ones count three times. */
async function countBeside(
  db: ReadDb,
  weighed: readonly Weighed[],
  counts: Lexicon["counts"],
): Promise<BesideCounts> {
  const wanted = new Map<string, { word: string; listings: number; neighbor: Neighbor }>();
  for (const { term, own, neighbors, candidates } of weighed) {
    // Nothing to choose from.
    if (own === 0 && candidates.length === 1 && mayCorrectTo(term, candidates[0]?.term ?? "")) continue;
    for (const neighbor of neighbors)
      for (const { term: word, listings } of [{ term, listings: own }, ...candidates])
        if (listings > 0) wanted.set(besideKey(word, neighbor), { word, listings, neighbor });
  }
  const isFrequent = ({ listings, neighbor }: { listings: number; neighbor: Neighbor }) =>
    Math.min(listings, counts.get(neighbor.term)?.listings ?? 0) > intersectedMax;
  const found = new Map([...wanted].map(([key, each]) => [key, isFrequent(each) ? besideCap : 0]));
  const counted = (key: string, match: Match, times: number) => sql`
    select ${key}::text as key, ${times}::integer * count(*)::integer as count from (
      select from listings where ${matchesIndexed(match)} and visibility = 'public' limit ${besideCap}
    ) as found`;
  const parts = [...wanted].flatMap(([key, { word, listings, neighbor }]) => {
    if (isFrequent({ listings, neighbor })) return [];
    const both = counted(key, allOf([phrase(word), phrase(neighbor.term)]), 1);
    if (neighbor.isBefore === null) return [both];
    const pair = neighbor.isBefore ? [neighbor.term, word] : [word, neighbor.term];
    return [both, counted(key, phrase(...pair), 2)];
  });
  if (parts.length === 0) return found;
  const { rows } = await sql<{ key: string; count: number }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  for (const { key, count } of rows) found.set(key, (found.get(key) ?? 0) + count);
  return found;
}

/** Single-word thesaurus keys that share a spelling key. */
async function findThesaurusCandidates(db: ReadDb, typed: readonly string[]): Promise<Correction[]> {
  if (typed.length === 0) return [];
  const { rows } = await sql<{ term: string; words: string[] }>`
    ${prepared} select term, words from thesaurus_entries, unnest(keys) as term
    where ${anyKeyOf("spellings", typed.flatMap(spellingKeys))} and not is_off and strpos(term, ' ') = 0
  `.execute(db);
  return rows.map(({ term, words }) => ({
    term,
    shown: words.find((word) => thesaurusKey(word).replaceAll(" ", "") === term) ?? term,
    listings: 0,
  }));
}

/**
 * The word of titles that a folded prefix was probably meant to be; null when there is none. Spelling keys cover the
 * first letters only, so that a prefix of seven letters or more also finds longer words.
 */
export async function correctPrefix(db: ReadDb, typed: string): Promise<(TermCount & Correction) | null> {
  const best = (await findCandidates(db, spellingKeys(typed)))
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
async function findCandidates(db: ReadDb, keys: readonly string[]) {
  const { rows } = await sql<{ term: string; shown: string; listings: number; titles: number }>`
    ${prepared} select distinct term, display_form as shown, document_frequency as listings, title_frequency as titles
    from unnest(${[...keys]}::text[]) as typed (key)
    join search_terms on spelling_keys @> array[typed.key]
    where document_frequency > 0
  `.execute(db);
  return rows;
}
