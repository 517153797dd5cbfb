import { type Kysely, sql } from "kysely";

/**
 * The search index knows which words stand side by side, as one of a million hashes for each two: of ads that have two common
 * words somewhere, few have them beside each other, and all were read to find those. The rows keep nothing of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// Words of titles stand in `search` once more behind "=" (domain/search/search-index.ts). Dear, so that no plan works it out for
// each ad that it walks by.
const pairs = `create function word_pairs(words tsvector) returns integer[] language plpgsql immutable parallel safe cost 1000
  as $$
  declare
    word record;
    place integer;
    placed text[] := '{}';
    hash bytea;
    pairs integer[] := '{}';
  begin
    for word in select lexeme, positions from unnest(words) where lexeme not like '=%' loop
      foreach place in array coalesce(word.positions, '{}') loop
        placed[place] := word.lexeme;
      end loop;
    end loop;
    for place in coalesce(array_lower(placed, 1), 1) .. coalesce(array_upper(placed, 1), 1) - 1 loop
      if placed[place] is not null and placed[place + 1] is not null then
        hash := sha256(convert_to(placed[place] || ' ' || placed[place + 1], 'UTF8'));
        pairs := pairs || ((get_byte(hash, 0) * 256 + get_byte(hash, 1)) * 16 + get_byte(hash, 2) / 16);
      end if;
    end loop;
    return pairs;
  end $$`;

const statements = [
  pairs,
  `drop index listings_search`,
  `create index listings_search on listings
    using gin (search, listing_terms(listed_at, category, sub_category, search_place, place_cell), word_pairs(search))
    with (fastupdate = off) where status = 'active' and deleted_at is null`,
  // Without numbers about the pairs the planner would guess.
  `analyze listings`,
];
