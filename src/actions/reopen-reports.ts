import type { Db } from "../data/database.ts";
import { findLastDecision } from "../data/moderation-decisions.ts";
import { openReportsAgain } from "../data/reports.ts";
import { canTakeBackDismissal } from "../domain/moderation.ts";
import type { Actor } from "../domain/permissions.ts";
import { decideCase, type ListingModerated } from "./decide-case.ts";

/**
 * A moderator takes their own dismissal back: the reports that it settled wait again, in their old place. Refused once
 * anybody decided something else, or when none of them is left to reopen. Nobody was written to, and nobody is now.
 */
export async function reopenReports(
  tools: { db: Db; now: Date },
  actor: NonNullable<Actor>,
  listingId: string,
): Promise<ListingModerated> {
  return decideCase(tools, actor, listingId, async (transaction, { status }) => {
    const last = await findLastDecision(transaction, listingId);
    const isReopened =
      last !== null &&
      canTakeBackDismissal(last, actor) &&
      (await openReportsAgain(transaction, listingId, last.at)) > 0;
    if (!isReopened) return { ok: false, reason: "dismissal-final" };
    return { ok: true, status, verdict: "reopened", removal: null };
  });
}
