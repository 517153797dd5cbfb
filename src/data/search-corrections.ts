/** What mistyped words were probably meant to be: words that ads use, or else the thesaurus. */
import { sql } from "kysely";
import {
  type Correction,
  type Lexicon,
  rareMax,
  type WordCount,
  withoutElision,
} from "../domain/query-lexicon.ts";
import { beginningCost, slippedBeginnings, spellingCost, spellingKeys } from "../domain/spelling.ts";
import { keyOf } from "../domain/thesaurus.ts";
import type { Db } from "./database.ts";
import { prepared } from "./prepared-statements.ts";

/** A word must be that much more frequent to stand in for one that ads do use. */
const frequentTimes = 20;

/** For each typed word that is probably another one, that one; `counts`: of the typed words. */
export async function correctionsOf(
  db: Db,
  typed: readonly string[],
  counts: Lexicon["counts"],
): Promise<Map<string, Correction>> {
  const found = new Map<string, Correction>();
  if (typed.length === 0) return found;
  const candidates = await alike(db, typed);
  for (const term of typed) {
    const own = counts.get(term)?.ads ?? 0;
    const bare = withoutElision(term);
    const ofBare = bare === null ? 0 : (counts.get(bare)?.ads ?? 0);
    if (bare !== null && own === 0 && ofBare > 0) {
      const asWritten = candidates.find((candidate) => candidate.term === bare)?.shown;
      found.set(term, { term: bare, shown: asWritten ?? bare, ads: ofBare });
      continue;
    }
    const best = candidates
      .map((candidate) => ({ ...candidate, cost: spellingCost(term, candidate.term) }))
      .filter(
        ({ cost, ads: count }) =>
          cost > 0 && Number.isFinite(cost) && (own === 0 || count >= frequentTimes * (own + rareMax)),
      )
      .sort((a, b) => a.cost - b.cost || b.ads - a.ads)
      .at(0);
    if (best) found.set(term, { term: best.term, shown: best.shown, ads: best.ads });
  }
  const unknown = typed.filter((term) => !found.has(term) && !counts.has(term));
  for (const [term, meant] of await alikeInThesaurus(db, unknown)) found.set(term, meant);
  return found;
}

/** What no ad says as it was meant either: who types televison finds the téléviseurs. */
async function alikeInThesaurus(db: Db, typed: readonly string[]): Promise<Map<string, Correction>> {
  const found = new Map<string, Correction>();
  if (typed.length === 0) return found;
  // First letters are seldom wrong; of a thousand entries no index is needed.
  const { rows } = await sql<{ typed: string; term: string; words: string[] }>`
    ${prepared} select typed.term as typed, key as term, words
    from unnest(${[...typed]}::text[]) as typed (term), thesaurus_entries, unnest(keys) as key
    where not is_off and left(key, 1) = left(typed.term, 1)
      and length(key) between length(typed.term) - 2 and length(typed.term) + 2 and strpos(key, ' ') = 0
  `.execute(db);
  const nearest = rows
    .map((row) => ({ ...row, cost: spellingCost(row.typed, row.term) }))
    .filter(({ cost }) => Number.isFinite(cost))
    .sort((a, b) => a.cost - b.cost);
  for (const { typed: term, term: meant, words } of nearest) {
    const shown = words.find((word) => keyOf(word) === meant) ?? meant;
    if (!found.has(term)) found.set(term, { term: meant, shown, ads: 0 });
  }
  return found;
}

/**
 * The word of titles that a folded word, perhaps not yet whole, was probably meant to be; null when nobody knows.
 * Words are found by their first letters, so a beginning of seven or more finds what goes on.
 */
export async function correctBeginning(db: Db, typed: string): Promise<(WordCount & Correction) | null> {
  const best = (await alike(db, [typed]))
    .filter(({ titles }) => titles > 0)
    .map((candidate) => ({ ...candidate, cost: beginningCost(typed, candidate.term) }))
    .filter(({ cost }) => Number.isFinite(cost))
    .sort((a, b) => a.cost - b.cost || b.ads - a.ads)
    .at(0);
  return best ?? wordBeginningLike(db, typed);
}

/** The most frequent word of titles that goes on from what was typed but for a slip of the fingers. */
async function wordBeginningLike(db: Db, typed: string): Promise<(WordCount & Correction) | null> {
  const starts = slippedBeginnings(typed);
  if (starts.length === 0) return null;
  // One by one: no index knows the words that begin like any of many.
  const each = starts.map(
    (start) => sql`(select term, shown, ads, titles from search_words
      where term like ${`${start}%`} and titles > 0 order by titles desc limit 1)`,
  );
  const { rows } = await sql<WordCount & Correction>`
    ${sql.join(each, sql` union all `)} order by titles desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** Key by key: of the whole array at once, the planner thinks that reading all words is as cheap. */
async function alike(db: Db, typed: readonly string[]) {
  const { rows } = await sql<{ term: string; shown: string; ads: number; titles: number }>`
    ${prepared} select distinct term, shown, ads, titles
    from unnest(${typed.flatMap(spellingKeys)}::text[]) as typed (key)
    join search_words on keys @> array[typed.key]
    where ads > 0
  `.execute(db);
  return rows;
}
