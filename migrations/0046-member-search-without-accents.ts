import { type Kysely, sql } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

/** An index of a large table. */
export const transaction = false;

/**
 * Words of names and emails without accents, by which administrators look for members (`matchesNameOrEmail` in
 * src/accounts/users.queries.server.ts). It replaces `users_words`, which had the accents: without it, the version before
 * finds the same, slower.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await tools.createIndex({
    name: "users_folded_words",
    on: `users using gin (array_to_tsvector(string_to_array(btrim(regexp_replace(
      replace(replace(replace(
        lower(regexp_replace(normalize(name || ' ' || email, NFKD), '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff]', '', 'g')),
        'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
      '[^[:alnum:]]+', ' ', 'g')), ' ')))`,
  });
  await sql`drop index concurrently if exists users_words`.execute(db);
}
