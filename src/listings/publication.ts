/**
 * Who may publish, a setting of the site: all members; all, but a new listing that looks like fraud is held until a moderator
 * approves it; those who have confirmed their email; or all, but each new listing is held. Moderators and administrators always may.
 */
export const publishingPolicies = ["everyone", "screened", "confirmed", "approved"] as const;
export type PublishingPolicy = (typeof publishingPolicies)[number];

/** Outcome of publishing a listing. `draft`: its author was suspended meanwhile. */
export type Publication = "active" | "held" | "draft" | "email-unconfirmed";

export function publicationOf(
  author: { isSuspended: boolean; isEmailVerified: boolean; isStaff: boolean },
  policy: PublishingPolicy,
): Publication {
  if (author.isSuspended) return "draft";
  if (author.isStaff || policy === "everyone" || policy === "screened") return "active";
  if (policy === "confirmed") return author.isEmailVerified ? "active" : "email-unconfirmed";
  return "held";
}

/** Held for approval, and not by a suspension, which remembers the status that it returns to. */
export function awaitsApproval(listing: { status: string; heldFrom: string | null }): boolean {
  return listing.status === "held" && listing.heldFrom === null;
}
