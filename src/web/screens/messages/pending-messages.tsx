import { Clock, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { useAuth } from "../../auth.tsx";
import { type OutboxMessage, removeFromOutbox, useOutbox } from "../../message-outbox.ts";
import { paths } from "../../paths.ts";
import { conversationTexts } from "../../text/conversation.ts";

/** Messages of a conversation that wait on this device until it is online, or could not be sent. */
export function PendingMessages({ conversationId }: { conversationId: string }) {
  const pending = useOutbox(useAuth().user?.id).filter((one) => one.conversationId === conversationId);
  if (pending.length === 0) return null;
  return (
    <ol aria-label="Messages en attente" className="grid gap-3">
      {pending.map((message) => (
        <li
          key={message.messageId}
          className="grid min-w-0 max-w-[85%] gap-1 justify-self-end rounded-card rounded-br-none border border-edge border-dashed px-4 py-3"
        >
          <OutboxEntry message={message} />
        </li>
      ))}
    </ol>
  );
}

/** Messages of all conversations that could not be sent: their author may never open the conversation again. */
export function UnsentMessages() {
  const unsent = useOutbox(useAuth().user?.id).filter(({ isFailed }) => isFailed);
  if (unsent.length === 0) return null;
  return (
    <section aria-labelledby="unsent" className="grid gap-3 rounded-card border border-edge p-4">
      <h2 id="unsent" className="font-bold">
        {conversationTexts.unsent}
      </h2>
      <ul className="grid gap-4">
        {unsent.map((message) => (
          <li key={message.messageId} className="grid min-w-0 gap-1">
            <OutboxEntry message={message} />
            <Link
              to={paths.conversation(message.conversationId)}
              className="inline-flex min-h-11 items-center justify-self-start text-sm text-spruce underline underline-offset-4"
            >
              Ouvrir la conversation
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OutboxEntry({ message: { messageId, body, isFailed, isExpired } }: { message: OutboxMessage }) {
  return (
    <>
      <p className="flex items-center gap-1.5 text-soft text-xs">
        {isFailed ? <TriangleAlert className="size-4 text-maple" /> : <Clock className="size-4" />}
        {conversationTexts.outbox[isExpired ? "expired" : isFailed ? "refused" : "waiting"]}
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>
      {isFailed ? (
        <button
          type="button"
          onClick={() => removeFromOutbox(messageId)}
          className="min-h-11 justify-self-start text-sm text-spruce underline underline-offset-4"
        >
          Effacer
        </button>
      ) : null}
    </>
  );
}
