import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { WriteDb } from "../../platform/database/database.server.ts";
import { fold } from "../../platform/fold.ts";
import { findConsenting } from "../../privacy/index.server.ts";
import { analyze, isStopWord } from "../analysis/tokens.ts";
import { searchListings } from "../engine/listing-search.server.ts";
import { defaultFilters } from "../filters/search-filters.ts";
import { popularDays, visitorsMin } from "./popular-search.ts";

/** `text`: from `suggestibleSearch`. `userId`: null for a visitor without an account */
export type VisitorSearch = { visitor: string; text: string; userId: string | null };

/**
 * Counts the visitors of each search of the day, and stores the words of those that `visitorsMin` have made. A search is
 * stored before that as a hash only. Those of members count only if they accept it.
 * @param salt of the day; nothing can be computed again from the hashes once it is replaced
 */
export async function recordSearches(
  db: WriteDb,
  made: readonly VisitorSearch[],
  { day, salt }: { day: string; salt: string },
): Promise<void> {
  const searches = await withConsent(db, made);
  if (searches.length === 0) return;
  const hash = (text: string) =>
    createHash("sha256").update(`${salt} ${text}`).digest("base64url").slice(0, 22);
  const texts = new Map(searches.map(({ text }) => [hash(fold(text)), text]));
  const visitors = searches.map(({ text, visitor }) => hash(`${fold(text)} ${visitor}`));
  await sql`
    insert into search_visitors (day, search, visitor)
    select ${day}::date, * from unnest(${searches.map(({ text }) => hash(fold(text)))}::text[], ${visitors}::text[])
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ search: string; visitors: number }>`
    select search, count(*)::integer as visitors from search_visitors
    where day = ${day}::date and search = any(${[...texts.keys()]}::text[])
    group by search having count(*) >= ${visitorsMin}`.execute(db);
  for (const { search, visitors: count } of rows) {
    const q = await wellSpelled(db, texts.get(search) ?? "");
    if (q === null) continue;
    await sql`
      insert into popular_searches (key, q, visitors, last_day) values (${fold(q)}, ${q}, ${count}, ${day}::date)
      on conflict (key) do update set q = excluded.q, last_day = excluded.last_day,
        visitors = greatest(popular_searches.visitors, excluded.visitors)`.execute(db);
  }
}

async function withConsent(db: WriteDb, searches: readonly VisitorSearch[]): Promise<VisitorSearch[]> {
  const members = [...new Set(searches.flatMap(({ userId }) => userId ?? []))];
  const consenting = await findConsenting(db, "popular-searches", members);
  return searches.filter(({ userId }) => userId === null || consenting.has(userId));
}

/** With the accents of titles; null for what finds nothing, is misspelled or unfinished: titles have none of its words so. */
async function wellSpelled(db: WriteDb, text: string): Promise<string | null> {
  const found = await searchListings(db, { ...defaultFilters, q: text, sortBy: "best" });
  if (found.total === 0 || found.corrected.length > 0) return null;
  const terms = analyze(text)
    .map(({ term }) => term)
    .filter((term) => !isStopWord(term));
  const { rows } = await sql<{ term: string; shown: string }>`
    select term, display_form as shown from search_terms where term = any(${terms}::text[]) and title_frequency > 0
  `.execute(db);
  const inTitles = new Set(rows.map(({ term }) => term));
  if (!terms.every((term) => inTitles.has(term))) return null;
  const forms = new Map(rows.map(({ shown }) => [fold(shown), shown]));
  return text
    .split(" ")
    .map((word) => forms.get(fold(word)) ?? word)
    .join(" ");
}

/** Deletes the visitors of earlier days, and searches that have not been popular for `popularDays`. */
export async function purgeSearches(db: WriteDb, today: string): Promise<void> {
  await sql`delete from search_visitors where day < ${today}::date`.execute(db);
  await sql`delete from popular_searches where last_day < ${today}::date - ${popularDays}::integer`.execute(
    db,
  );
}
