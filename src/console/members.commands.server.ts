import { sql } from "kysely";
import type { z } from "zod";
import {
  clearEndedSuspensions,
  endSessions,
  findSuspension,
  lockUsers,
  writeSuspension,
} from "../accounts/index.server.ts";
import { type Actor, canManageMembers } from "../accounts/permissions.ts";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { memberSuspendedEmail } from "./emails/member-suspended.ts";
import { memberInput, suspensionInput } from "./members.input.ts";
import { parseSuspension, type SuspensionErrors } from "./members.ts";

export type MemberRejection = "not-allowed" | "missing" | "own-account" | "administrator";
export type SuspensionResult =
  | { ok: true }
  | { ok: false; reason: MemberRejection }
  | { ok: false; reason: "invalid"; errors: SuspensionErrors };

/**
 * Suspends a member until the end of a day: sessions end, the member cannot sign in, and their listings are held. An
 * administrator has to become a member first, so that the site keeps one.
 */
export async function suspendMember(
  ctx: CommandContext<Actor>,
  input: z.input<typeof suspensionInput>,
): Promise<SuspensionResult> {
  const { userId, ...typed } = suspensionInput.parse(input);
  return transact(ctx, async (transaction): Promise<SuspensionResult> => {
    const { db, now, record } = transaction;
    const rejection = await findRejection(ctx, db, userId);
    if (rejection) return { ok: false, reason: rejection };
    const parsed = parseSuspension(typed, now);
    if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
    const { suspension } = parsed;
    const from = await findSuspension(db, userId, now);
    await writeSuspension(db, userId, suspension);
    const sessions = await endSessions(db, userId, null);
    const listings = await holdListings(transaction, userId);
    await enqueueEmail(db, memberSuspendedEmail, { userId });
    const change = { from, to: suspension, sessions, listings };
    await record("user.suspended", { type: "user", id: userId }, change);
    return { ok: true };
  });
}

/** Ends a suspension before its time. Idempotent. */
export async function unsuspendMember(
  ctx: CommandContext<Actor>,
  input: z.input<typeof memberInput>,
): Promise<{ ok: true } | { ok: false; reason: MemberRejection }> {
  const { userId } = memberInput.parse(input);
  return transact(
    ctx,
    async (transaction): Promise<{ ok: true } | { ok: false; reason: MemberRejection }> => {
      const { db, now, record } = transaction;
      const rejection = await findRejection(ctx, db, userId);
      // A suspended member may have become an administrator meanwhile.
      if (rejection && rejection !== "administrator") return { ok: false, reason: rejection };
      const from = await findSuspension(db, userId, now);
      if (!from) return { ok: true };
      await writeSuspension(db, userId, null);
      const listings = await releaseListings(transaction, [userId]);
      await record("user.unsuspended", { type: "user", id: userId }, { from, to: null, listings });
      return { ok: true };
    },
  );
}

/** Job: ends suspensions whose last day is over. Returns their number. */
export async function endSuspensions(ctx: CommandContext): Promise<number> {
  return transact(ctx, async (transaction) => {
    const { db, now, recordAll } = transaction;
    const ids = await clearEndedSuspensions(db, now);
    await releaseListings(transaction, ids);
    await recordAll(
      "user.unsuspended",
      ids.map((id) => ({ type: "user", id, payload: { reason: "ended" } })),
    );
    return ids.length;
  });
}

/** Locks both rows: what the actor is, and what the member is, does not change meanwhile. */
async function findRejection(
  { actor }: CommandContext<Actor>,
  db: WriteDb,
  userId: string,
): Promise<MemberRejection | null> {
  if (!actor || !canManageMembers(actor)) return "not-allowed";
  const locked = await lockUsers(db, [actor.id, userId]);
  if (locked.find(({ id }) => id === actor.id)?.role !== "admin") return "not-allowed";
  if (actor.id === userId) return "own-account";
  const member = locked.find(({ id }) => id === userId);
  if (!member) return "missing";
  return member.role === "admin" ? "administrator" : null;
}

/** Takes the public listings of a member offline; returns their number. */
async function holdListings({ db, recordAll }: Transaction, authorId: string): Promise<number> {
  const { rows } = await sql<{ id: string; from: string }>`
    update listings set held_from = status, status = 'held'
    where author_id = ${authorId} and status in ('active', 'sold') and deleted_at is null
    returning id, held_from as "from"`.execute(db);
  await recordAll(
    "listing.held",
    rows.map(({ id, from }) => ({ type: "listing", id, payload: { from, to: "held" } })),
  );
  return rows.length;
}

/** Their listings return to the status that they had, or have expired meanwhile. */
async function releaseListings(
  { db, now, recordAll }: Transaction,
  authorIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ id: string; to: string }>`
    update listings set held_from = null,
      status = case when held_from = 'sold' then 'sold' when expires_at <= ${now} then 'expired' else 'active' end
    where author_id = any(${[...authorIds]}::uuid[]) and status = 'held'
    returning id, status as "to"`.execute(db);
  await recordAll(
    "listing.unheld",
    rows.map(({ id, to }) => ({ type: "listing", id, payload: { from: "held", to } })),
  );
  return rows.length;
}
