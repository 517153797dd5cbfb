/**
 * Verbs of events, `<subject>.<past participle>`. One row per change of state, written in the transaction of the
 * change, for the audit log, live updates, webhooks and alerts. A verb is never renamed or reused.
 */
export const verbs = [
  "listing.created",
  "listing.published",
  "listing.edited",
  "listing.sold",
  "listing.renewed",
  "listing.resold",
  "listing.deleted",
  "listing.undeleted",
  "listing.expired",
  "listing.imported",
  "listing.purged",
  "photo.uploaded",
  "photo.deleted",
  "favorite.added",
  "favorite.removed",
  "favorite.merged",
  "favorite.notified",
  "listing.hidden",
  "listing.unhidden",
  "seller.hidden",
  "seller.unhidden",
  "history.enabled",
  "history.disabled",
  "history.cleared",
  "history.merged",
  "search.saved",
  "search.changed",
  "search.deleted",
  "search.undeleted",
  "search.unsubscribed",
  "listing.matched",
  "alert.scheduled",
  "alert.discarded",
  "alert.sent",
  "alert.skipped",
  "conversation.opened",
  "message.sent",
  "conversation.archived",
  "conversation.unarchived",
  "conversation.muted",
  "conversation.unmuted",
  "deal.step-taken",
  "listing.reserved",
  "listing.released",
  "user.blocked",
  "user.unblocked",
  "listing.reported",
  "case.dismissed",
  "case.reopened",
  "listing.removed",
  "listing.restored",
  "user.registered",
  "user.created",
  "user.changed",
  "user.deleted",
  "user.closed",
  "user.signed-in",
  "user.signed-out",
  "profile.changed",
  "avatar.changed",
  "avatar.removed",
  "password.changed",
  "password.reset",
  "password.reset-requested",
  "email.change-requested",
  "email.change-canceled",
  "email.changed",
  "email.verified",
  "email.verification-requested",
  "sessions.ended",
  "notifications.changed",
  "synonym.added",
  "synonym.changed",
  "synonym.deleted",
  "synonym.reset",
  "user.reported",
  "user.reports-dismissed",
  "user.reports-reopened",
  "backup.created",
  "inquiry.sent",
] as const;

export type Verb = (typeof verbs)[number];
export type SubjectType =
  | "listing"
  | "photo"
  | "user"
  | "search"
  | "conversation"
  | "message"
  | "case"
  | "synonym"
  | "inquiry"
  | "site";
export type Subject = { type: SubjectType; id: string };
