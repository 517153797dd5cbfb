import { z } from "zod";

/** `name` and `alert` as typed; `parseSavedSearch` validates them. */
const form = z.object({ name: z.string(), alert: z.string() });

/** @property query the query string of a results page; every text is valid, see `readSavedQuery` */
export const saveSearchInput = form.extend({ query: z.string() });
export type SaveSearchInput = z.input<typeof saveSearchInput>;

export const changeSavedSearchInput = form.extend({ searchId: z.guid() });
export type ChangeSavedSearchInput = z.input<typeof changeSavedSearchInput>;

export const savedSearchInput = z.object({ searchId: z.guid() });
export type SavedSearchInput = z.input<typeof savedSearchInput>;

/** @property token signed, from the link of an email */
export const unsubscribeInput = z.object({ token: z.string() });
export type UnsubscribeInput = z.input<typeof unsubscribeInput>;

/** @property state `skipped`: no longer due, alerts turned off, or rejected by the mail server */
export const settleAlertEmailInput = z.object({ alertEmailId: z.guid(), state: z.enum(["sent", "skipped"]) });
export type SettleAlertEmailInput = z.input<typeof settleAlertEmailInput>;
