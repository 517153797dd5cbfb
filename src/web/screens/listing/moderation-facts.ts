import type { Db } from "../../../data/database.ts";
import type { Listing } from "../../../data/listings.ts";
import { findCase } from "../../../data/moderation-cases.ts";
import { findLastRemoval } from "../../../data/moderation-decisions.ts";
import { removalText } from "../../../domain/moderation.ts";
import { type Actor, canModerate } from "../../../domain/permissions.ts";

/** What moderation has to do with an ad, for who may know: nothing is asked for anybody else. */
export async function moderationFacts(db: Db, listing: Listing, actor: Actor) {
  if (canModerate(listing, actor)) {
    return { openReasons: (await findCase(db, listing.id))?.openReasons ?? [], removal: null };
  }
  if (listing.status !== "removed" || actor?.id !== listing.authorId) return null;
  const removal = await findLastRemoval(db, listing.id);
  return { openReasons: null, removal: removal && { text: removalText(removal), at: removal.at } };
}
