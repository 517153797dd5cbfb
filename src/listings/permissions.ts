/**
 * Who may do what. Screens receive these answers with their data, so a button and the server never disagree.
 * Whatever a person may not see does not exist for them: callers answer 404, never 403, for somebody else's things.
 */
import { type Actor, isModerator } from "../accounts/permissions.ts";
import { undoableUntil } from "./lifetime.ts";
import { isAllowed, type ListingAction, type ListingStatus, openStatuses } from "./listing.ts";

export type ListingFacts = {
  authorId: string;
  status: ListingStatus;
  /** null as long as the listing was never public */
  publishedAt: Date | null;
  deletedAt: Date | null;
};

/** `gone` (410) is only for what was public once; drafts of others are `missing` (404). */
export function listingVisibility(listing: ListingFacts, actor: Actor): "open" | "gone" | "missing" {
  const wasPublic = listing.publishedAt !== null;
  if (listing.deletedAt !== null) return wasPublic ? "gone" : "missing";
  if (openStatuses.includes(listing.status)) return "open";
  const isOwn = actor?.id === listing.authorId;
  // What was reported can be judged also when it has expired meanwhile.
  const isModeration = isModerator(actor) && wasPublic;
  if (isOwn || isModeration) return "open";
  return wasPublic ? "gone" : "missing";
}

export function canChangeListing(listing: ListingFacts, actor: Actor, action: ListingAction): boolean {
  if (action === "expire") return false; // time does that, no person
  if (!actor || listing.deletedAt !== null || !isAllowed(action, listing.status)) return false;
  return action === "remove" || action === "restore"
    ? canModerate(listing, actor)
    : actor.id === listing.authorId;
}

/** Moderators decide about what was public once, never about their own ads. */
export function canModerate(listing: ListingFacts, actor: Actor): boolean {
  return (
    isModerator(actor) &&
    actor?.id !== listing.authorId &&
    listing.publishedAt !== null &&
    listing.deletedAt === null
  );
}

/** Everybody, visitors too, may report what everybody sees, except their own ads. */
export function canReport(listing: ListingFacts, actor: Actor): boolean {
  return listingVisibility(listing, null) === "open" && actor?.id !== listing.authorId;
}

/** Nobody hides their own ads, nor what they could not see. */
export function canHide(listing: ListingFacts, actor: Actor): boolean {
  return listingVisibility(listing, null) === "open" && actor?.id !== listing.authorId;
}

/** A deletion is undone by the author only, as long as it is not final. */
export function canRestoreDeleted(listing: ListingFacts, actor: Actor, now: Date): boolean {
  if (actor?.id !== listing.authorId || listing.deletedAt === null) return false;
  return now < undoableUntil(listing.deletedAt);
}

/** A buyer may open a conversation about an active ad of somebody else who takes private messages. */
export function canWriteAbout(
  listing: ListingFacts & { contactPreferences: { inApp: boolean } },
  actor: Actor,
): boolean {
  return (
    actor !== null &&
    actor.id !== listing.authorId &&
    listing.status === "active" &&
    listing.deletedAt === null &&
    listing.contactPreferences.inApp
  );
}
