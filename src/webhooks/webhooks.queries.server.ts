import { sql } from "kysely";
import type { ReadDb } from "../platform/database/database.server.ts";
import type { WebhookFailure, WebhookVerb } from "./webhook.ts";

export type WebhookDelivery = {
  id: string;
  verb: WebhookVerb;
  listingId: string | null;
  occurredAt: Date;
  state: "pending" | "delivered" | "failed";
  attempts: number;
  attemptedAt: Date | null;
  responseStatus: number | null;
  failure: WebhookFailure | null;
};

export type Webhook = {
  id: string;
  url: string;
  createdAt: Date;
  disabledAt: Date | null;
  /** the latest ones, newest first */
  deliveries: WebhookDelivery[];
};

const shownDeliveries = 10;

/** Oldest first. @param ownerId null: those of the site */
export async function listWebhooks(
  db: ReadDb,
  ownerId: string | null,
  { deliveries: limit = shownDeliveries } = {},
): Promise<Webhook[]> {
  const hooks = await db
    .selectFrom("webhooks")
    .select(["id", "url", "created_at as createdAt", "disabled_at as disabledAt"])
    .where("user_id", "is not distinct from", ownerId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return Promise.all(
    hooks.map(async (hook) => ({ ...hook, deliveries: await latestDeliveries(db, hook.id, limit) })),
  );
}

async function latestDeliveries(db: ReadDb, webhookId: string, limit: number): Promise<WebhookDelivery[]> {
  return db
    .selectFrom("webhook_deliveries")
    .select([
      ...(["id", "verb", "listing_id as listingId", "occurred_at as occurredAt", "state"] as const),
      ...(["attempts", "attempted_at as attemptedAt", "failure"] as const),
      "response_status as responseStatus",
    ])
    .where("webhook_id", "=", webhookId)
    .orderBy("occurred_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Serializes the creation of webhooks of one owner, so that their number can be limited. */
export async function lockWebhooks(db: ReadDb, ownerId: string | null): Promise<{ id: string }[]> {
  await sql`select pg_advisory_xact_lock(hashtext(${`webhooks ${ownerId ?? "site"}`}))`.execute(db);
  return db.selectFrom("webhooks").select("id").where("user_id", "is not distinct from", ownerId).execute();
}

export type DueDelivery = Pick<WebhookDelivery, "id" | "verb" | "listingId" | "occurredAt"> & {
  webhookId: string;
  url: string;
};

/** Null: it was delivered, or its webhook has ended. */
export async function findDueDelivery(db: ReadDb, id: string): Promise<DueDelivery | null> {
  const row = await db
    .selectFrom("webhook_deliveries as delivery")
    .innerJoin("webhooks", "webhooks.id", "delivery.webhook_id")
    .select([
      ...(["delivery.id", "delivery.verb", "delivery.listing_id as listingId"] as const),
      ...(["delivery.occurred_at as occurredAt", "webhooks.id as webhookId", "webhooks.url"] as const),
    ])
    .where("delivery.id", "=", id)
    .where("delivery.state", "=", "pending")
    .where("webhooks.disabled_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}
