import { type Kysely, sql } from "kysely";

/**
 * The application writes an ad's search words itself (domain/search/search-index.ts), so that they tell title from text and
 * exact from inflected. Ads from before have none yet: the next start indexes them (`search_version`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table listings drop column search, drop column search_title, drop column search_body`,
  `alter table listings add column search tsvector not null default ''`,
  `alter table listings add column search_version smallint not null default 0`,
  `alter table listings alter column search_version drop default`,
  `alter table listings alter column search drop default`,
  `create index listings_search on listings using gin (search) with (fastupdate = off)`,
  `create index listings_search_version on listings (search_version)`,
  // the municipality, for distances; null where the gazetteer does not know it
  `alter table listings add column place_id text`,
  `create index listings_of_place on listings (place_id, listed_at desc, id desc) where status = 'active' and deleted_at is null`,
  // the words that public ads use: what typing mistakes are corrected against
  `create table search_words (
    term text primary key check (term <> '' and char_length(term) <= 64),
    -- as first written, with its accents
    shown text not null check (shown <> '' and char_length(shown) <= 100),
    -- how many public ads had it when they were last counted
    ads integer not null check (ads >= 0),
    -- domain/search/spelling.ts: words that are alike share one
    keys text[] not null
  )`,
  `create index search_words_alike on search_words using gin (keys) with (fastupdate = off)`,
  `create index search_words_beginning on search_words (term text_pattern_ops, ads desc)`,
  `create table thesaurus_entries (
    id text primary key check (char_length(id) between 1 and 80),
    -- as people write them; without targets each of them finds the others
    words text[] not null check (array_length(words, 1) between 1 and 20),
    targets text[] not null check (coalesce(array_length(targets, 1), 0) <= 20),
    -- what was typed to use the entry: the folded words, small ones left out
    keys text[] not null,
    -- the shipped ones follow the product until an operator changes them
    is_shipped boolean not null,
    is_changed boolean not null,
    -- one that is switched off stays, so that the next start does not bring it back
    is_off boolean not null,
    constraint something_to_find check (array_length(words, 1) > 1 or array_length(targets, 1) > 0)
  )`,
  `create index thesaurus_entries_typed on thesaurus_entries using gin (keys) with (fastupdate = off)`,
];
