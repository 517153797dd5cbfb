import { sql } from "kysely";
import type { ReadDb } from "./database.server.ts";

const oldestMajor = 15;

/**
 * Checks an external PostgreSQL's version, encoding and LC_CTYPE. Returns the unmet requirement as an English sentence,
 * or null. With LC_CTYPE C, full-text search parses `l’été` as one word, because it does not recognize accented
 * letters.
 */
export async function checkServerRequirements(db: ReadDb): Promise<string | null> {
  const { rows } = await sql<{ version: number; encoding: string; ctype: string }>`
    select current_setting('server_version_num')::int / 10000 as version,
      pg_encoding_to_char(encoding) as encoding, datctype as ctype
    from pg_database where datname = current_database()`.execute(db);
  const [found] = rows;
  if (!found) return "pg_database has no row of the current database.";
  if (found.version < oldestMajor) {
    return `PostgreSQL ${oldestMajor} or later is needed; DATABASE_URL leads to ${found.version}.`;
  }
  if (found.encoding !== "UTF8") {
    return `The database's encoding is ${found.encoding}; create it with: createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 NAME`;
  }
  if (found.ctype === "C" || found.ctype === "POSIX") {
    return `The database's LC_CTYPE is ${found.ctype}, which does not recognize accented letters; create it with: createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 NAME`;
  }
  return null;
}
