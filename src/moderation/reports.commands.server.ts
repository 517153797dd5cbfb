import { v7 as uuidv7 } from "uuid";
import type { Actor } from "../accounts/permissions.ts";
import { type CommandContext, transact } from "../events/index.server.ts";
import { lockListing } from "../listings/index.server.ts";
import { canReport, listingVisibility } from "../listings/permissions.ts";
import { insertReport } from "./moderation.writes.server.ts";
import { type ReportListingInput, reportListingInput } from "./report.input.ts";
import { parseAnswerEmail, parseReason, type ReportRejection } from "./report.ts";
import { answerReportersOfDeleted, insertReportRecipient } from "./report-recipients.writes.server.ts";

export type ReportListingResult =
  | { ok: true }
  /** `missing`: never public, or the actor's own. `gone`: no longer public. */
  | { ok: false; reason: ReportRejection | "already-received" | "missing" | "gone" };

/**
 * A user or an anonymous visitor reports a listing. The listing's row is locked: a concurrent decision either closes the
 * report, or the report is rejected because the listing is removed.
 */
export async function reportListing(
  ctx: CommandContext<Actor>,
  input: ReportListingInput,
): Promise<ReportListingResult> {
  const { listingId, reporter, email: typedEmail, ...typed } = reportListingInput.parse(input);
  const { actor } = ctx;
  const parsed = parseReason(typed);
  const address = parseAnswerEmail(typedEmail);
  // Reports are pseudonymous: the row holds a keyed hash of the reporter, so the event must not name the account.
  const anonymousContext = { ...ctx, actor: null };
  return transact(anonymousContext, async ({ db, now, record }): Promise<ReportListingResult> => {
    const listing = await lockListing(db, listingId);
    if (!listing) return { ok: false, reason: "missing" };
    if (!canReport(listing, actor)) {
      const isGone = listingVisibility(listing, null) === "gone";
      return { ok: false, reason: isGone ? "gone" : "missing" };
    }
    if (!parsed.ok) return parsed;
    if (!address.ok) return address;
    const { reason, text } = parsed;
    const report = { id: uuidv7(), listingId, reason, text, reporter, isMember: actor !== null };
    const isNew = await insertReport(db, report, now);
    if (!isNew) return { ok: false, reason: "already-received" };
    const recipient = { id: uuidv7(), reportId: report.id, userId: actor?.id ?? null, email: address.email };
    await insertReportRecipient(db, "report_id", recipient, now);
    const payload = { reportId: report.id, reason, isMember: report.isMember };
    await record("listing.reported", { type: "listing", id: listingId }, payload);
    return { ok: true };
  });
}

/** Job, every hour: see `answerReportersOfDeleted`. */
export async function answerReportsOfDeletedListings(ctx: CommandContext): Promise<number> {
  return transact(ctx, answerReportersOfDeleted);
}
