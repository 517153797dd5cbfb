import { countViews } from "../listings/index.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { recordVisit } from "./history.queries.server.ts";

export type ViewEvent = { listingId: string; visitor: string; viewerId: string | null };

/**
 * Views of listings: counted once per visitor and day (UTC), never the author's own. For a signed-in user they are
 * added to the history, unless it is turned off.
 */
export async function recordListingViews(db: Db, views: readonly ViewEvent[], now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  await countViews(
    db,
    views.map((view) => ({ ...view, day })),
  );
  for (const { listingId, viewerId: userId } of views)
    if (userId) await recordVisit(db, { userId, listingId, seenAt: now });
}
