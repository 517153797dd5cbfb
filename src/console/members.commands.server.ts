import { sql } from "kysely";
import type { z } from "zod";
import { closedAccountId, normalizeEmail } from "../accounts/account.ts";
import {
  clearSuspension,
  deleteUsers,
  endSessions,
  findLatestSuspension,
  findSeller,
  findSuspension,
  lockEndedSuspension,
  lockUsers,
  type Suspension,
  writeSuspension,
} from "../accounts/index.server.ts";
import { type Actor, canManageMembers, isModerator } from "../accounts/permissions.ts";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, type Transaction, transact } from "../events/index.server.ts";
import { enqueueAll } from "../jobs/index.server.ts";
import { findListing } from "../listings/index.server.ts";
import type { AppealOutcome } from "../moderation/appeal.ts";
import {
  type ClosedReports,
  closeReportsAbout,
  closeSuspensionAppeals,
  listSuspensionDecisions,
  recordSuspension,
  suspensionAppealDecidedEmail,
} from "../moderation/index.server.ts";
import { type GroundsRejection, parseGrounds } from "../moderation/moderation.ts";
import type { WriteDb } from "../platform/database/database.server.ts";
import { memberMessageEmail } from "./emails/member-message.ts";
import { memberSuspendedEmail } from "./emails/member-suspended.ts";
import {
  authorSuspensionInput,
  memberErasureInput,
  memberInput,
  memberMessageInput,
  reportedSuspensionInput,
  suspensionInput,
} from "./members.input.ts";
import { findConsoleMember } from "./members.queries.server.ts";
import {
  type MessageRejection,
  parseMemberMessage,
  parseSuspension,
  type SuspensionErrors,
  type SuspensionFieldRejection,
  suspensionInForce,
} from "./members.ts";

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
    const { db, now } = transaction;
    const rejection = await findRejection(ctx, db, userId);
    if (rejection) return { ok: false, reason: rejection };
    const parsed = parseSuspension(typed, now);
    if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
    await suspend(transaction, userId, parsed.suspension);
    return { ok: true };
  });
}

export type AuthorSuspensionResult =
  | { ok: true }
  | { ok: false; reason: MemberRejection | GroundsRejection | SuspensionFieldRejection | "own-listing" };

/**
 * Suspends the author of a listing, as a decision about its case. Moderators can suspend members, administrators also
 * moderators.
 */
export async function suspendAuthor(
  ctx: CommandContext<Actor>,
  input: z.input<typeof authorSuspensionInput>,
): Promise<AuthorSuspensionResult> {
  const { listingId, until, ...typed } = authorSuspensionInput.parse(input);
  const { actor } = ctx;
  return transact(ctx, async (transaction): Promise<AuthorSuspensionResult> => {
    const { db, now } = transaction;
    if (!actor || !isModerator(actor)) return { ok: false, reason: "not-allowed" };
    const listing = await findListing(db, listingId);
    if (!listing) return { ok: false, reason: "missing" };
    const { authorId: userId } = listing;
    const rejection = await findModeratorsRejection(db, actor, userId);
    if (rejection) return { ok: false, reason: rejection === "own-account" ? "own-listing" : rejection };
    const parsed = parseGrounds(typed, { needsText: true });
    if (!parsed.ok) return parsed;
    const { grounds } = parsed;
    const suspension = parseSuspension({ until, reason: grounds.text }, now);
    if (!suspension.ok) return { ok: false, reason: suspension.errors.until ?? "reason-too-long" };
    const { until: askedUntil } = suspension.suspension;
    const applied = await withoutShortening(transaction, actor, userId, suspension.suspension);
    const isInForce = isSameSuspension(await findSuspension(db, userId, now), applied);
    // The case first: it locks the listing, and the suspension changes it.
    const decided = await recordSuspension(transaction, { actor, listingId, grounds, isInForce });
    // A second press of the button.
    if (!decided.ok && decided.reason === "already-handled") return { ok: true };
    if (!decided.ok) return { ok: false, reason: "missing" };
    await suspend(transaction, userId, applied, { askedUntil });
    return { ok: true };
  });
}

