import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import { type Consent, consentVersions, type Purpose } from "./consent.ts";

/** The latest decision about each purpose on which the user has decided. */
export async function findConsents(db: ReadDb, userId: string): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select distinct on (purpose) purpose, is_granted as "isGranted", version, decided_at as "decidedAt"
    from consents where user_id = ${userId} order by purpose, id desc`.execute(db);
  return rows;
}

/** Returns those of the users who accept the current version of the purpose. */
export async function findConsenting(
  db: ReadDb,
  purpose: Purpose,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ userId: string }>`
    select "userId" from (
      select distinct on (user_id) user_id as "userId", is_granted, version
      from consents where user_id = any(${[...userIds]}::uuid[]) and purpose = ${purpose}
      order by user_id, id desc
    ) as latest where is_granted and version = ${consentVersions[purpose]}`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}
