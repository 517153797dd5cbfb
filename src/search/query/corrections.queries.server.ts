/** What mistyped words were probably meant to be: words that ads use, or else the thesaurus. */
import { sql } from "kysely";
import type { ReadDb } from "../../platform/database/database.server.ts";
import { anyKeyOf } from "../../platform/database/database.server.ts";
import { prepared } from "../../platform/database/prepared-statements.server.ts";
import {
  beginningCost,
  sameSoundCost,
  slippedBeginnings,
  spellingCost,
  spellingKeys,
} from "../analysis/spelling.ts";
import { keyOf } from "../thesaurus/thesaurus.ts";
import {
  type Correction,
  type Lexicon,
  mayReplace,
  rareMax,
  stripElision,
  type WordCount,
} from "./lexicon.ts";

/** A word must be that much more frequent to stand in for one that ads do use. */
const frequentTimes = 20;

/**
 * What no ad says may be meant as well, but less likely than what some do: who types televison finds the téléviseurs, who
 * types patagé what is partagé, and no patate.
 */
const unusedCost = 0.3;

/** For each typed word that is probably another one, that one; `counts`: of the typed words. */
export async function findCorrections(
  db: ReadDb,
  typed: readonly string[],
  counts: Lexicon["counts"],
): Promise<Map<string, Correction>> {
  if (typed.length === 0) return new Map();
  const ofAds = await alike(db, typed);
  const found = new Map<string, Weighed>();
  for (const term of typed) {
    const meant = withElision(term, ofAds, counts) ?? likeliest(term, ofAds, counts.get(term)?.ads ?? 0);
    if (meant) found.set(term, meant);
  }
  // The thesaurus has nothing nearer than this.
  const isSettled = (term: string) =>
    (found.get(term)?.cost ?? Number.POSITIVE_INFINITY) <= unusedCost + sameSoundCost;
  const open = typed.filter((term) => !counts.has(term) && !isSettled(term));
  const ofThesaurus = await alikeInThesaurus(db, open);
  for (const term of open) {
    const meant = likeliest(term, ofThesaurus, 0);
    const cost = (meant?.cost ?? Number.POSITIVE_INFINITY) + unusedCost;
    if (meant && cost < (found.get(term)?.cost ?? Number.POSITIVE_INFINITY))
      found.set(term, { ...meant, cost });
  }
  return new Map([...found].map(([term, { cost, ...meant }]) => [term, meant]));
}

type Weighed = Correction & { cost: number };

/** Its article was written without an apostrophe. */
function withElision(term: string, ofAds: readonly Correction[], counts: Lexicon["counts"]): Weighed | null {
  const bare = stripElision(term);
  const ads = bare === null ? 0 : (counts.get(bare)?.ads ?? 0);
  if (bare === null || ads === 0 || (counts.get(term)?.ads ?? 0) > 0) return null;
  const shown = ofAds.find((candidate) => candidate.term === bare)?.shown ?? bare;
  return { term: bare, shown, ads, cost: 0 };
}

/** @param own how many ads have the typed word itself */
function likeliest(term: string, candidates: readonly Correction[], own: number): Weighed | null {
  const [best = null] = candidates
    .filter((candidate) => mayReplace(term, candidate.term))
    .map(({ term: word, shown, ads }) => ({ term: word, shown, ads, cost: spellingCost(term, word) }))
    .filter(
      ({ cost, ads }) =>
        cost > 0 && Number.isFinite(cost) && (own === 0 || ads >= frequentTimes * (own + rareMax)),
    )
    .sort((a, b) => a.cost - b.cost || b.ads - a.ads);
  return best;
}

/** Single words of the thesaurus that may have been meant, and what else stands in their entries. */
async function alikeInThesaurus(db: ReadDb, typed: readonly string[]): Promise<Correction[]> {
  if (typed.length === 0) return [];
  const { rows } = await sql<{ term: string; words: string[] }>`
    ${prepared} select term, words from thesaurus_entries, unnest(keys) as term
    where ${anyKeyOf("spellings", typed.flatMap(spellingKeys))} and not is_off and strpos(term, ' ') = 0
  `.execute(db);
  return rows.map(({ term, words }) => ({
    ...{ term, shown: words.find((word) => keyOf(word).replaceAll(" ", "") === term) ?? term, ads: 0 },
  }));
}

/**
 * The word of titles that a folded word, perhaps not yet whole, was probably meant to be; null when nobody knows.
 * Words are found by their first letters, so a beginning of seven or more finds what goes on.
 */
export async function correctBeginning(db: ReadDb, typed: string): Promise<(WordCount & Correction) | null> {
  const best = (await alike(db, [typed]))
    .filter(({ titles }) => titles > 0)
    .map((candidate) => ({ ...candidate, cost: beginningCost(typed, candidate.term) }))
    .filter(({ cost }) => Number.isFinite(cost))
    .sort((a, b) => a.cost - b.cost || b.ads - a.ads)
    .at(0);
  return best ?? wordBeginningLike(db, typed);
}

/** The most frequent word of titles that goes on from what was typed but for a slip of the fingers. */
async function wordBeginningLike(db: ReadDb, typed: string): Promise<(WordCount & Correction) | null> {
  const starts = slippedBeginnings(typed);
  if (starts.length === 0) return null;
  // One by one: no index knows the words that begin like any of many.
  const each = starts.map(
    (
      start,
    ) => sql`(select term, display_form as shown, document_frequency as ads, title_frequency as titles from search_terms
      where term like ${`${start}%`} and title_frequency > 0 order by title_frequency desc limit 1)`,
  );
  const { rows } = await sql<WordCount & Correction>`
    ${sql.join(each, sql` union all `)} order by titles desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** Key by key: of the whole array at once, the planner thinks that reading all words is as cheap. */
async function alike(db: ReadDb, typed: readonly string[]) {
  const { rows } = await sql<{ term: string; shown: string; ads: number; titles: number }>`
    ${prepared} select distinct term, display_form as shown, document_frequency as ads, title_frequency as titles
    from unnest(${typed.flatMap(spellingKeys)}::text[]) as typed (key)
    join search_terms on spelling_keys @> array[typed.key]
    where document_frequency > 0
  `.execute(db);
  return rows;
}
