import { sql } from "kysely";
import type { Db } from "./database.server.ts";

const oldestMajor = 15;

/**
 * Why an external PostgreSQL does not fulfill the requirements, as an English sentence; null when it does. With
 * LC_CTYPE C, full-text search parses `l’été` as one word, because it does not recognize accented letters.
 */
export async function checkServerRequirements(db: Db): Promise<string | null> {
  const { rows } = await sql<{ version: number; encoding: string; ctype: string }>`
    select current_setting('server_version_num')::int / 10000 as version,
      pg_encoding_to_char(encoding) as encoding, datctype as ctype
    from pg_database where datname = current_database()`.execute(db);
  const [found] = rows;
  if (!found) return "The database does not describe itself.";
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
