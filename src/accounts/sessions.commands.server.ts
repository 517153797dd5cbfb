import { sql } from "kysely";
import type { z } from "zod";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { otherSessionsInput, ownSessionInput, sessionInput } from "./account.input.ts";
import { newDeviceEmail } from "./emails/new-device.ts";
import { hashSessionToken, storedTokens } from "./session-token.server.ts";
import { findSessionUser, isWithinLifetime, sessionDays } from "./sessions.queries.server.ts";

/**
 * Records a sign-in. better-auth calls it after it has inserted the session, so that the event is not in the transaction
 * of the session.
 */
export async function recordSignIn(ctx: CommandContext<{ id: string }>): Promise<void> {
  await transact(ctx, ({ record }) => record("user.signed-in", { type: "user", id: ctx.actor.id }));
}

/** Tells the actor by email of a sign-in from a device that was not known. */
export async function reportNewDevice(ctx: CommandContext<{ id: string }>): Promise<void> {
  const { id: userId } = ctx.actor;
  await transact(ctx, async ({ db, now, record }) => {
    await enqueueEmail(db, newDeviceEmail, { userId, signedInAt: now.toISOString() });
    await record("user.device-added", { type: "user", id: userId });
  });
}

/** Ends the session with this token; its user is the actor. Idempotent. */
export async function endSession(
  ctx: Omit<CommandContext, "actor">,
  input: z.input<typeof sessionInput>,
): Promise<void> {
  const { token } = sessionInput.parse(input);
  const userId = await findSessionUser(ctx.db, token);
  if (userId === null) return;
  await transact({ ...ctx, actor: { id: userId } }, async ({ db, record }) => {
    if (await deleteSession(db, token)) await record("user.signed-out", { type: "user", id: userId });
  });
}

/** Ends one session of the actor, on another device. Idempotent; nothing happens to sessions of others. */
export async function endOwnSession(
  ctx: CommandContext<{ id: string }>,
  input: z.input<typeof ownSessionInput>,
): Promise<void> {
  const { sessionId } = ownSessionInput.parse(input);
  const { id } = ctx.actor;
  await transact(ctx, async ({ db, record }) => {
    const { numDeletedRows } = await db
      .deleteFrom("sessions")
      .where("id", "=", sessionId)
      .where("user_id", "=", id)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await record("sessions.ended", { type: "user", id }, { count: 1 });
  });
}

/** Ends the actor's other sessions; returns their number. */
export async function endOtherSessions(
  ctx: CommandContext<{ id: string }>,
  input: z.input<typeof otherSessionsInput>,
): Promise<number> {
  const { currentSessionId } = otherSessionsInput.parse(input);
  const { id } = ctx.actor;
  return transact(ctx, async ({ db, record }) => {
    const count = await endSessions(db, id, currentSessionId);
    if (count > 0) await record("sessions.ended", { type: "user", id }, { count });
    return count;
  });
}

/** Deletes the session of a sign-in that is rejected after all. No event: the browser never received its cookie. */
export async function dropSession(db: WriteDb, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

/** Returns false when the session had already ended. */
async function deleteSession(db: WriteDb, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("token", "in", storedTokens(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Extends a session in use, at most once a day, without an event. False when it ended meanwhile. */
export async function extendSession(db: WriteDb, token: string): Promise<boolean> {
  const extended = await db
    .updateTable("sessions")
    .set({
      expires_at: sql<Date>`now() + make_interval(days => ${sessionDays})`,
      updated_at: sql<Date>`now()`,
      token: hashSessionToken(token),
    })
    .where("token", "in", storedTokens(token))
    .executeTakeFirst();
  return extended.numUpdatedRows > 0n;
}

/** Ends a user's sessions except `currentId`; returns their number. */
export async function endSessions(db: WriteDb, userId: string, currentId: string | null): Promise<number> {
  let ending = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (currentId !== null) ending = ending.where("id", "<>", currentId);
  return Number((await ending.executeTakeFirst()).numDeletedRows);
}

/** Deletes sessions that have expired or reached their absolute lifetime. */
export async function deleteEndedSessions(db: WriteDb, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
  await sql`delete from sessions using users
    where users.id = sessions.user_id and not ${isWithinLifetime(sql`${now}::timestamptz`)}`.execute(db);
}

/**
 * Hashes the tokens that versions before 0.3 stored in clear. A job, not a migration: nodes of the old version keep
 * serving while the new one is rolled out, and know tokens in clear only.
 */
export async function hashSessionTokens(db: WriteDb): Promise<void> {
  await sql`update sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex')
    where token !~ '^[0-9a-f]{64}$'`.execute(db);
}
