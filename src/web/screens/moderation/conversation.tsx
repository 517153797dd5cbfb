import { data, redirect } from "react-router";
import {
  type ConversationCase,
  dismissConversationReports,
  findConversationCase,
  reopenConversationReports,
  reportedMessages,
} from "../../../moderation/index.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireId, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { staffPaths } from "../../staff-paths.ts";
import { conversationCaseMessages } from "../../text/report-messages.ts";
import { Alert } from "../../ui/alert.tsx";
import type { ReasonResult } from "../../ui/reason-fields.tsx";
import type { Route } from "./+types/conversation.ts";
import { CaseHeader } from "./case-header.tsx";
import { ConversationCard, ReportedMessages } from "./conversation-card.tsx";
import { type RejectedSuspension, suspendFrom } from "./suspend-from.ts";
import { SuspensionForm } from "./suspension-form.tsx";

export const handle = { audience: "moderator" };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const shown = await findConversationCase(db, requireId(params.id), requireUser(context).id);
  if (!shown) throw notFound();
  return { shown, messages: await reportedMessages(db, shown.id), now: now() };
}

const suspended = () =>
  redirect(staffPaths.moderation(), { headers: noticeHeaders("moderation-member-suspended") });

/** `do`: dismiss, reopen or suspend. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const conversationId = requireId(params.id);
  const form = await readForm(request);
  const decision = form.get("do");
  const ctx = commandContext(context);
  if (decision === "suspend") {
    const memberId = requireId(form.get("member") ?? undefined);
    return (await suspendFrom(form, ctx, { memberId, conversationId })) ?? suspended();
  }
  if (decision !== "dismiss" && decision !== "reopen") throw data(null, { status: 400 });
  const decide = decision === "dismiss" ? dismissConversationReports : reopenConversationReports;
  const result = await decide(ctx, { conversationId });
  if (result.ok) {
    const [page, notice] =
      decision === "dismiss"
        ? ([staffPaths.moderation(), "conversation-dismissed"] as const)
        : ([staffPaths.moderationConversation(conversationId), "conversation-reopened"] as const);
    return redirect(page, { headers: noticeHeaders(notice, result.isDeleted ? undefined : conversationId) });
  }
  switch (result.reason) {
    case "missing":
      throw notFound();
    case "dismissal-final":
      return redirect(staffPaths.moderation(), { headers: noticeHeaders("moderation-not-reopened") });
    default: {
      const message = conversationCaseMessages[result.reason];
      return data<ReasonResult>({ reason: "", text: "", message }, { status: 409 });
    }
  }
}

/** A reported conversation, with its messages while a report is open. */
export default function Conversation({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, messages, now } = loaderData;
  const rejected: RejectedSuspension | null = actionData && "about" in actionData ? actionData : null;
  const message = actionData && !("about" in actionData) ? actionData.message : undefined;
  return (
    <div className="page grid max-w-4xl gap-6 py-8 md:py-12">
      <CaseHeader title="Conversation signalée" subject={shown.listingTitle} />
      {message ? <Alert kind="error">{message}</Alert> : null}
      <section aria-labelledby="signalements" className="grid gap-4">
        <h2 id="signalements" className="text-lg">
          Signalements
        </h2>
        <ConversationCard case={shown} now={now} isWhole />
        {shown.isOwn
          ? null
          : reportedOf(shown).map(({ publicId, suspendedUntil, isSeller }) => (
              <SuspensionForm
                key={publicId}
                member={{ publicId, suspendedUntil }}
                title={isSeller ? "Suspendre le vendeur" : "Suspendre l’acheteur"}
                rejected={rejected}
              />
            ))}
      </section>
      {messages.length > 0 ? (
        <section aria-labelledby="messages" className="grid gap-4">
          <h2 id="messages" className="text-lg">
            Messages
          </h2>
          <ReportedMessages case={shown} messages={messages} now={now} />
        </section>
      ) : null}
    </div>
  );
}

/** Those with open reports whose account is not closed. */
function reportedOf({
  buyer,
  seller,
  reports,
}: ConversationCase): { publicId: string; suspendedUntil: Date | null; isSeller: boolean }[] {
  return [true, false].flatMap((isSeller) => {
    const { publicId, suspendedUntil } = isSeller ? seller : buyer;
    const isReported = reports.some(
      ({ closedAt, isAboutSeller }) => closedAt === null && isAboutSeller === isSeller,
    );
    return isReported && publicId !== null ? [{ publicId, suspendedUntil, isSeller }] : [];
  });
}
