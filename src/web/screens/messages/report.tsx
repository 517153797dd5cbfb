import { data, Form, Link, redirect, useNavigation } from "react-router";
import { findConversation, listReceivedMessages, type Message } from "../../../messaging/index.server.ts";
import { reportConversation } from "../../../moderation/index.server.ts";
import { memberReportReasons } from "../../../moderation/report.ts";
import { isId } from "../../../platform/id.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { conversationPaths } from "../../conversation-paths.ts";
import { notFound, requireId, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { photosText } from "../../text/conversation.ts";
import { formatDay, formatTime } from "../../text/dates.ts";
import { ButtonLink, buttonClass } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { readReport } from "../report/read-report.ts";
import { ReportForm, type ReportResult } from "../report/report-form.tsx";
import type { Route } from "./+types/report.ts";

export const handle = { audience: "owner" };

/** Messages of the other participant that the form offers at once; links lead to older ones. */
const offeredMessages = 20;
const excerptLength = 60;

/** `message`: the one to report, offered first; `before`: those before this one are offered */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const conversation = await findConversation(db, requireId(params.id), user.id);
  if (!conversation) throw notFound();
  const { id, partner } = conversation;
  const [chosenId, beforeId] = [readId(url, "message"), readId(url, "before")];
  const found = await listReceivedMessages(db, id, user.id, {
    limit: offeredMessages + 1,
    beforeId,
    fromId: chosenId,
  });
  const received = found.slice(0, offeredMessages);
  return {
    id,
    partnerName: partner.name,
    received,
    now: now(),
    chosenId: received.find((message) => message.id === chosenId)?.id ?? "",
    olderThan: found.length > received.length ? (received.at(-1)?.id ?? null) : null,
    isFirstPage: chosenId === null && beforeId === null,
  };
}

function readId(url: URL, name: string): string | null {
  const value = url.searchParams.get(name);
  return value !== null && isId(value) ? value : null;
}

/** `message`: the id of a message; empty to report the person */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(requestContext);
  const user = requireUser(context);
  const conversationId = requireId(params.id);
  if (!(await findConversation(db, conversationId, user.id))) throw notFound();
  const report = await readReport(context, request);
  if (!report.ok) return report.response;
  const { typed, form } = report;
  const chosen = form.get("message") ?? "";
  if (chosen !== "" && !isId(chosen)) throw data(null, { status: 400 });
  const ctx = { ...commandContext(context), actor: user };
  const sent = await reportConversation(ctx, { ...typed, conversationId, messageId: chosen || null });
  const page = paths.conversation(conversationId);
  if (sent.ok) return redirect(page, { headers: noticeHeaders("conversation-reported") });
  switch (sent.reason) {
    case "already-received":
      return redirect(page, { headers: noticeHeaders("conversation-reported-before") });
    case "missing":
      throw notFound();
    default:
      return data<ReportResult>({ ...typed, rejection: sent.reason }, { status: 422 });
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Reports the other participant of a conversation, or one of their messages. */
export default function ReportConversation({ loaderData, actionData }: Route.ComponentProps) {
  const { id, partnerName, received, chosenId, olderThan, isFirstPage, now } = loaderData;
  const isSending = useNavigation().state === "submitting";
  return (
    <div className="page grid max-w-xl gap-6 py-8 md:py-12">
      <PageTitle>Signaler une conversation</PageTitle>
      <header className="grid gap-1.5">
        <h1 className="text-xl">Signaler une conversation</h1>
        <p className="text-soft text-sm">
          La modération pourra lire cette conversation tant que le signalement est à traiter, même si un
          compte est supprimé entre-temps.
        </p>
      </header>
      <ReportForm
        form={Form}
        action={conversationPaths.reportConversation(id)}
        reasons={memberReportReasons}
        hint={"Facultatif, sauf pour «\u00a0Autre raison\u00a0». L’autre personne n’est pas avertie."}
        result={actionData}
        isSending={isSending}
        cancel={
          <ButtonLink to={paths.conversation(id)} variant="secondary">
            Revenir à la conversation
          </ButtonLink>
        }
      >
        {/* Other messages are another form field: React would keep the choice of the page before. */}
        <SelectField
          key={`${chosenId} ${received[0]?.id}`}
          label={"Que signalez-vous\u00a0?"}
          name="message"
          defaultValue={chosenId}
        >
          <option value="">{partnerName}</option>
          {received.map((message) => (
            <option key={message.id} value={message.id}>
              {optionText(message, now)}
            </option>
          ))}
        </SelectField>
        {olderThan || !isFirstPage ? (
          <p className="flex flex-wrap gap-x-5 text-sm">
            {olderThan ? (
              <MessagesLink to={conversationPaths.reportMessageBefore(id, olderThan)}>
                Voir des messages plus anciens
              </MessagesLink>
            ) : null}
            {isFirstPage ? null : (
              <MessagesLink to={conversationPaths.reportConversation(id)}>
                Voir les derniers messages
              </MessagesLink>
            )}
          </p>
        ) : null}
      </ReportForm>
    </div>
  );
}

function MessagesLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} replace preventScrollReset className={buttonClass("quiet", "px-0")}>
      {children}
    </Link>
  );
}

function optionText({ body, photos, createdAt }: Message, now: Date): string {
  const characters = [...body.replaceAll(/\s+/gu, " ")];
  const excerpt = characters.slice(0, excerptLength).join("");
  const text = body ? excerpt + (characters.length > excerptLength ? "…" : "") : photosText(photos.length);
  return `${formatDay(createdAt, now)}, ${formatTime(createdAt)}\u00a0: ${text}`;
}