export type ReportedSuspensionResult =
  | { ok: true }
  | { ok: false; reason: MemberRejection | Extract<ClosedReports, { ok: false }>["reason"] }
  | { ok: false; reason: "invalid"; errors: SuspensionErrors };

/**
 * Suspends a reported member, as a decision about the reports, which are closed. Moderators can suspend members, administrators
 * also moderators.
 */
export async function suspendReported(
  ctx: CommandContext<Actor>,
  input: z.input<typeof reportedSuspensionInput>,
): Promise<ReportedSuspensionResult> {
  const { memberId, conversationId, ...typed } = reportedSuspensionInput.parse(input);
  const { actor } = ctx;
  return transact(ctx, async (transaction): Promise<ReportedSuspensionResult> => {
    const { db, now } = transaction;
    if (!actor || !isModerator(actor)) return { ok: false, reason: "not-allowed" };
    const member = await findSeller(db, memberId);
    if (!member) return { ok: false, reason: "missing" };
    const { id: userId } = member;
    const rejection = await findModeratorsRejection(db, actor, userId);
    if (rejection) return { ok: false, reason: rejection };
    const parsed = parseSuspension(typed, now);
    if (!parsed.ok) return { ok: false, reason: "invalid", errors: parsed.errors };
    const about = { userId, conversationId, moderatorId: actor.id };
    const closed = await closeReportsAbout(transaction, about);
    if (!closed.ok) return closed;
    const { reports } = closed;
    const suspension = await withoutShortening(transaction, actor, userId, parsed.suspension);
    const decision = { reports, ...(conversationId && { conversationId }) };
    await suspend(transaction, userId, suspension, { askedUntil: parsed.suspension.until, decision });
    return { ok: true };
  });
}

/** Locks both rows, as `findRejection`. */
async function findModeratorsRejection(
  db: WriteDb,
  actor: { id: string },
  userId: string,
): Promise<MemberRejection | null> {
  const locked = await lockUsers(db, [actor.id, userId]);
  const roleOf = (id: string) => locked.find((user) => user.id === id)?.role;
  const role = roleOf(userId);
  if (userId === actor.id) return "own-account";
  if (!role || userId === closedAccountId) return "missing";
  if (role === "admin") return "administrator";
  const mayDecide = roleOf(actor.id) === "admin" || (roleOf(actor.id) === "moderator" && role === "member");
  return mayDecide ? null : "not-allowed";
}

/**
 * Only administrators end or shorten a suspension outside an appeal: one by a moderator lasts at least as long as the one that it
 * replaces. The member's row is locked.
 */
async function withoutShortening(
  { db, now }: Transaction,
  actor: Actor,
  userId: string,
  suspension: Suspension,
): Promise<Suspension> {
  if (canManageMembers(actor)) return suspension;
  const current = await findSuspension(db, userId, now);
  return current && current.until > suspension.until ? { ...suspension, until: current.until } : suspension;
}

/**
 * Does nothing where the same suspension is in force, as after a second press of the button: an appeal would lift one of two.
 * @param askedUntil for the event: the end that was typed
 * @param decision about reports, for the event
 */
async function suspend(
  transaction: Transaction,
  userId: string,
  suspension: Suspension,
  {
    askedUntil = suspension.until,
    decision = {},
  }: { askedUntil?: Date; decision?: Readonly<Record<string, unknown>> } = {},
): Promise<void> {
  const { db, now, record } = transaction;
  const from = await findSuspension(db, userId, now);
  if (isSameSuspension(from, suspension)) return;
  await writeSuspension(db, userId, suspension);
  const sessions = await endSessions(db, userId, null);
  const listings = await holdListings(transaction, userId);
  await enqueueEmail(db, memberSuspendedEmail, { userId });
  const isExtended = askedUntil < suspension.until;
  const change = { from, to: suspension, ...(isExtended && { askedUntil }), sessions, listings, ...decision };
  await record("user.suspended", { type: "user", id: userId }, change);
}

