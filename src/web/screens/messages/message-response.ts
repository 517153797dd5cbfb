import { createContext, data, type RouterContextProvider } from "react-router";
import type { MessageProblem } from "../../text/conversation.ts";

/** What was typed comes back with the reason why it was not sent; or the id of what was. */
export type MessageAnswer =
  | { sentId: string }
  | { body: string; messageId: string | null; problem: MessageProblem };

/** Tells the page's own loader, which runs after the action in the same request, that the page holds a message. */
const heldMessage = createContext<boolean>(false);

export function rejectMessage(problem: MessageProblem, typed: { body: string; messageId: string | null }) {
  const answer: MessageAnswer = { ...typed, problem };
  if ("waitSeconds" in problem) {
    return data(answer, { status: 429, headers: { "Retry-After": String(problem.waitSeconds) } });
  }
  return data(answer, { status: 422 });
}

/**
 * A message that arrives after its session ended (guard.ts lets it in for that alone), or after its ad went: nothing is
 * written; the page holds the text, and needs nothing else to be shown.
 */
export function preserveMessage(
  context: Readonly<RouterContextProvider>,
  reason: "session-ended" | "closed",
  typed: { body: string; messageId: string | null },
) {
  context.set(heldMessage, true);
  const answer: MessageAnswer = { ...typed, problem: { reason } };
  return data(answer, { status: reason === "closed" ? 410 : 401 });
}

export function isPreserved(context: Readonly<RouterContextProvider>): boolean {
  return context.get(heldMessage);
}
