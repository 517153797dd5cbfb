import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { messageMaxLength } from "../../../messaging/message.ts";
import { useAuth } from "../../auth.tsx";
import { addToOutbox } from "../../message-outbox.ts";
import { paths } from "../../paths.ts";
import { conversationTexts, messageProblemText } from "../../text/conversation.ts";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { ProtectionFields } from "../../ui/protection-fields.tsx";
import { useHydrated } from "../../use-hydrated.ts";
import type { MessageResult } from "./message-response.ts";
import { PhotoChoice } from "./photo-choice.tsx";
import { QuickReplies } from "./quick-replies.tsx";

/**
 * @param result response to a form sent without JavaScript
 * @param messageId unique per message: the same form sent twice creates one message
 */
export function MessageForm({
  result: pageResult,
  messageId,
  submitLabel,
  rows,
  hint,
  prefilled,
  quickReplies,
  conversationId,
  stamp,
}: {
  result: MessageResult | undefined;
  messageId: string;
  submitLabel: string;
  rows: number;
  hint?: string;
  /** text to begin with */
  prefilled?: string;
  /** The form of an open conversation: it stays in view, with quick replies. */
  quickReplies?: readonly string[];
  /** Without a network a message of this conversation waits on the device. */
  conversationId?: string;
  /** of the form of a first message */
  stamp?: string;
}) {
  const fetcher = useFetcher<MessageResult>();
  const result = fetcher.data ?? pageResult;
  const isSending = fetcher.state !== "idle";
  const answer = result && "problem" in result && !isSending ? result : null;
  const { queuedId, isFull } = useQueuedMessage(answer, conversationId);
  const shown: Rejection | null =
    answer && isFull ? { ...answer, problem: { reason: "outbox-full" } } : answer;
  const rejection = queuedId ? null : shown;
  const form = useRef<HTMLFormElement>(null);
  const sentId = result && "sentId" in result ? result.sentId : null;
  const id = useMessageId(messageId, rejection?.messageId ?? null, sentId, queuedId);
  useEffect(() => {
    if (sentId || queuedId) form.current?.reset();
  }, [sentId, queuedId]);
  const { text, isAboutText } = rejection ? problemOf(rejection) : { text: null, isAboutText: false };
  const isHydrated = useHydrated();
  const field = useRef<HTMLTextAreaElement>(null);
  const fillIn = (text: string) => {
    if (!field.current || isSending) return;
    field.current.value = text;
    field.current.focus();
  };
  // Moves the focus to the invalid field.
  useEffect(() => {
    if (rejection && isAboutText) field.current?.focus();
  }, [rejection, isAboutText]);
  if (rejection && isBlocked(rejection)) return <NotSent text={text} body={rejection.body} />;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      data-composer={quickReplies ? "" : undefined}
      className={
        quickReplies
          ? "sticky bottom-16 short:static z-10 -mx-4 grid gap-2 border-line border-t bg-paper px-4 py-2 md:bottom-0 md:mx-0 md:px-0"
          : "grid gap-4"
      }
      onSubmit={(event) => {
        if (isSending) event.preventDefault();
      }}
    >
      {rejection && text && !isAboutText ? (
        <Alert kind="error">
          {text}
          {isSessionEnded(rejection) ? (
            <a
              href={paths.auth()}
              target="_blank"
              rel="noopener"
              className={buttonClass("secondary", "mt-3")}
            >
              Se connecter (nouvel onglet)
            </a>
          ) : null}
          {isUnconfirmed(rejection) ? (
            <a
              href={paths.settingsPage("courriel")}
              target="_blank"
              rel="noopener"
              className={buttonClass("secondary", "mt-3")}
            >
              Renvoyer le lien (nouvel onglet)
            </a>
          ) : null}
        </Alert>
      ) : null}
      <input type="hidden" name="messageId" value={id} />
      {stamp ? <ProtectionFields stamp={stamp} /> : null}
      {quickReplies ? <QuickReplies texts={quickReplies} onPick={isHydrated ? fillIn : null} /> : null}
      <TextArea
        ref={field}
        label="Votre message"
        name="body"
        rows={rows}
        className={quickReplies ? "field-sizing-content max-h-40" : undefined}
        maxLength={messageMaxLength}
        hint={hint}
        error={isAboutText && text ? text : undefined}
        defaultValue={pageResult && "body" in pageResult ? pageResult.body : prefilled}
        readOnly={isSending}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
        }}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <button type="submit" aria-disabled={isSending} className={buttonClass("primary")}>
          {isSending ? "Envoi…" : submitLabel}
        </button>
        <PhotoChoice isSending={isSending} />
        {isHydrated ? (
          <span className="text-soft text-xs max-md:hidden">Ctrl + Entrée envoie aussi.</span>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {sentId && !isSending ? conversationTexts.sent : ""}
      </p>
    </fetcher.Form>
  );
}

type Rejection = Extract<MessageResult, { problem: unknown }>;

/** `queuedId`: of the message that now waits on the device, because the network failed; null: none, or it is not stored. */
function useQueuedMessage(
  answer: Rejection | null,
  conversationId: string | undefined,
): { queuedId: string | null; isFull: boolean } {
  const userId = useAuth().user?.id;
  const [queued, setQueued] = useState<{ answer: Rejection; outcome: ReturnType<typeof addToOutbox> } | null>(
    null,
  );
  const isForDevice =
    answer !== null && "reason" in answer.problem && answer.problem.reason === "network" && answer.messageId;
  useEffect(() => {
    if (!isForDevice || !answer?.messageId || !conversationId || !userId || queued?.answer === answer) return;
    const { body, messageId } = answer;
    const outcome = addToOutbox({ userId, conversationId, messageId, body, typedAt: Date.now() });
    setQueued({ answer, outcome });
  }, [isForDevice, answer, conversationId, userId, queued]);
  const outcome = queued && queued.answer === answer ? queued.outcome : null;
  return { queuedId: outcome === "stored" && answer ? answer.messageId : null, isFull: outcome === "full" };
}

/** A new id only after the previous message was sent: a retry after a lost response must not create a duplicate. */
function useMessageId(
  offered: string,
  rejected: string | null,
  sent: string | null,
  queued: string | null,
): string {
  const [id, setId] = useState(rejected ?? offered);
  if (queued !== null && id === queued) {
    const next = crypto.randomUUID();
    setId(next);
    return next;
  }
  const isSpent = id === sent && offered !== id;
  if (isSpent) setId(offered);
  return isSpent ? offered : id;
}

/** Errors of the text are shown at the field, others above the form. */
function problemOf({ problem }: Rejection): { text: string; isAboutText: boolean } {
  const isAboutText =
    "reason" in problem && (problem.reason === "message-required" || problem.reason === "message-too-long");
  return { text: messageProblemText(problem), isAboutText };
}

/** Instead of the form, which could not send anything else either. The text can be copied. */
function NotSent({ text, body }: { text: string | null; body: string }) {
  return (
    <div className="grid gap-2 rounded-card bg-sunken p-4 text-sm">
      <p role="alert" className="font-semibold">
        {text}
      </p>
      {body ? <p className="whitespace-pre-line text-soft [overflow-wrap:anywhere]">{body}</p> : null}
    </div>
  );
}

function isBlocked({ problem }: Rejection): boolean {
  return "reason" in problem && (problem.reason === "blocked" || problem.reason === "partner-closed");
}

function isSessionEnded({ problem }: Rejection): boolean {
  return "reason" in problem && problem.reason === "session-ended";
}

function isUnconfirmed({ problem }: Rejection): boolean {
  return "reason" in problem && problem.reason === "unconfirmed-email";
}
