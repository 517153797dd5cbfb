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
  "conversation.reported",
  "conversation.reports-dismissed",
  "conversation.reports-reopened",
  "conversation.muted",
  "conversation.unmuted",
  "deal.step-taken",
  "feedback.given",
  "feedback.replied",
  "feedback.contested",
  "feedback.upheld",
  "feedback.removed",
  "listing.reserved",
  "listing.released",
  "user.blocked",
  "user.unblocked",
  "listing.reported",
  "case.dismissed",
  "case.reopened",
  "case.author-suspended",
  "appeal.made",
  "appeal.upheld",
  "appeal.denied",
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
  "token.created",
  "token.revoked",
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
  "listing.featured",
  "listing.unfeatured",
  "listing.marked-urgent",
  "listing.unmarked-urgent",
  "listing.corrected",
  "listing.approved",
  "listing.correction-requested",
  "listing.resubmitted",
  "listing.held",
  "listing.unheld",
  "user.suspended",
  "user.unsuspended",
  "site.changed",
  "site.logo-changed",
  "site.text-published",
  "email.resent",
  "email.test-requested",
  "job.retried",
  "job.dropped",
  "listing.reminded",
  "webhook.created",
  "webhook.deleted",
  "webhook.tried",
  "webhook.disabled",
  "listing.submitted",
  "user.invited",
  "site.list-changed",
  "deal.reminded",
  "push.subscribed",
  "push.unsubscribed",
  "incident.recorded",
  "incident.changed",
] as const;

export type Verb = (typeof verbs)[number];

/** Events that concern users: a job tells them (src/notifications). */
export const notifiedVerbs = [
  "message.sent",
  "deal.step-taken",
  "deal.reminded",
  "feedback.given",
  "feedback.replied",
  "listing.matched",
  "listing.edited",
  "listing.removed",
  "listing.restored",
  "listing.corrected",
  "listing.reminded",
  "listing.expired",
] as const satisfies readonly Verb[];
export type NotifiedVerb = (typeof notifiedVerbs)[number];
export const isNotifiedVerb = (verb: string): verb is NotifiedVerb =>
  notifiedVerbs.some((notified) => notified === verb);

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
  | "feedback"
  | "email"
  | "job"
  | "token"
  | "webhook"
  | "incident"
  | "site";
export type Subject = { type: SubjectType; id: string };
