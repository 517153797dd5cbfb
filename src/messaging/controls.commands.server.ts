import { sql } from "kysely";
import { type CommandContext, transact } from "../events/index.server.ts";
import type { Verb } from "../events/verbs.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { type ControlInput, controlInput, type UnblockInput, unblockInput } from "./controls.input.ts";
import { findPartner } from "./conversations.queries.server.ts";

const verbs: Record<ControlInput["action"], Verb> = {
  archive: "conversation.archived",
  unarchive: "conversation.unarchived",
  mute: "conversation.muted",
  unmute: "conversation.unmuted",
  block: "user.blocked",
  unblock: "user.unblocked",
};

/**
 * Archives or mutes the actor's side of a conversation, or blocks its other participant, who is not notified. Idempotent:
 * only a change is recorded.
 */
export async function controlConversation(
  ctx: CommandContext<{ id: string }>,
  input: ControlInput,
): Promise<{ ok: true } | { ok: false; reason: "missing" }> {
  const { conversationId, action } = controlInput.parse(input);
  const userId = ctx.actor.id;
  return transact(ctx, async ({ db, now, record }) => {
    const partner = await findPartner(db, conversationId, userId);
    if (!partner) return { ok: false, reason: "missing" };
    if (action === "block" || action === "unblock") {
      if (partner.id === null) return { ok: false, reason: "missing" };
      const change = action === "block" ? insertBlock : deleteBlock;
      if (await change(db, { userId, blockedId: partner.id, now }))
        await record(verbs[action], { type: "user", id: partner.id });
      return { ok: true };
    }
    const isChanged = await updateSide(db, { conversationId, userId, action, now });
    if (isChanged) await record(verbs[action], { type: "conversation", id: conversationId });
    return { ok: true };
  });
}

/** Ends a block. Needs no conversation, since it may be deleted. Idempotent. */
export async function unblockUser(ctx: CommandContext<{ id: string }>, input: UnblockInput): Promise<void> {
  const { publicId } = unblockInput.parse(input);
  const userId = ctx.actor.id;
  await transact(ctx, async ({ db, now, record }) => {
    const { rows } = await sql<{ id: string }>`select id from users where public_id = ${publicId}`.execute(
      db,
    );
    const blockedId = rows[0]?.id;
    if (blockedId && (await deleteBlock(db, { userId, blockedId, now })))
      await record("user.unblocked", { type: "user", id: blockedId });
  });
}

async function updateSide(
  db: WriteDb,
  change: { conversationId: string; userId: string; action: ControlInput["action"]; now: Date },
): Promise<boolean> {
  const { conversationId, userId, action, now } = change;
  const kind = action.endsWith("archive") ? "archived_at" : "muted";
  const value = { archive: now, unarchive: null, mute: true, unmute: false, block: null, unblock: null }[
    action
  ];
  const sides = [
    ["buyer_id", `buyer_${kind}`],
    ["seller_id", `seller_${kind}`],
  ] as const;
  for (const [participant, column] of sides) {
    const { numAffectedRows } = await sql`
      update conversations set ${sql.ref(column)} = ${value}
      where id = ${conversationId} and ${sql.ref(participant)} = ${userId}
        and ${sql.ref(column)} is distinct from ${value}`.execute(db);
    if ((numAffectedRows ?? 0n) > 0n) return true;
  }
  return false;
}

type Block = { userId: string; blockedId: string; now: Date };

async function insertBlock(db: WriteDb, { userId, blockedId, now }: Block): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("blocked_users")
    .values({ user_id: userId, blocked_id: blockedId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

async function deleteBlock(db: WriteDb, { userId, blockedId }: Block): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("blocked_users")
    .where("user_id", "=", userId)
    .where("blocked_id", "=", blockedId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