function isSameSuspension(one: Suspension | null, other: Suspension): boolean {
  return one?.until.getTime() === other.until.getTime() && one.reason === other.reason;
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
      const { db } = transaction;
      const rejection = await findRejection(ctx, db, userId);
      // A suspended member may have become an administrator meanwhile.
      if (rejection && rejection !== "administrator") return { ok: false, reason: rejection };
      if (!(await liftSuspension(transaction, userId))) return { ok: true };
      if (!ctx.actor) return { ok: true };
      const answered = { outcome: "upheld", answer: liftedAnswer, moderatorId: ctx.actor.id } as const;
      await answerSuspensionAppeals(transaction, { userId }, answered);
      return { ok: true };
    },
  );
}

/** Default answer to an appeal when the suspension is lifted without one. */
const liftedAnswer = "La modération est revenue sur sa décision.";

/**
 * Lifts the suspension that an appeal has just overturned. Returns the end of another that is in force, null when the account is
 * free.
 */
export async function liftOverturned(transaction: Transaction, userId: string): Promise<Date | null> {
  const { db, now, record } = transaction;
  const from = await findSuspension(db, userId, now);
  if (!from) return null;
  const to = suspensionInForce(await listSuspensionDecisions(db, userId), from);
  if (!to || to.until <= now) {
    await liftSuspension(transaction, userId);
    return null;
  }
  if (to.until.getTime() !== from.until.getTime() || to.reason !== from.reason) {
    await writeSuspension(db, userId, to);
    await record("user.unsuspended", { type: "user", id: userId }, { from, to });
  }
  return to.until;
}

/** True when the account was suspended. */
async function liftSuspension(transaction: Transaction, userId: string): Promise<boolean> {
  const { db, now, record } = transaction;
  const from = await findSuspension(db, userId, now);
  if (!from) return false;
  await clearSuspension(db, userId);
  const listings = await releaseListings(transaction, userId);
  await record("user.unsuspended", { type: "user", id: userId }, { from, to: null, listings });
  return true;
}

/** Closes open appeals of a member, against the suspension `at` or all, and emails the member. */
export async function answerSuspensionAppeals(
  { db, now, record }: Transaction,
  of: { userId: string; at?: Date },
  {
    isLate = false,
    ...decided
  }: { outcome: AppealOutcome; answer: string; moderatorId: string; isLate?: boolean },
): Promise<void> {
  for (const appealId of await closeSuspensionAppeals(db, of, { ...decided, now })) {
    await enqueueEmail(db, suspensionAppealDecidedEmail, { appealId });
    await record(`appeal.${decided.outcome}`, { type: "user", id: of.userId }, { appealId, isLate });
  }
}

/** Sends an email to a member. The audit log has its text. */
export async function messageMember(
  ctx: CommandContext<Actor>,
  input: z.input<typeof memberMessageInput>,
): Promise<{ ok: true } | { ok: false; reason: "not-allowed" | "missing" | MessageRejection }> {
  const { userId, ...typed } = memberMessageInput.parse(input);
  if (!canManageMembers(ctx.actor)) return { ok: false, reason: "not-allowed" };
  const parsed = parseMemberMessage(typed);
  if (!parsed.ok) return parsed;
  return transact(ctx, async ({ db, record }) => {
    const [member] = await lockUsers(db, [userId]);
    if (!member) return { ok: false, reason: "missing" };
    await enqueueEmail(db, memberMessageEmail, { userId, ...parsed.message });
    await record("user.messaged", { type: "user", id: userId }, parsed.message);
    return { ok: true };
  });
}

