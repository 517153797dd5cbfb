import { sql } from "kysely";
import type { WriteDb } from "../platform/database/database.server.ts";
import type { AppealOutcome } from "./appeal.ts";

/** False when this suspension was contested before. */
export async function insertSuspensionAppeal(
  db: WriteDb,
  appeal: {
    id: string;
    userId: string;
    suspension: { at: Date; by: string | null };
    text: string;
    createdAt: Date;
    dueAt: Date;
  },
): Promise<boolean> {
  const { id, userId, suspension, text, createdAt, dueAt } = appeal;
  const { numAffectedRows } = await sql`
    insert into suspension_appeals (id, user_id, suspended_at, suspended_by, body, created_at, due_at)
    values (${id}, ${userId}, ${suspension.at}, ${suspension.by}, ${text}, ${createdAt}, ${dueAt})
    on conflict on constraint one_appeal_per_suspension do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Returns the ids of the open appeals of the member that were closed: of the suspension `at`, or all. */
export async function closeSuspensionAppeals(
  db: WriteDb,
  { userId, at }: { userId: string; at?: Date },
  decided: { outcome: AppealOutcome; answer: string; moderatorId: string; now: Date },
): Promise<string[]> {
  const { outcome, answer, moderatorId, now } = decided;
  const { rows } = await sql<{ id: string }>`
    update suspension_appeals set outcome = ${outcome}, answer = ${answer}, decided_at = ${now}, decided_by = ${moderatorId}
    where user_id = ${userId} and decided_at is null ${at ? sql`and suspended_at = ${at}` : sql``}
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
