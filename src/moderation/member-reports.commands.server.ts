import { v7 as uuidv7 } from "uuid";
import { findSeller } from "../accounts/index.server.ts";
import { type Actor, isModerator } from "../accounts/permissions.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import {
  closeMemberReports,
  insertMemberReport,
  reopenMemberReportRows,
} from "./member-reports.writes.server.ts";
import { type MemberCaseInput, memberCaseInput } from "./moderation.input.ts";
import { type ReportMemberInput, reportMemberInput } from "./report.input.ts";
import { parseAnswerEmail, parseMemberReason, type ReportRejection } from "./report.ts";
import { answerReporters, insertReportRecipient } from "./report-recipients.writes.server.ts";

export type ReportMemberResult =
  | { ok: true }
  /** `missing`: no such account, or the actor's own */
  | { ok: false; reason: ReportRejection | "already-received" | "missing" };

/** A user or an anonymous visitor reports a member. */
export async function reportMember(
  ctx: CommandContext<Actor>,
  input: ReportMemberInput,
): Promise<ReportMemberResult> {
  const { memberId, reporter, email: typedEmail, ...typed } = reportMemberInput.parse(input);
  const { actor } = ctx;
  const parsed = parseMemberReason(typed);
  const address = parseAnswerEmail(typedEmail);
  // Pseudonymous as reports of listings: the event must not name the account.
  return transact({ ...ctx, actor: null }, async ({ db, now, record }): Promise<ReportMemberResult> => {
    const member = await findSeller(db, memberId);
    if (!member || member.id === actor?.id) return { ok: false, reason: "missing" };
    if (!parsed.ok) return parsed;
    if (!address.ok) return address;
    const { reason, text } = parsed;
    const report = { id: uuidv7(), userId: member.id, reason, text, reporter, isMember: actor !== null };
    if (!(await insertMemberReport(db, report, now))) return { ok: false, reason: "already-received" };
    const recipient = { id: uuidv7(), reportId: report.id, userId: actor?.id ?? null, email: address.email };
    await insertReportRecipient(db, "member_report_id", recipient, now);
    const payload = { reportId: report.id, reason, isMember: report.isMember };
    await record("user.reported", { type: "user", id: member.id }, payload);
    return { ok: true };
  });
}

export type MemberCaseResult =
  | { ok: true }
  /** `already-handled`: another moderator was faster; `dismissal-final`: as for listings */
  | { ok: false; reason: "missing" | "own-account" | "already-handled" | "dismissal-final" };

/** Closes the open reports of a member. What moderators do about the listings is decided there. */
export function dismissMemberReports(
  ctx: CommandContext<Actor>,
  input: MemberCaseInput,
): Promise<MemberCaseResult> {
  return decide(ctx, input, {
    verb: "user.reports-dismissed",
    rejection: "already-handled",
    change: (db, ids, now) => closeMemberReports(db, ids, now),
  });
}

/** Reopens the reports that the actor closed last. */
export function reopenMemberReports(
  ctx: CommandContext<Actor>,
  input: MemberCaseInput,
): Promise<MemberCaseResult> {
  return decide(ctx, input, {
    verb: "user.reports-reopened",
    rejection: "dismissal-final",
    change: (db, ids) => reopenMemberReportRows(db, ids),
  });
}

function decide(
  ctx: CommandContext<Actor>,
  input: MemberCaseInput,
  {
    verb,
    rejection,
    change,
  }: {
    verb: "user.reports-dismissed" | "user.reports-reopened";
    rejection: "already-handled" | "dismissal-final";
    /** returns the number of reports changed */
    change: (...args: Parameters<typeof closeMemberReports>) => Promise<number>;
  },
): Promise<MemberCaseResult> {
  const { memberId } = memberCaseInput.parse(input);
  const { actor } = ctx;
  return transact(ctx, async (transaction): Promise<MemberCaseResult> => {
    const { db, now, record } = transaction;
    const member = actor && isModerator(actor) ? await findSeller(db, memberId) : null;
    if (!actor || !member) return { ok: false, reason: "missing" };
    if (member.id === actor.id) return { ok: false, reason: "own-account" };
    const reports = await change(db, { userId: member.id, moderatorId: actor.id }, now);
    if (reports === 0) return { ok: false, reason: rejection };
    await record(verb, { type: "user", id: member.id }, { reports });
    const closed = { column: "member_report_id", subjectId: member.id, closedAt: now } as const;
    if (verb === "user.reports-dismissed") await answerReporters(transaction, closed, actor);
    return { ok: true };
  });
}
