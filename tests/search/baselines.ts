/**
 * Two searches to compare ours with. `substringSearch` is what the specification's prototype does: the query, in
 * small emails, anywhere in title or description, newest first. `frenchSearch` is what PostgreSQL does when one asks
 * it for French and nothing else. Both know the filters of an address; neither reads any in the words.
 */
import { sql } from "kysely";
import type { Db } from "../../src/platform/database/database.server.ts";
import { parseSearchFilters } from "../../src/search/filters/parse-search-filters.ts";

const depth = 10;

export async function substringSearch(db: Db, address: URLSearchParams): Promise<string[]> {
  const q = (address.get("q") ?? "").toLowerCase();
  const found = await filtered(db, address)
    .where(sql<boolean>`(strpos(lower(title), ${q}) > 0 or strpos(lower(description), ${q}) > 0)`)
    .orderBy("listed_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return found.map(({ id }) => id);
}

export async function frenchSearch(db: Db, address: URLSearchParams): Promise<string[]> {
  await (frenchWords.get(db) ?? makeFrenchWords(db));
  const query = sql`websearch_to_tsquery('french', ${address.get("q") ?? ""})`;
  const found = await filtered(db, address)
    .innerJoin(sql<{ listing: string; words: string }>`french_words`.as("french"), "french.listing", "id")
    .where(sql<boolean>`french.words @@ ${query}`)
    .orderBy(sql`ts_rank(french.words, ${query})`, "desc")
    .orderBy("listed_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return found.map(({ id }) => id);
}

/** Kept, as any user would: made anew for each query they take most of a minute. */
const frenchWords = new WeakMap<Db, Promise<void>>();

function makeFrenchWords(db: Db): Promise<void> {
  const made = sql`
    create table french_words as
    select id as listing, to_tsvector('french', title || ' ' || description) as words from listings
  `
    .execute(db)
    .then(() => undefined);
  frenchWords.set(db, made);
  return made;
}

function filtered(db: Db, address: URLSearchParams) {
  const { category, sub, priceMin, priceMax } = parseSearchFilters(address);
  let query = db.selectFrom("listings").select("id").where("status", "=", "active").limit(depth);
  if (category) query = query.where("category", "=", category);
  if (sub) query = query.where("sub_category", "=", sub);
  if (priceMin) query = query.where("price_cents", ">=", priceMin * 100);
  if (priceMax) query = query.where("price_cents", "<=", priceMax * 100);
  const location = address.get("location") ?? "";
  return location === ""
    ? query
    : query.where(sql<boolean>`strpos(lower(city || ' ' || region), lower(${location})) > 0`);
}
