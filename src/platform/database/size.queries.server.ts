import { sql } from "kysely";
import type { ReadDb } from "./database.server.ts";

/** Bytes on the disk of the database server, indexes included. */
export async function databaseSize(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
