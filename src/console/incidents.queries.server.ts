import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { Incident } from "./incidents.ts";

export type StoredIncident = Incident & { id: string; version: number };

/** Far more than a site has; the export has as many. */
const shownMax = 500;

const columns = sql`
  id, version, period, to_char(known_on, 'YYYY-MM-DD') as "knownOn", circumstances, data_kinds as "dataKinds",
  person_count as "personCount", risk, risk_reason as "riskReason", measures,
  to_char(commission_notified_on, 'YYYY-MM-DD') as "commissionNotifiedOn",
  to_char(persons_notified_on, 'YYYY-MM-DD') as "personsNotifiedOn"`;

/** Latest first. */
export async function findIncidents(db: ReadDb): Promise<StoredIncident[]> {
  const { rows } = await sql<StoredIncident>`
    select ${columns} from privacy_incidents order by known_on desc, id desc limit ${shownMax}`.execute(db);
  return rows;
}

export async function findIncident(db: ReadDb, id: string): Promise<StoredIncident | null> {
  const { rows } = await sql<StoredIncident>`
    select ${columns} from privacy_incidents where id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}
