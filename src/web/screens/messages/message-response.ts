import { createContext, data, type RouterContextProvider } from "react-router";
import type { MessageProblem } from "../../text/conversation.ts";

/** Typed text with the problem, or the id of the sent message. */
export type MessageResult =
  | { sentId: string }
  | { body: string; messageId: string | null; problem: MessageProblem };

/** Set for the loader, which runs after the action in the same request: the page shows an unsent message. */
const heldMessage = createContext<boolean>(false);

export function rejectMessage(problem: MessageProblem, typed: { body: string; messageId: string | null }) {
  const result: MessageResult = { ...typed, problem };
  const retryAfter = (seconds: number) => ({ "Retry-After": String(seconds) });
  if ("waitSeconds" in problem)
    return data(result, { status: 429, headers: retryAfter(problem.waitSeconds) });
  if ("overload" in problem) {
    const status = problem.overload === "own" ? 429 : 503;
    return data(result, { status, headers: retryAfter(problem.retryAfterSeconds) });
  }
  if ("form" in problem) return data(result, { status: problem.form === "body-too-large" ? 413 : 400 });
  return data(result, { status: 422 });
}

/**
 * Handles a message that arrives after its session ended (guard.ts lets this request through) or after its listing was
 * removed: nothing is stored; the response contains the text and needs no other data.
 */
export function preserveMessage(
  context: Readonly<RouterContextProvider>,
  reason: "session-ended" | "closed",
  typed: { body: string; messageId: string | null },
) {
  context.set(heldMessage, true);
  const result: MessageResult = { ...typed, problem: { reason } };
  return data(result, { status: reason === "closed" ? 410 : 401 });
}

export function isPreserved(context: Readonly<RouterContextProvider>): boolean {
  return context.get(heldMessage);
}
