import { data } from "react-router";
import type { SignedIn } from "../../../accounts/index.server.ts";
import { type ReportedSuspensionResult, suspendReported } from "../../../console/index.server.ts";
import type { CommandContext } from "../../../events/index.server.ts";
import { memberMessages, suspensionErrorTexts } from "../../text/admin-texts.ts";
import { conversationCaseMessages, memberCaseMessages } from "../../text/report-messages.ts";

/** Rejected input with its errors. `about`: public id of the member */
export type RejectedSuspension = {
  about: string;
  until: string;
  reason: string;
  message?: string;
  errors?: { until?: string; reason?: string };
};

/** Suspends a reported member. Null: done; else the response with what is wrong. */
export async function suspendFrom(
  form: URLSearchParams,
  ctx: CommandContext<SignedIn | null>,
  of: { memberId: string; conversationId: string | null },
) {
  const typed = { until: form.get("until") ?? "", reason: form.get("reason") ?? "" };
  const result = await suspendReported(ctx, { ...of, ...typed });
  if (result.ok) return null;
  const rejected: RejectedSuspension = {
    about: of.memberId,
    ...typed,
    ...rejectionOf(result, of.conversationId === null ? memberCaseMessages : conversationCaseMessages),
  };
  return data(rejected, { status: result.reason === "invalid" ? 422 : 409 });
}

function rejectionOf(
  result: Extract<ReportedSuspensionResult, { ok: false }>,
  messages: Record<"own-account" | "already-handled", string>,
): Pick<RejectedSuspension, "message" | "errors"> {
  switch (result.reason) {
    case "invalid":
      return { errors: suspensionErrorTexts(result.errors) };
    case "own-account":
    case "already-handled":
      return { message: messages[result.reason] };
    default:
      return { message: memberMessages[result.reason] };
  }
}
