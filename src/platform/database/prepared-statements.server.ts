/**
 * Statements that PostgreSQL plans once per connection instead of per execution: planning the most frequent queries
 * took longer than running them. Only for constant texts (arrays instead of parameter lists) whose best plan does not
 * depend on the parameters; that of a search by price or by fields does.
 * PostgreSQL uses a generic plan only if its estimated cost is not higher than that of custom plans. Constants are
 * therefore part of the text (`sql.lit`): for an unknown limit it assumes a tenth of all rows, and it cannot use an
 * index of featured listings for `is_featured = $1`. `pg_prepared_statements` shows which plans are used
 * (`generic_plans`).
 */
import { type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import type pg from "pg";

const mark = "/* prepared */";
/** Marks a statement, at any position; for query builders, with `modifyFront`. */
export const prepared = sql.raw(mark);

/**
 * Further texts run unprepared: more than these are probably generated from values and would fill the server's memory.
 */
const maxTexts = 200;
const names = new Map<string, string>();

/** The pool for Kysely: marked statements run as named prepared statements. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const wrapped = clients.get(client) ?? withNames(client);
      clients.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function withNames(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[]) => client.query({ name: nameOf(text), text, values });
  // Kysely's cursor-based streaming is not used.
  return { query: query as unknown as PostgresPoolClient["query"], release: () => client.release() };
}

function nameOf(text: string): string | undefined {
  if (!text.includes(mark)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= maxTexts) return undefined;
  const name = `babillard-${names.size + 1}`;
  names.set(text, name);
  return name;
}
