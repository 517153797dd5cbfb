import { data, redirect } from "react-router";
import {
  dismissMemberReports,
  findMemberCase,
  reopenMemberReports,
} from "../../../moderation/index.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireId, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { sameOriginReferer } from "../../same-origin-referer.ts";
import { staffPaths } from "../../staff-paths.ts";
import { memberCaseMessages } from "../../text/report-messages.ts";
import { Alert } from "../../ui/alert.tsx";
import type { ReasonResult } from "../../ui/reason-fields.tsx";
import type { Route } from "./+types/member.ts";
import { CaseHeader } from "./case-header.tsx";
import { MemberCard } from "./member-card.tsx";
import { type RejectedSuspension, suspendFrom } from "./suspend-from.ts";
import { SuspensionForm } from "./suspension-form.tsx";

export const handle = { audience: "moderator" };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const shown = await findMemberCase(db, requireId(params.sellerId), requireUser(context).id);
  if (!shown) throw notFound();
  return { shown, now: now() };
}

const suspended = () =>
  redirect(staffPaths.moderation(), { headers: noticeHeaders("moderation-member-suspended") });

/** `do`: dismiss, reopen or suspend. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const memberId = requireId(params.sellerId);
  const form = await readForm(request);
  const decision = form.get("do");
  const ctx = commandContext(context);
  if (decision === "suspend")
    return (await suspendFrom(form, ctx, { memberId, conversationId: null })) ?? suspended();
  if (decision !== "dismiss" && decision !== "reopen") throw data(null, { status: 400 });
  const result = await (decision === "dismiss" ? dismissMemberReports : reopenMemberReports)(ctx, {
    memberId,
  });
  const back =
    sameOriginReferer(request.headers.get("Referer"), url.origin) ?? staffPaths.moderationMember(memberId);
  if (result.ok) {
    const notice = decision === "dismiss" ? "member-dismissed" : "member-reopened";
    return redirect(back, { headers: noticeHeaders(notice, memberId) });
  }
  switch (result.reason) {
    case "missing":
      throw notFound();
    case "dismissal-final":
      return redirect(back, { headers: noticeHeaders("moderation-not-reopened") });
    default: {
      const message = memberCaseMessages[result.reason];
      return data<ReasonResult>({ reason: "", text: "", message }, { status: 409 });
    }
  }
}

/** Page of one reported member: for decisions without JavaScript, and for links. */
export default function Member({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, now } = loaderData;
  const rejected: RejectedSuspension | null = actionData && "about" in actionData ? actionData : null;
  const message = actionData && !("about" in actionData) ? actionData.message : undefined;
  return (
    <div className="page grid max-w-4xl gap-6 py-8 md:py-12">
      <CaseHeader title="Membre signalé" subject={shown.member.name} />
      {message ? <Alert kind="error">{message}</Alert> : null}
      <MemberCard case={shown} now={now} heading="h2" />
      {shown.isOwn || shown.openReasons.length === 0 ? null : (
        <SuspensionForm
          member={{ ...shown.member, ...shown.record }}
          title="Suspendre ce membre"
          rejected={rejected}
        />
      )}
    </div>
  );
}
