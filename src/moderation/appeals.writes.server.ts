import { sql } from "kysely";
import type { WriteDb } from "../platform/database/database.server.ts";
import type { AppealOutcome } from "./appeal.ts";

/** False when the decision was contested before. */
export async function insertAppeal(
  db: WriteDb,
  appeal: { id: string; decisionId: string; listingId: string; text: string; createdAt: Date; dueAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into appeals (id, decision_id, listing_id, body, created_at, due_at)
    values (${appeal.id}, ${appeal.decisionId}, ${appeal.listingId}, ${appeal.text}, ${appeal.createdAt}, ${appeal.dueAt})
    on conflict (decision_id) do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Returns the id of the appeal; null when the listing has no open one. */
export async function closeAppeal(
  db: WriteDb,
  listingId: string,
  decided: { outcome: AppealOutcome; answer: string; moderatorId: string; now: Date },
): Promise<string | null> {
  const { outcome, answer, moderatorId, now } = decided;
  const { rows } = await sql<{ id: string }>`
    update appeals set outcome = ${outcome}, answer = ${answer}, decided_at = ${now}, decided_by = ${moderatorId},
      by_same_moderator = coalesce(moderator_id = ${moderatorId}, false)
    from moderation_decisions
    where moderation_decisions.id = decision_id and appeals.listing_id = ${listingId} and appeals.decided_at is null
    returning appeals.id`.execute(db);
  return rows[0]?.id ?? null;
}
