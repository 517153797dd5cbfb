import { countViews } from "../listings/view-counts.server.ts";
import type { Db } from "../platform/database/database.server.ts";
import { recordVisit } from "./history.queries.server.ts";

export type ViewEvent = { listingId: string; visitor: string; viewerId: string | null };

/**
 * Looks at listings by people: counted once per visitor and day (UTC), never the author's own. A member finds them
 * again among what they saw last, unless they do not want that.
 */
export async function recordListingViews(db: Db, looks: readonly ViewEvent[], now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  await countViews(
    db,
    looks.map((look) => ({ ...look, day })),
  );
  for (const { listingId, viewerId: userId } of looks)
    if (userId) await recordVisit(db, { userId, listingId, seenAt: now });
}
