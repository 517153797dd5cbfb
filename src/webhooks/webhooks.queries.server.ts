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
      "id",
      "verb",
      "listing_id as listingId",
      "occurred_at as occurredAt",
      "state",
      "attempts",
      "attempted_at as attemptedAt",
      "failure",
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

/** Deliveries that wait, of all webhooks of this one's owner. Older ones have ended, or are lost. */
const waitingOfOwner = sql`
  select waiting.id, own.id as webhook_id, coalesce(own.user_id::text, '') as owner, waiting.occurred_at
  from webhooks as hook
  join webhooks as own on own.user_id is not distinct from hook.user_id
  join webhook_deliveries as waiting on waiting.webhook_id = own.id
  where waiting.state = 'pending' and waiting.occurred_at > now() - interval '2 days'`;

export async function countWaiting(db: ReadDb, webhookId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${waitingOfOwner} and hook.id = ${webhookId}) as waiting`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Their positions in the queue of their owner, from 1, in order. */
export async function findQueuePositions(
  db: ReadDb,
  deliveries: readonly { id: string; webhookId: string }[],
): Promise<{ id: string; position: number }[]> {
  if (deliveries.length === 0) return [];
  const webhookIds = [...new Set(deliveries.map(({ webhookId }) => webhookId))];
  const { rows } = await sql<{ id: string; position: number }>`
    select id, position from (
      select id, row_number() over (partition by owner order by occurred_at, id)::integer as position
      from (select distinct * from (${waitingOfOwner} and hook.id = any(${webhookIds}::uuid[])) as found) as waiting
    ) as ordered
    where id = any(${deliveries.map(({ id }) => id)}::uuid[])
    order by position, id`.execute(db);
  return rows;
}

export type DueDelivery = Pick<WebhookDelivery, "id" | "verb" | "listingId" | "occurredAt"> & {
  webhookId: string;
  url: string;
  /** now; of the site's webhooks never */
  isOwnerSuspended: boolean;
};

/** Null: it was delivered, or its webhook has ended. */
export async function findDueDelivery(db: ReadDb, id: string): Promise<DueDelivery | null> {
  const row = await db
    .selectFrom("webhook_deliveries as delivery")
    .innerJoin("webhooks", "webhooks.id", "delivery.webhook_id")
    .leftJoin("users", "users.id", "webhooks.user_id")
    .select([
      "delivery.id",
      "delivery.verb",
      "delivery.listing_id as listingId",
      "delivery.occurred_at as occurredAt",
      "webhooks.id as webhookId",
      "webhooks.url",
      sql<boolean>`coalesce(users.suspended_until > now(), false)`.as("isOwnerSuspended"),
    ])
    .where("delivery.id", "=", id)
    .where("delivery.state", "=", "pending")
    .where("webhooks.disabled_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}
