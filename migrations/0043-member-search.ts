import type { Kysely } from "kysely";
import type { MigrationTools } from "../src/platform/database/migration-tools.server.ts";

/** An index of a large table. */
export const transaction = false;

/** Words of names and emails, by which administrators look for members (src/console/members.queries.server.ts). */
export async function up(_: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await tools.createIndex({
    name: "users_words",
    on: `users using gin (to_tsvector('simple', translate(lower(name || ' ' || email), '@._+-/', '      ')))`,
  });
}
