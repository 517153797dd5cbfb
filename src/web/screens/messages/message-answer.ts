import { createContext, data, type RouterContextProvider } from "react-router";
import type { MessageProblem } from "../../text/conversation.ts";

/** What was typed comes back with the reason why it was not sent; or the id of what was. */
export type MessageAnswer =
  | { sentId: string }
  | { body: string; messageId: string | null; problem: MessageProblem };

/** Tells the page's own loader, which runs after the action in the same request, that the page holds a message. */
const heldMessage = createContext<boolean>(false);

export function refuseMessage(problem: MessageProblem, typed: { body: string; messageId: string | null }) {
  const answer: MessageAnswer = { ...typed, problem };
  if ("waitSeconds" in problem) {
    return data(answer, { status: 429, headers: { "Retry-After": String(problem.waitSeconds) } });
  }
  return data(answer, { status: 422 });
}

/**
 * A message that arrives after its session ended (guard.ts lets it in for that alone): nothing is looked up or
 * written; the page holds the text, to be sent again after signing in.
 */
export function holdMessage(
  context: Readonly<RouterContextProvider>,
  typed: { body: string; messageId: string | null },
) {
  context.set(heldMessage, true);
  const answer: MessageAnswer = { ...typed, problem: { reason: "session-ended" } };
  return data(answer, { status: 401 });
}

export function isHeld(context: Readonly<RouterContextProvider>): boolean {
  return context.get(heldMessage);
}
