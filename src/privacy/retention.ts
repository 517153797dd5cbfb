/** How long the site stores what: the only place of these periods. The data map names them, the jobs follow it. */

/** Listings that a visitor or member has viewed. */
export const historyDays = 90;
export const notificationRetentionDays = 90;
/** A conversation is deleted this long after its last message, unless a report of it is open. */
export const conversationRetentionMonths = 24;
/** Text and reporter hash of closed reports, and reasons of decided contests, are purged after this. */
export const reportRetentionMonths = 12;
/**
 * An appeal may change the outcome of a report within this time after its reporter was told: then who it was is deleted.
 */
export const reportAnswerDays = 60;
/** After this time an event only says who did what to which subject, and when. */
export const eventPayloadMonths = 13;
/** An inquiry is stored that long, so that the operator can find one whose email was lost. */
export const inquiryRetentionDays = 90;
/** Recipients of emails, and what the mail server said. */
export const emailDeliveryDays = 30;
export const webhookDeliveryDays = 30;
/** Matches of saved searches; a listing published earlier is never a new match. */
export const newMatchDays = 60;
/** Time in which the deletion of a saved search can be undone, longer than its notice is visible. */
export const savedSearchUndoHours = 24;
/** How long a device or an address counts as known after its last sign-in. */
export const knownClientDays = 180;
/** Time for the operator to find out why an email could not be sent. */
export const failedJobDays = 7;
/** Time for the owner of a token to see why a program stopped. */
export const expiredTokenDays = 30;
/** A program that repeats a request does so within minutes. */
export const apiRequestDays = 7;
/** Hashes of those who viewed a listing, and of visitors: for the day on which they count. */
export const viewDays = 1;
/** Time in which the deletion of a listing can be undone. */
export const deletionUndoDays = 30;
