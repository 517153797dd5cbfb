/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
export {
  deleteWebhookDeliveriesBefore,
  deliverWebhook,
  enqueueDeliveries,
} from "./deliveries.jobs.server.ts";
export { sendWebhook } from "./send-webhook.server.ts";
export { createWebhook, deleteWebhook, tryWebhook } from "./webhooks.commands.server.ts";
export { listWebhooks, type Webhook, type WebhookDelivery } from "./webhooks.queries.server.ts";
