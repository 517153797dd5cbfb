import type { Db } from "../data/database.ts";
import { rememberSeen } from "../data/seen-listings.ts";
import { countViews } from "../data/views.ts";

export type Look = { listingId: string; visitor: string; viewerId: string | null };

/**
 * Looks at listings by people: counted once per visitor and day (UTC), never the author's own. A member finds them
 * again among what they saw last, unless they do not want that.
 */
export async function countListingViews(db: Db, looks: readonly Look[], now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  await countViews(
    db,
    looks.map((look) => ({ ...look, day })),
  );
  for (const { listingId, viewerId: userId } of looks)
    if (userId) await rememberSeen(db, { userId, listingId, seenAt: now });
}
