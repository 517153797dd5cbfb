import { sql } from "kysely";

/** `column && values`: arrays that share an element. */
export function anyKeyOf(column: string, values: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} && ${[...values]}::text[]`;
}
