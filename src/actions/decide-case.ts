import { v7 as uuidv7 } from "uuid";
import type { Db } from "../data/database.ts";
import { type LockedListing, lockListing } from "../data/listings.ts";
import { insertDecision, type NewDecision } from "../data/moderation-decisions.ts";
import type { ListingStatus } from "../domain/listing.ts";
import type { ModerationRefusal } from "../domain/moderation.ts";
import { type Actor, canModerate, isModerator } from "../domain/permissions.ts";

/** `status`: what the listing is now. */
export type ListingModerated = { ok: true; status: ListingStatus } | { ok: false; reason: ModerationRefusal };

type Decided =
  | ({ ok: true; status: ListingStatus } & Pick<NewDecision, "verdict" | "removal">)
  | { ok: false; reason: ModerationRefusal };

/**
 * One decision of moderation, kept with who made it. `decide` has the listing's row for its transaction: of two
 * moderators the second comes after the first.
 */
export function decideCase(
  { db, now }: { db: Db; now: Date },
  actor: NonNullable<Actor>,
  listingId: string,
  decide: (transaction: Db, listing: LockedListing) => Promise<Decided>,
): Promise<ListingModerated> {
  return db.transaction().execute(async (transaction): Promise<ListingModerated> => {
    const listing = await lockListing(transaction, listingId);
    if (!listing || !isModerator(actor)) return { ok: false, reason: "missing" };
    if (listing.authorId === actor.id) return { ok: false, reason: "own-listing" };
    if (!canModerate(listing, actor)) return { ok: false, reason: "missing" };
    const decided = await decide(transaction, listing);
    if (!decided.ok) return decided;
    const { verdict, removal, status } = decided;
    const decision = { id: uuidv7(), listingId, moderatorId: actor.id, verdict, removal };
    await insertDecision(transaction, decision, now);
    return { ok: true, status };
  });
}
