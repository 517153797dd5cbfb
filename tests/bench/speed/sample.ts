import { sql } from "kysely";
import type { Province } from "../../../src/places/place.ts";
import type { Db } from "../../../src/platform/database/database.server.ts";

export type Home = { city: string; region: Province };

/** Query words that occur in the loaded listings, and existing listings and users. */
export type Sample = {
  /** among the sixty most used words of titles */
  frequent: readonly string[];
  /** in two to twenty listings */
  rare: readonly string[];
  /** two words of one title */
  pairs: readonly string[];
  /** two adjacent words of a title */
  phrases: readonly string[];
  places: readonly string[];
  /** places of published listings */
  homes: readonly Home[];
  listings: readonly string[];
  userIds: readonly string[];
};

export async function takeSample(db: Db): Promise<Sample> {
  const column = async (query: ReturnType<typeof sql<{ value: string }>>) =>
    (await query.execute(db)).rows.map(({ value }) => value);
  const frequent = await column(sql`
    select display_form as value from search_terms where char_length(term) between 5 and 12 and term ~ '^[a-z]+$'
    order by document_frequency desc limit 60`);
  const titles = await column(sql`
    select title as value from listings where status = 'active' order by md5(id::text) limit 400`);
  const titleWords = titles.map((title) => title.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3));
  return {
    frequent,
    rare: await column(sql`
      select display_form as value from search_terms where document_frequency between 2 and 20 and term ~ '^[a-z]{5,}$'
      order by md5(term) limit 200`),
    pairs: titleWords.flatMap(([first, second]) => (first && second ? [`${first} ${second}`] : [])),
    phrases: titles.flatMap((title) => /\p{L}{4,} \p{L}{4,}/u.exec(title)?.[0] ?? []),
    places: await column(sql`
      select city as value from listings where status = 'active' order by md5(id::text || 'x') limit 100`),
    homes: (
      await sql<Home>`
        select city, region from listings where status = 'active' order by md5(id::text || 'z') limit 1000`.execute(
        db,
      )
    ).rows,
    listings: await column(sql`
      select id::text as value from listings where status = 'active' order by md5(id::text || 'y') limit 2000`),
    userIds: await column(sql`select id::text as value from users order by id limit 500`),
  };
}
