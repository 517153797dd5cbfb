/** Reads events and delivers them. At least once: receivers recognize a repetition by its id. */
import { sql } from "kysely";
import { transact } from "../events/index.server.ts";
import { enqueueAll } from "../jobs/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { readSetting, writeSetting } from "../platform/settings.writes.server.ts";
import type { SendResult, sendWebhook } from "./send-webhook.server.ts";
import { signatureOf, signingSecret } from "./signature.server.ts";
import { priorityOf, retryDelayOf, trialVerb, webhookVerbs } from "./webhook.ts";
import {
  countWaiting,
  type DueDelivery,
  findDueDelivery,
  findQueuePositions,
} from "./webhooks.queries.server.ts";

/** Setting with the id of the last event that was read. */
const progressKey = "webhooks-read";
/** Events are numbered before they are committed: a transaction that is under way may have a lower number. */
const settledAfter = "30 seconds";

/**
 * Makes a delivery of each event since the last run, for each webhook that wants it. Read afterwards rather than enqueued by
 * the commands: the site's writes cost nothing more, with or without webhooks.
 */
export async function enqueueDeliveries(db: WriteDb, { settled = settledAfter } = {}): Promise<number> {
  const { rows: newest } = await sql<{ id: string | null }>`
    select max(id)::text as id from events where occurred_at < now() - ${settled}::interval`.execute(db);
  const until = newest[0]?.id ?? "0";
  const after = await readSetting(db, progressKey);
  if (after === until) return 0;
  return db.transaction().execute(async (transaction) => {
    const deliveries = typeof after === "string" ? await insertDeliveries(transaction, { after, until }) : [];
    await enqueueAll(
      transaction,
      "deliver-webhook",
      (await findQueuePositions(transaction, deliveries)).map(({ id, position }) => ({
        payload: { deliveryId: id },
        priority: priorityOf(position),
      })),
    );
    await writeSetting(transaction, progressKey, until);
    return deliveries.length;
  });
}

/** Subjects of events are texts: their ids are compared as such only where they have the form of one. */
async function insertDeliveries(
  db: WriteDb,
  { after, until }: { after: string; until: string },
): Promise<NewDelivery[]> {
  const { rows } = await sql<NewDelivery>`
    with changed as (
      select id, verb, occurred_at, case when subject_id ~ '^[0-9a-f-]{36}$' then subject_id::uuid end as listing_id
      from events
      where id > ${after}::bigint and id <= ${until}::bigint and subject_type = 'listing'
        and verb = any(${[...webhookVerbs]}::text[]) and exists (select from webhooks)
    )
    insert into webhook_deliveries (id, webhook_id, event_id, verb, listing_id, occurred_at)
    select gen_random_uuid(), webhooks.id, changed.id, verb, changed.listing_id, occurred_at
    from changed join listings on listings.id = changed.listing_id
    join webhooks on webhooks.user_id = listings.author_id
      or (webhooks.user_id is null and listings.published_at is not null)
    left join users on users.id = webhooks.user_id
    where webhooks.disabled_at is null and webhooks.created_at <= occurred_at
      and (users.suspended_until is null or users.suspended_until <= now())
    order by changed.id
    on conflict (webhook_id, event_id) do nothing
    returning id, webhook_id as "webhookId"`.execute(db);
  return rows;
}

type NewDelivery = { id: string; webhookId: string };

type DeliveryDeps = {
  db: WriteDb;
  publicUrl: string;
  siteSecret: string;
  /** of the product, for the header User-Agent */
  version: string;
  send: (request: Parameters<typeof sendWebhook>[0]) => Promise<SendResult>;
  now?: () => Date;
};

/** One attempt. A failed one is enqueued again later; after the last one the webhook is disabled. */
export async function deliverWebhook(
  { db, publicUrl, siteSecret, version, send, now = () => new Date() }: DeliveryDeps,
  { deliveryId }: { deliveryId: string },
): Promise<SendResult | null> {
  const delivery = await findDueDelivery(db, deliveryId);
  if (!delivery) return null;
  if (delivery.isOwnerSuspended) {
    await abandonDelivery(db, delivery.id);
    return null;
  }
  const body = JSON.stringify(bodyOf(delivery, publicUrl));
  const secret = signingSecret(siteSecret, delivery.webhookId);
  const result = await send({
    url: delivery.url,
    body,
    headers: {
      "Content-Type": "application/json",
      "User-Agent": `Babillard/${version}`,
      "Babillard-Delivery": delivery.id,
      "Babillard-Event": delivery.verb,
      "Babillard-Signature": signatureOf(secret, body, now()),
    },
  });
  await recordAttempt(db, delivery, result);
  return result;
}

/** Enqueued before its owner was suspended. It is not sent after the suspension either, like the events of that time. */
async function abandonDelivery(db: WriteDb, id: string): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ state: "failed" })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .execute();
}

/** No content: the receiver reads the listing with its own rights, and as it is then. */
function bodyOf({ id, verb, listingId, occurredAt }: DueDelivery, publicUrl: string) {
  const listing = listingId && {
    id: listingId,
    url: `${publicUrl}/listing/${listingId}`,
    api: `${publicUrl}/api/v1/listings/${listingId}`,
  };
  return { id, event: verb, occurredAt: occurredAt.toISOString(), ...(listing ? { listing } : {}) };
}

async function recordAttempt(db: WriteDb, delivery: DueDelivery, result: SendResult): Promise<void> {
  const { id, webhookId } = delivery;
  await transact({ db, actor: "system" }, async ({ db: transaction, now, enqueue, record }) => {
    const row = await transaction
      .updateTable("webhook_deliveries")
      .set((eb) => ({
        attempts: eb("attempts", "+", 1),
        attempted_at: now,
        response_status: result.status,
        failure: result.ok ? null : result.failure,
        ...(result.ok ? { state: "delivered" as const } : {}),
      }))
      .where("id", "=", id)
      .where("state", "=", "pending")
      .returning("attempts")
      .executeTakeFirst();
    if (!row || result.ok) return;
    const isTrial = delivery.verb === trialVerb;
    const delay = isTrial ? null : retryDelayOf(row.attempts);
    if (delay !== null) {
      await enqueue(
        "deliver-webhook",
        { deliveryId: id },
        {
          runAt: new Date(now.getTime() + delay * 1000),
          priority: priorityOf(await countWaiting(transaction, webhookId)),
        },
      );
      return;
    }
    await transaction
      .updateTable("webhook_deliveries")
      .set({ state: "failed" })
      // With the last attempt of one, the webhook ends, and the others with it.
      .where(isTrial ? "id" : "webhook_id", "=", isTrial ? id : webhookId)
      .where("state", "=", "pending")
      .execute();
    if (isTrial) return;
    const { numUpdatedRows } = await transaction
      .updateTable("webhooks")
      .set({ disabled_at: now })
      .where("id", "=", webhookId)
      .where("disabled_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await record("webhook.disabled", { type: "webhook", id: webhookId });
  });
}

export async function deleteWebhookDeliveriesBefore(db: WriteDb, before: Date): Promise<void> {
  await db.deleteFrom("webhook_deliveries").where("occurred_at", "<", before).execute();
}
