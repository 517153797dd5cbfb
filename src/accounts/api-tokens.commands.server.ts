import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { type CommandContext, transact } from "../events/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { apiTokenInput, apiTokenRevocationInput } from "./account.input.ts";
import { lockUsers } from "./administration.queries.server.ts";
import { type ApiTokenErrors, apiTokensMax, parseApiToken } from "./api-token.ts";
import { createTokenText, type TokenBearer } from "./api-tokens.queries.server.ts";
import {
  checkOwnPassword,
  type OwnPasswordDeps,
  type OwnPasswordRejection,
} from "./password.commands.server.ts";
import { findPassword } from "./passwords.queries.server.ts";
import type { Actor } from "./permissions.ts";

export type CreateApiTokenResult =
  /** `token`: shown once, stored nowhere */
  | { ok: true; id: string; token: string }
  | { ok: false; reason: "invalid"; errors: ApiTokenErrors }
  | { ok: false; reason: "too-many" }
  | ({ ok: false } & OwnPasswordRejection);

const dayMs = 86_400_000;

/** Creates a token of the actor, who gives the password: an unattended session must not leave a lasting access behind. */
export async function createApiToken(
  ctx: CommandContext<NonNullable<Actor>> & OwnPasswordDeps,
  input: z.input<typeof apiTokenInput>,
): Promise<CreateApiTokenResult> {
  const { currentPassword, ...form } = apiTokenInput.parse(input);
  const parsed = parseApiToken(form);
  if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
  const checked = await checkOwnPassword(ctx, currentPassword);
  if (!checked.ok) return checked;
  const { id: userId } = ctx.actor;
  const { token, digest } = createTokenText();
  return transact(ctx, async ({ db, now, record }): Promise<CreateApiTokenResult> => {
    await lockUsers(db, [userId]);
    const current = await findPassword(db, userId);
    if (current?.hash !== checked.hash) return { ok: false, reason: "wrong-password" };
    const { count } = await db
      .selectFrom("api_tokens")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("user_id", "=", userId)
      .where("expires_at", ">", now)
      .executeTakeFirstOrThrow();
    if (count >= apiTokensMax) return { ok: false, reason: "too-many" };
    const id = uuidv7();
    const { name, scopes, days } = parsed;
    const expiresAt = new Date(now.getTime() + days * dayMs);
    const row = { id, user_id: userId, name, digest, scopes, created_at: now, expires_at: expiresAt };
    await db.insertInto("api_tokens").values(row).execute();
    await record("token.created", { type: "token", id }, { scopes, expiresAt });
    return { ok: true, id, token };
  });
}

/** Idempotent. */
export async function revokeApiToken(
  ctx: CommandContext<NonNullable<Actor>>,
  input: z.input<typeof apiTokenRevocationInput>,
): Promise<void> {
  const { tokenId: id } = apiTokenRevocationInput.parse(input);
  await transact(ctx, async ({ db, record }) => {
    const { numDeletedRows } = await db
      .deleteFrom("api_tokens")
      .where("id", "=", id)
      .where("user_id", "=", ctx.actor.id)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await record("token.revoked", { type: "token", id });
  });
}

/** Marks the token as used, once an hour: no event, like a read mark. */
export async function markTokenUsed(
  db: WriteDb,
  { tokenId, isUseDue }: TokenBearer,
  now: Date,
): Promise<void> {
  if (!isUseDue) return;
  await db.updateTable("api_tokens").set({ last_used_at: now }).where("id", "=", tokenId).execute();
}

/** Expired tokens stay a while, so that their owner sees why a program stopped. */
export async function deleteApiTokensExpiredBefore(db: WriteDb, before: Date): Promise<void> {
  await db.deleteFrom("api_tokens").where("expires_at", "<", before).execute();
}
