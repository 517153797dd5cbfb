import { useEffect, useRef } from "react";
import { Alert } from "./alert.tsx";

/**
 * The error box above a form (§8): one message as a sentence, several as a list. It takes the focus when it appears, which
 * scrolls a long form to its top.
 */
export function MessageBox({ messages = [] }: { messages: readonly string[] | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (messages.length > 0) box.current?.focus();
  }, [messages]);
  const [first, ...others] = messages;
  if (first === undefined) return null;
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-36 outline-none">
      <Alert kind="error">
        {others.length === 0 ? (
          first
        ) : (
          <ul className="grid gap-1">
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}
