/**
 * What a listing may become. `transitions` is the one table that buttons, actions and tests ask.
 * A deleted listing keeps its row (`deletedAt`) so that its address can answer 410 and the deletion be undone.
 */
export const listingStatuses = ["draft", "active", "sold", "expired", "removed"] as const;
export type ListingStatus = (typeof listingStatuses)[number];

/** action → states in which it is allowed, and the state it leads to (absent: the state stays) */
export const transitions = {
  publish: { from: ["draft"], to: "active" },
  edit: { from: ["draft", "active"], to: undefined },
  markSold: { from: ["active"], to: "sold" },
  renew: { from: ["active", "expired", "sold"], to: "active" },
  expire: { from: ["active"], to: "expired" },
  remove: { from: ["active", "sold", "expired"], to: "removed" },
  /** sold or expired instead, as `restoredStatus` says */
  restore: { from: ["removed"], to: "active" },
  delete: { from: ["draft", "active", "sold", "expired"], to: undefined },
} as const satisfies Record<string, { from: readonly ListingStatus[]; to: ListingStatus | undefined }>;
export type ListingAction = keyof typeof transitions;

export function isAllowed(action: ListingAction, status: ListingStatus): boolean {
  return (transitions[action].from as readonly ListingStatus[]).includes(status);
}

/** What became of an ad that its author cannot change any more. */
export type ListingEnd = "sold" | "expired" | "removed" | "deleted";

/** Everybody may open these; `expired` and `removed` were public once and answer 410. */
export const openStatuses: readonly ListingStatus[] = ["active", "sold"];

export const titleMaxLength = 100;
export const descriptionMaxLength = 10_000;
export const photosMax = 8;
/** Photos of one person that are in no ad yet: three forms full. Whoever writes a fourth left the first one behind. */
export const pendingPhotosMax = 24;
export const photoAltMaxLength = 200;
/** After that an ad expires unless it is renewed. */
export const listingLifetimeDays = 60;

export type ContactPreferences = { phone: boolean; email: boolean; inApp: boolean };
export const defaultContactPreferences: ContactPreferences = { phone: true, email: true, inApp: true };

/** 'Mis à jour' is shown only for a listing that changed after it was created (§2). */
export function isUpdated(listing: { createdAt: Date; updatedAt: Date }): boolean {
  return listing.updatedAt.getTime() !== listing.createdAt.getTime();
}
