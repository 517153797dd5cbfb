import type { Ending } from "./ending.ts";

/**
 * State machine of a listing: `transitions` is used by buttons, actions and tests. A deleted listing keeps its row
 * (`deletedAt`), so that its URL responds 410 and the deletion can be undone.
 */
export const listingStatuses = [
  "draft",
  "active",
  "sold",
  "expired",
  "held",
  "correction",
  "removed",
] as const;
export type ListingStatus = (typeof listingStatuses)[number];

/** action → states in which it is allowed, and the next state (absent: unchanged) */
export const transitions = {
  publish: { from: ["draft"], to: "active" },
  /** the author corrects a listing and thereby resubmits it */
  edit: { from: ["draft", "active", "correction"], to: undefined },
  markSold: { from: ["active"], to: "sold" },
  renew: { from: ["active", "expired", "sold"], to: "active" },
  expire: { from: ["active"], to: "expired" },
  remove: { from: ["active", "sold", "expired", "held", "correction"], to: "removed" },
  /** or sold or expired, see `restoredStatus` */
  restore: { from: ["removed"], to: "active" },
  /** while its author is suspended, or moderation reviews it */
  hold: { from: ["active", "sold"], to: "held" },
  /** moderation asks the author for a correction */
  requestCorrection: { from: ["active", "held"], to: "correction" },
  /** the corrected listing is held for review */
  resubmit: { from: ["correction"], to: "held" },
  /** or sold or expired, see `restoredStatus` */
  release: { from: ["held", "correction"], to: "active" },
  delete: { from: ["draft", "active", "sold", "expired", "held", "correction"], to: undefined },
} as const satisfies Record<string, { from: readonly ListingStatus[]; to: ListingStatus | undefined }>;
export type ListingAction = keyof typeof transitions;

export function isAllowed(action: ListingAction, status: ListingStatus): boolean {
  return (transitions[action].from as readonly ListingStatus[]).includes(status);
}

/**
 * A listing for sale that its seller reserves for a buyer until this time, when the reservation expires. It is shown as
 * « Réservé » and stays in lists and search (docs/decisions/0032-reserved-listings.md).
 */
export function isReserved(
  { status, reservedUntil }: { status: ListingStatus; reservedUntil: Date | null },
  now: Date,
): boolean {
  return status === "active" && reservedUntil !== null && now < reservedUntil;
}

/** Why a listing can no longer be edited. */
export type ListingEnd = Ending | "expired" | "removed" | "held" | "deleted";

/** Visible to visitors; `expired`, `held`, `correction` and `removed` were public and respond 410. */
export const openStatuses: readonly ListingStatus[] = ["active", "sold"];

export const titleMaxLength = 100;
export const descriptionMaxLength = 10_000;
export const photosMax = 8;
/**
 * Uploaded photos of a user that belong to no listing yet: three full forms. A fourth form replaces the oldest photos.
 */
export const pendingPhotosMax = 24;
export const photoAltMaxLength = 200;
/** Drafts of a member: they never end, and their photos are stored as long as they do. */
export const draftsMax = 100;

export type ContactPreferences = { phone: boolean; email: boolean; inApp: boolean };
export const defaultContactPreferences: ContactPreferences = { phone: true, email: true, inApp: true };

/** Whether buyers can contact the author: a phone channel without a number shows nothing. */
export function isReachable(
  { phone, email, inApp }: ContactPreferences,
  author: { phone: string | null },
): boolean {
  return email || inApp || (phone && author.phone !== null);
}

/** A listing that moderation removed or reviews cannot be copied and published again. */
export function isCopyable({
  status,
  deletedAt,
}: {
  status: ListingStatus;
  deletedAt: Date | null;
}): boolean {
  return deletedAt === null && !["held", "correction", "removed"].includes(status);
}

/** 'Mis à jour' is shown only for a listing changed after its creation (§2). */
export function isUpdated(listing: { createdAt: Date; updatedAt: Date }): boolean {
  return listing.updatedAt.getTime() !== listing.createdAt.getTime();
}
