import type { Db } from "../data/database.ts";
import { rememberSeen } from "../data/seen-listings.ts";
import { countView } from "../data/views.ts";

/**
 * One look at a listing by a person: counted once per visitor and day (UTC), never the author's own. A member finds it
 * again among what they saw last, unless they do not want that.
 */
export async function countListingView(
  db: Db,
  view: { listingId: string; visitor: string; viewerId: string | null; now: Date },
): Promise<void> {
  const { now, ...look } = view;
  await countView(db, { ...look, day: now.toISOString().slice(0, 10) });
  const { listingId, viewerId: userId } = look;
  if (userId) await rememberSeen(db, { userId, listingId, seenAt: now });
}
