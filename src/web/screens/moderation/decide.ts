import { data, redirect } from "react-router";
import type { SignedIn } from "../../../accounts/accounts.ts";
import { dismissReports } from "../../../actions/dismiss-reports.ts";
import { removeListing } from "../../../actions/remove-listing.ts";
import { reopenReports } from "../../../actions/reopen-reports.ts";
import { restoreListing } from "../../../actions/restore-listing.ts";
import type { ListingStatus } from "../../../domain/listing.ts";
import type { RequestContext } from "../../context.ts";
import { notFound } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import type { NoticeId } from "../../text/notices.ts";
import { moderationMessages } from "../../text/report-messages.ts";
import type { ReasonAnswer } from "../../ui/reason-fields.tsx";

const notices = {
  remove: "moderation-removed",
  dismiss: "moderation-dismissed",
  reopen: "moderation-reopened",
  restore: "moderation-restored",
} as const;
export type Decision = keyof typeof notices;

/** What a moderator pressed, done; then back to `back` (the page that it was pressed on), which says so. */
export async function decide(
  { db, now }: Pick<RequestContext, "db" | "now">,
  moderator: SignedIn,
  { listingId, form, back }: { listingId: string; form: URLSearchParams; back: string },
) {
  const tools = { db, now: now() };
  const typed = { reason: form.get("reason") ?? "", text: form.get("text") ?? "" };
  const wish = form.get("do");
  const decision = isDecision(wish) ? wish : null;
  if (!decision) throw data(null, { status: 400 });
  const result = await {
    remove: () => removeListing(tools, moderator, { listingId, ...typed }),
    dismiss: () => dismissReports(tools, moderator, listingId),
    reopen: () => reopenReports(tools, moderator, listingId),
    restore: () => restoreListing(tools, moderator, listingId),
  }[decision]();
  if (result.ok) {
    return redirect(back, { headers: noticeHeaders(noticeOf(decision, result.status), listingId) });
  }
  switch (result.reason) {
    case "missing":
      throw notFound();
    case "reason-required":
    case "text-required":
    case "text-too-long":
      return data<ReasonAnswer>({ ...typed, refusal: result.reason }, { status: 422 });
    case "dismissal-final":
      return redirect(back, { headers: noticeHeaders("moderation-not-reopened") });
    default:
      return data<ReasonAnswer>({ ...typed, message: moderationMessages[result.reason] }, { status: 409 });
  }
}

function noticeOf(decision: Decision, status: ListingStatus): NoticeId {
  return decision === "dismiss" && status === "active" ? "moderation-dismissed-online" : notices[decision];
}

function isDecision(wish: string | null): wish is Decision {
  return wish !== null && Object.hasOwn(notices, wish);
}
