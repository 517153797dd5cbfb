import { type Kysely, sql } from "kysely";

/** Suggestions while typing come from the words of titles: how many public ads have a word there is kept beside `ads`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table search_words add column titles integer not null default 0 check (titles >= 0)`,
  `alter table search_words alter column titles drop default`,
  ...["housing", "jobs", "services", "products", "community"].map(countTitlesIn),
  // The most used words with the first two or three letters come first; more letters leave few words to read.
  `create index search_words_of_two_letters on search_words (left(term, 2), titles desc) where titles > 0`,
  `create index search_words_of_three_letters on search_words (left(term, 3), titles desc) where titles > 0`,
  `create index search_words_of_titles on search_words (term text_pattern_ops) where titles > 0`,
];

/** By category: at a million ads, all at once takes longer than a statement may. */
function countTitlesIn(category: string): string {
  // domain/search/search-index.ts: a word of the title stands there once more behind the sign
  return `update search_words set titles = titles + counted.ndoc
    from ts_stat('select search from listings
      where status = ''active'' and deleted_at is null and category = ''${category}''') as counted
    where counted.word = '=' || search_words.term`;
}
