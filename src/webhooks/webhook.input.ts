import { z } from "zod";

/** `isOfSite`: of the site's listings, for administrators; otherwise of the actor's own. */
const owner = { isOfSite: z.boolean() };

export const newWebhookInput = z.object({ ...owner, url: z.string() });
export type NewWebhookInput = z.input<typeof newWebhookInput>;

export const webhookInput = z.object({ ...owner, webhookId: z.guid() });
export type WebhookInput = z.input<typeof webhookInput>;
