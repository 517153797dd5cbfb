import { v7 as uuidv7 } from "uuid";
import type { Actor } from "../accounts/permissions.ts";
import { enqueueEmail } from "../email/index.server.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { lockListing } from "../listings/index.server.ts";
import { canModerate } from "../listings/permissions.ts";
import { type AppealTextRejection, appealDueAt, canDecideAppeal, parseAppealText } from "./appeal.ts";
import { countModerators, findOpenAppeal } from "./appeals.queries.server.ts";
import { closeAppeal, insertAppeal } from "./appeals.writes.server.ts";
import { releaseWithin, restoreWithin } from "./cases.commands.server.ts";
import { findOfflineNotice } from "./decisions.queries.server.ts";
import { appealDecidedEmail } from "./emails/appeal-decided.ts";
import {
  type AppealInput,
  appealInput,
  type DecideAppealInput,
  decideAppealInput,
} from "./moderation.input.ts";

export type AppealResult =
  | { ok: true; dueAt: Date }
  /** `missing`: not the author's listing, or it is not offline for a decision */
  | { ok: false; reason: AppealTextRejection | "missing" | "already-contested" };

/** The author of a listing that moderation took offline contests the decision. */
export async function contestDecision(ctx: CommandContext<Actor>, input: AppealInput): Promise<AppealResult> {
  const { listingId, text: typed } = appealInput.parse(input);
  const { actor } = ctx;
  return transact(ctx, async ({ db, now, record }): Promise<AppealResult> => {
    const listing = await lockListing(db, listingId);
    if (!actor || listing?.authorId !== actor.id || listing.deletedAt)
      return { ok: false, reason: "missing" };
    const contested = await findOfflineNotice(db, listingId);
    if (!contested?.isContestable) return { ok: false, reason: "missing" };
    const parsed = parseAppealText(typed);
    if (!parsed.ok) return parsed;
    const id = uuidv7();
    const dueAt = appealDueAt(now);
    const appeal = { id, decisionId: contested.id, listingId, text: parsed.text, createdAt: now, dueAt };
    if (!(await insertAppeal(db, appeal))) return { ok: false, reason: "already-contested" };
    await record("appeal.made", { type: "case", id: listingId }, { appealId: id, dueAt });
    return { ok: true, dueAt };
  });
}

export type DecideAppealResult =
  | { ok: true }
  | {
      ok: false;
      reason: AppealTextRejection | "missing" | "own-listing" | "already-handled" | "other-moderator";
    };

/** Decides the open appeal about a listing: upheld, the listing is restored or released. The author is told why. */
export async function decideAppeal(
  ctx: CommandContext<Actor>,
  input: DecideAppealInput,
): Promise<DecideAppealResult> {
  const { listingId, outcome, answer: typed } = decideAppealInput.parse(input);
  const { actor } = ctx;
  return transact(ctx, async (transaction): Promise<DecideAppealResult> => {
    const { db, now, record } = transaction;
    const listing = await lockListing(db, listingId);
    if (listing && actor?.id === listing.authorId) return { ok: false, reason: "own-listing" };
    if (!listing || !actor || !canModerate(listing, actor)) return { ok: false, reason: "missing" };
    const appeal = await findOpenAppeal(db, listingId);
    if (!appeal) return { ok: false, reason: "already-handled" };
    const others = await countModerators(db, now, [actor.id, listing.authorId]);
    if (!canDecideAppeal(appeal, actor, others)) return { ok: false, reason: "other-moderator" };
    const parsed = parseAppealText(typed);
    if (!parsed.ok) return parsed;
    await closeAppeal(db, listingId, { outcome, answer: parsed.text, moderatorId: actor.id, now });
    if (outcome === "upheld") {
      const bringBack = appeal.verdict === "removed" ? restoreWithin : releaseWithin;
      const reversed = await bringBack(transaction, actor, listingId);
      if (!reversed.ok)
        throw new Error(`an appeal was upheld, but the listing not restored: ${reversed.reason}`);
    }
    await enqueueEmail(db, appealDecidedEmail, { appealId: appeal.id });
    const payload = { appealId: appeal.id, reason: appeal.reason, isLate: now > appeal.dueAt };
    await record(`appeal.${outcome}`, { type: "case", id: listingId }, payload);
    return { ok: true };
  });
}
