/**
 * Permissions on listings. Screens receive the results with their data, so that buttons and server agree. Objects that
 * a user may not see respond 404, never 403.
 */
import { type Actor, isModerator } from "../accounts/permissions.ts";
import { undoableUntil } from "./lifetime.ts";
import { isAllowed, type ListingAction, type ListingStatus, openStatuses } from "./listing.ts";

export type ListingState = {
  authorId: string;
  status: ListingStatus;
  /** null if the listing was never public */
  publishedAt: Date | null;
  deletedAt: Date | null;
};

/** `gone` (410) only for listings that were public; drafts of others are `missing` (404). */
export function listingVisibility(listing: ListingState, actor: Actor): "open" | "gone" | "missing" {
  const wasPublic = listing.publishedAt !== null;
  if (listing.deletedAt !== null) return wasPublic ? "gone" : "missing";
  if (openStatuses.includes(listing.status)) return "open";
  const isOwn = actor?.id === listing.authorId;
  // Moderators can also open a reported listing that has expired meanwhile.
  const isModeration = isModerator(actor) && wasPublic;
  if (isOwn || isModeration) return "open";
  return wasPublic ? "gone" : "missing";
}

export function canChangeListing(listing: ListingState, actor: Actor, action: ListingAction): boolean {
  // Done by the scheduled job, and by editing.
  if (action === "expire" || action === "resubmit") return false;
  if (!actor || listing.deletedAt !== null || !isAllowed(action, listing.status)) return false;
  return moderatorActions.has(action) ? canModerate(listing, actor) : actor.id === listing.authorId;
}

const moderatorActions: ReadonlySet<ListingAction> = new Set<ListingAction>([
  "remove",
  "restore",
  "hold",
  "requestCorrection",
  "release",
]);

/** Moderators decide about listings that were public, except their own. */
export function canModerate(listing: ListingState, actor: Actor): boolean {
  return (
    isModerator(actor) &&
    actor?.id !== listing.authorId &&
    listing.publishedAt !== null &&
    listing.deletedAt === null
  );
}

/** All users and visitors may report public listings, except their own. */
export function canReport(listing: ListingState, actor: Actor): boolean {
  return listingVisibility(listing, null) === "open" && actor?.id !== listing.authorId;
}

/** Users cannot hide their own listings, nor those that they may not see. */
export function canHide(listing: ListingState, actor: Actor): boolean {
  return listingVisibility(listing, null) === "open" && actor?.id !== listing.authorId;
}

/** Only the author can undo a deletion, until it is final. */
export function canRestoreDeleted(listing: ListingState, actor: Actor, now: Date): boolean {
  if (actor?.id !== listing.authorId || listing.deletedAt === null) return false;
  return now < undoableUntil(listing.deletedAt);
}

/** A buyer may open a conversation about another user's active listing that accepts messages. */
export function canStartConversation(
  listing: ListingState & { contactPreferences: { inApp: boolean } },
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
