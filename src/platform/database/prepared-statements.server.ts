/**
 * Statements that PostgreSQL plans once for each connection instead of every time: planning what pages ask most often
 * took longer than doing it. Only for texts that stay the same (arrays instead of lists of parameters) and whose plan
 * does not depend on what is asked for; that of a search by price or by fields does.
 *
 * PostgreSQL keeps a plan only if it looks no dearer without the values than with them. So what is the same every time
 * stands in the text (`sql.lit`): of a limit that is not known it expects a tenth of all rows, and it cannot know that an
 * index of featured ads will do for `is_featured = $1`. `pg_prepared_statements` says what was kept (`generic_plans`).
 */
import { type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import type pg from "pg";

const mark = "/* prepared */";
/** In a statement, anywhere; after the first word of a query by `modifyFront`. */
export const prepared = sql.raw(mark);

/** More texts than these were made by putting values into them: they would fill the server, and are asked as others are. */
const textsMax = 200;
const names = new Map<string, string>();

/** What Kysely asks for its connections: marked statements go by a name that is theirs. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? naming(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function naming(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[]) => client.query({ name: nameOf(text), text, values });
  // Kysely's other way to ask, by a cursor, is not used here.
  return { query: query as unknown as PostgresPoolClient["query"], release: () => client.release() };
}

function nameOf(text: string): string | undefined {
  if (!text.includes(mark)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= textsMax) return undefined;
  const name = `babillard-${names.size + 1}`;
  names.set(text, name);
  return name;
}
