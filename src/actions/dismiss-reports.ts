import type { Db } from "../data/database.ts";
import { closeReports } from "../data/reports.ts";
import type { Actor } from "../domain/permissions.ts";
import { decideCase, type ListingModerated } from "./decide-case.ts";

/** A moderator finds nothing wrong: the open reports are settled, the ad stays as it is, nobody gets a letter. */
export async function dismissReports(
  tools: { db: Db; now: Date },
  actor: NonNullable<Actor>,
  listingId: string,
): Promise<ListingModerated> {
  return decideCase(tools, actor, listingId, async (transaction, { status }) => {
    const closed = await closeReports(transaction, listingId, tools.now);
    if (closed === 0) return { ok: false, reason: "already-handled" };
    return { ok: true, status, verdict: "dismissed", removal: null };
  });
}
