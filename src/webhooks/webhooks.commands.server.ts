import { v7 as uuidv7 } from "uuid";
import type { Actor } from "../accounts/permissions.ts";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import { isPrivateHost } from "../platform/http/public-lookup.server.ts";
import { signingSecret } from "./signature.server.ts";
import { type NewWebhookInput, newWebhookInput, type WebhookInput, webhookInput } from "./webhook.input.ts";
import { parseWebhookUrl, priorityOf, trialVerb, type WebhookRejection, webhooksMax } from "./webhook.ts";
import { countWaiting, lockWebhooks } from "./webhooks.queries.server.ts";

type Context = CommandContext<NonNullable<Actor>>;

export type CreateWebhookResult =
  /** `secret`: signs the deliveries; shown once */
  { ok: true; id: string; secret: string } | { ok: false; reason: WebhookRejection | "too-many" };

const subjectOf = (id: string) => ({ type: "webhook", id }) as const;

/** Null: the webhooks of the site. Throws for others than administrators, whom the route rejects. */
function ownerOf({ actor }: Context, isOfSite: boolean): string | null {
  if (isOfSite && actor.role !== "admin") throw new Error("only administrators manage the site's webhooks");
  return isOfSite ? null : actor.id;
}

/** A name is resolved when something is sent; an address that is written in the URL is checked at once. */
export async function createWebhook(
  ctx: Context & { siteSecret: string; testOrigin: string | null },
  input: NewWebhookInput,
): Promise<CreateWebhookResult> {
  const { url: typed, isOfSite } = newWebhookInput.parse(input);
  const ownerId = ownerOf(ctx, isOfSite);
  const parsed = parseWebhookUrl(typed, ctx.testOrigin);
  if (!parsed.ok) return parsed;
  const { url } = parsed;
  if (isPrivateHost(url) && url.origin !== ctx.testOrigin)
    return { ok: false, reason: "webhook-url-private" };
  return transact(ctx, async ({ db, now, record }): Promise<CreateWebhookResult> => {
    if ((await lockWebhooks(db, ownerId)).length >= webhooksMax) return { ok: false, reason: "too-many" };
    const id = uuidv7();
    const row = { id, user_id: ownerId, url: url.href, created_at: now };
    await db.insertInto("webhooks").values(row).execute();
    await record("webhook.created", subjectOf(id), { isOfSite });
    return { ok: true, id, secret: signingSecret(ctx.siteSecret, id) };
  });
}

/** Idempotent; its deliveries are deleted with it. */
export async function deleteWebhook(ctx: Context, input: WebhookInput): Promise<void> {
  const { webhookId, isOfSite } = webhookInput.parse(input);
  const ownerId = ownerOf(ctx, isOfSite);
  await transact(ctx, async ({ db, record }) => {
    const { numDeletedRows } = await db
      .deleteFrom("webhooks")
      .where("id", "=", webhookId)
      .where("user_id", "is not distinct from", ownerId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await record("webhook.deleted", subjectOf(webhookId), { isOfSite });
  });
}

/** Sends a trial, which also enables a webhook that failed too long. */
export async function tryWebhook(ctx: Context, input: WebhookInput): Promise<void> {
  const { webhookId, isOfSite } = webhookInput.parse(input);
  const ownerId = ownerOf(ctx, isOfSite);
  await transact(ctx, async (transaction) => {
    const { db, record } = transaction;
    const { numUpdatedRows } = await db
      .updateTable("webhooks")
      .set({ disabled_at: null })
      .where("id", "=", webhookId)
      .where("user_id", "is not distinct from", ownerId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await enqueueTrial(transaction, webhookId);
    await record("webhook.tried", subjectOf(webhookId), { isOfSite });
  });
}

async function enqueueTrial({ db, now, enqueue }: Transaction, webhookId: string): Promise<void> {
  const id = uuidv7();
  await db
    .insertInto("webhook_deliveries")
    .values({ id, webhook_id: webhookId, event_id: null, verb: trialVerb, occurred_at: now })
    .execute();
  const priority = priorityOf(await countWaiting(db, webhookId));
  await enqueue("deliver-webhook", { deliveryId: id }, { priority });
}