/**
 * Erases a member with all their data, after the administrator has typed the account's email. Administrators have to become
 * members first, so that the site keeps one.
 */
export async function eraseMember(
  ctx: CommandContext<Actor>,
  input: z.input<typeof memberErasureInput>,
): Promise<{ ok: true } | { ok: false; reason: MemberRejection | "not-confirmed" }> {
  const { userId, confirmation } = memberErasureInput.parse(input);
  const rejection = await ctx.db.transaction().execute((db) => findRejection(ctx, db, userId));
  if (rejection) return { ok: false, reason: rejection };
  const member = await findConsoleMember(ctx.db, userId);
  if (!member) return { ok: false, reason: "missing" };
  if (normalizeEmail(confirmation) !== member.email) return { ok: false, reason: "not-confirmed" };
  // Its own lock lets an account pass that became an administrator's meanwhile; the actor remains one.
  const erased = await deleteUsers(ctx, { userIds: [userId] });
  return erased.ok ? { ok: true } : { ok: false, reason: erased.reason };
}

/** Job: ends suspensions whose last day is over, one member per transaction. Returns their number. */
export async function endSuspensions(ctx: CommandContext): Promise<number> {
  for (let count = 0; ; count += 1) {
    const isEnded = await transact(ctx, async (transaction) => {
      const { db, now, record } = transaction;
      const userId = await lockEndedSuspension(db, now);
      if (userId === null) return false;
      const from = await findLatestSuspension(db, userId);
      await clearSuspension(db, userId);
      const listings = await releaseListings(transaction, userId);
      await record(
        "user.unsuspended",
        { type: "user", id: userId },
        { reason: "ended", from, to: null, listings },
      );
      return true;
    });
    if (!isEnded) return count;
  }
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
  if (!member || userId === closedAccountId) return "missing";
  return member.role === "admin" ? "administrator" : null;
}

/** Statements of this many listings stay far from the statement timeout, however many a member has. */
const listingsPerStatement = 1_000;

async function inStatements(run: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const count = await run();
    total += count;
    if (count < listingsPerStatement) return total;
  }
}

/** Takes the public listings of a member offline; returns their number. */
function holdListings({ db, recordAll }: Transaction, authorId: string): Promise<number> {
  return inStatements(async () => {
    const { rows } = await sql<{ id: string; from: string }>`
      update listings set held_from = status, status = 'held'
      where id in (
        select id from listings where author_id = ${authorId} and status in ('active', 'sold') and deleted_at is null
        limit ${listingsPerStatement}
      )
      returning id, held_from as "from"`.execute(db);
    await recordAll(
      "listing.held",
      rows.map(({ id, from }) => ({ type: "listing", id, payload: { from, to: "held" } })),
    );
    return rows.length;
  });
}

/**
 * Listings of a member return to the status that they had, or have expired meanwhile. Those that were held before they were
 * matched with saved searches are matched now; a match that was recorded is not repeated.
 */
function releaseListings({ db, now, recordAll }: Transaction, authorId: string): Promise<number> {
  return inStatements(async () => {
    const { rows } = await sql<{ id: string; to: string }>`
      update listings set held_from = null,
        status = case when held_from = 'sold' then 'sold' when expires_at <= ${now} then 'expired' else 'active' end
      where id in (
        select id from listings where author_id = ${authorId} and status = 'held' and held_from is not null
          and under_review_since is null
        limit ${listingsPerStatement}
      )
      returning id, status as "to"`.execute(db);
    await recordAll(
      "listing.unheld",
      rows.map(({ id, to }) => ({ type: "listing", id, payload: { from: "held", to } })),
    );
    const active = rows.filter(({ to }) => to === "active");
    await enqueueAll(
      db,
      "match-saved-searches",
      active.map(({ id }) => ({ payload: { listingId: id, after: null } })),
    );
    return rows.length;
  });
}
