import { v7 as uuidv7 } from "uuid";
import type { Db } from "../data/database.ts";
import { findLastDecision, insertDecision } from "../data/moderation-decisions.ts";
import { openReportsAgain } from "../data/reports.ts";
import { canTakeBackDismissal } from "../domain/moderation.ts";
import type { Actor } from "../domain/permissions.ts";
import { type ListingModerated, lockCase } from "./lock-case.ts";

/**
 * A moderator takes their own dismissal back: the reports that it settled wait again, in their old place. Refused once
 * anybody decided something else, or when none of them is left to reopen. Nobody was written to, and nobody is now.
 */
export async function reopenReports(
  { db, now }: { db: Db; now: Date },
  actor: NonNullable<Actor>,
  listingId: string,
): Promise<ListingModerated> {
  return db.transaction().execute(async (transaction): Promise<ListingModerated> => {
    const locked = await lockCase(transaction, actor, listingId);
    if (!locked.ok) return locked;
    const last = await findLastDecision(transaction, listingId);
    const isReopened =
      last !== null &&
      canTakeBackDismissal(last, actor) &&
      (await openReportsAgain(transaction, listingId, last.at)) > 0;
    if (!isReopened) return { ok: false, reason: "dismissal-final" };
    const decision = { id: uuidv7(), listingId, moderatorId: actor.id, verdict: "reopened" } as const;
    await insertDecision(transaction, { ...decision, removal: null }, now);
    return { ok: true, status: locked.listing.status };
  });
}
