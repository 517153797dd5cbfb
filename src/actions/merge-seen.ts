import type { Db } from "../data/database.ts";
import { rememberSeen } from "../data/seen-listings.ts";
import type { Seen } from "../domain/seen.ts";
import { seenMax } from "../domain/seen-limits.ts";

/** What a visitor looked at on the device joins the account that the visitor just signed in to, each at its time. */
export async function mergeSeen(db: Db, userId: string, seen: readonly Seen[]): Promise<void> {
  for (const { listingId, seenAt } of seen.slice(0, seenMax))
    await rememberSeen(db, { userId, listingId, seenAt });
}
