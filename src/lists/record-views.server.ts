import { countViews } from "../listings/index.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { addToHistory } from "./history.queries.server.ts";

export type ViewEvent = { listingId: string; visitor: string; viewerId: string | null };

/**
 * Counts views of listings once per visitor and day (UTC), excluding the author's own. Adds those of signed-in users to
 * their history, unless it is off.
 */
export async function recordListingViews(db: Db, views: readonly ViewEvent[], now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  await countViews(
    db,
    views.map((view) => ({ ...view, day })),
  );
  for (const { listingId, viewerId: userId } of views)
    if (userId) await addToHistory(db, { userId, listingId, seenAt: now });
}
