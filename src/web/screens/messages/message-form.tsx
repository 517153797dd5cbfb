import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { messageMaxLength } from "../../../messaging/message.ts";
import { paths } from "../../paths.ts";
import { conversationTexts, messageProblemText } from "../../text/conversation.ts";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { useHydrated } from "../../use-hydrated.ts";
import type { MessageResult } from "./message-response.ts";

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
}: {
  result: MessageResult | undefined;
  messageId: string;
  submitLabel: string;
  rows: number;
  hint?: string;
}) {
  const fetcher = useFetcher<MessageResult>();
  const result = fetcher.data ?? pageResult;
  const isSending = fetcher.state !== "idle";
  const rejection = result && "problem" in result && !isSending ? result : null;
  const form = useRef<HTMLFormElement>(null);
  const sentId = result && "sentId" in result ? result.sentId : null;
  const id = useMessageId(messageId, rejection?.messageId ?? null, sentId);
  useEffect(() => {
    if (sentId) form.current?.reset();
  }, [sentId]);
  const { text, isAboutText } = rejection ? problemOf(rejection) : { text: null, isAboutText: false };
  const isHydrated = useHydrated();
  const field = useRef<HTMLTextAreaElement>(null);
  // Moves the focus to the invalid field.
  useEffect(() => {
    if (rejection && isAboutText) field.current?.focus();
  }, [rejection, isAboutText]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      className="grid gap-4"
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
        </Alert>
      ) : null}
      <input type="hidden" name="messageId" value={id} />
      <TextArea
        ref={field}
        label="Votre message"
        name="body"
        rows={rows}
        maxLength={messageMaxLength}
        hint={hint}
        error={isAboutText && text ? text : undefined}
        defaultValue={pageResult && "body" in pageResult ? pageResult.body : undefined}
        readOnly={isSending}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
        }}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="submit" aria-disabled={isSending} className={buttonClass("primary")}>
          {isSending ? "Envoi…" : submitLabel}
        </button>
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

/** A new id only after the previous message was sent: a retry after a lost response must not create a duplicate. */
function useMessageId(offered: string, rejected: string | null, sent: string | null): string {
  const [id, setId] = useState(rejected ?? offered);
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

function isSessionEnded({ problem }: Rejection): boolean {
  return "reason" in problem && problem.reason === "session-ended";
}
