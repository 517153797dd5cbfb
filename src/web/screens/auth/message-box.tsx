import { Alert } from "../../ui/alert.tsx";

/** The red box above the form (§8): one message as a sentence, several as a list. */
export function MessageBox({ messages = [] }: { messages: readonly string[] | undefined }) {
  const [first, ...others] = messages;
  if (first === undefined) return null;
  return (
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
  );
}
