/**
 * Two baselines. `substringSearch` is the search of the specification's prototype: the query, ignoring case, anywhere in
 * title or description, newest first. `frenchSearch` uses PostgreSQL's French text search configuration. Both apply the
 * filters of the URL; neither extracts filters from the query.
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
  await (frenchVectors.get(db) ?? createFrenchVectors(db));
  const query = sql`websearch_to_tsquery('french', ${address.get("q") ?? ""})`;
  const found = await filtered(db, address)
    .innerJoin(sql<{ listing: string; vector: string }>`french_vectors`.as("french"), "french.listing", "id")
    .where(sql<boolean>`french.vector @@ ${query}`)
    .orderBy(sql`ts_rank(french.vector, ${query})`, "desc")
    .orderBy("listed_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return found.map(({ id }) => id);
}

/** One table per database: computing the vectors for each query would take most of a minute. */
const frenchVectors = new WeakMap<Db, Promise<void>>();

function createFrenchVectors(db: Db): Promise<void> {
  const created = sql`
    create table french_vectors as
    select id as listing, to_tsvector('french', title || ' ' || description) as vector from listings
  `
    .execute(db)
    .then(() => undefined);
  frenchVectors.set(db, created);
  return created;
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
