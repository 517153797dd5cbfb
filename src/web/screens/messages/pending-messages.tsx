import { Clock, TriangleAlert } from "lucide-react";
import { useAuth } from "../../auth.tsx";
import { removeFromOutbox, useOutbox } from "../../message-outbox.ts";

/** Messages that wait on this device until it is online. */
export function PendingMessages({ conversationId }: { conversationId: string }) {
  const pending = useOutbox(conversationId, useAuth().user?.id);
  if (pending.length === 0) return null;
  return (
    <ol aria-label="Messages en attente" className="grid gap-3">
      {pending.map(({ messageId, body, isFailed }) => (
        <li
          key={messageId}
          className="grid min-w-0 max-w-[85%] gap-1 justify-self-end rounded-card rounded-br-none border border-edge border-dashed px-4 py-3"
        >
          <p className="flex items-center gap-1.5 text-soft text-xs">
            {isFailed ? <TriangleAlert className="size-4 text-maple" /> : <Clock className="size-4" />}
            {isFailed ? "Non envoyé" : "En attente de connexion"}
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
        </li>
      ))}
    </ol>
  );
}
