import { data, isRouteErrorResponse } from "react-router";
import type { MessageProblem } from "../../text/conversation.ts";
import type { MessageAnswer } from "./message-response.ts";

type Answer = MessageAnswer | ReturnType<typeof data<MessageAnswer>>;

/**
 * With JavaScript, an answer that never comes, or a failure of the server, leaves the page and what was typed as they
 * are. Where a message sent leads back to the page it stands on (`home`), the page stays and only its data is read anew.
 */
export async function preserveText(
  { request, serverAction }: { request: Request; serverAction: () => Promise<MessageAnswer> },
  home?: string,
): Promise<Answer> {
  // Read before the request is sent; its body can be read once.
  const form = await request.clone().formData();
  const typed = { body: String(form.get("body") ?? ""), messageId: String(form.get("messageId") ?? "") };
  try {
    return await serverAction();
  } catch (failure) {
    if (failure instanceof Response) {
      if (home && failure.headers.get("Location") === home) return { sentId: typed.messageId };
      throw failure;
    }
    if (isRouteErrorResponse(failure) && failure.status < 500) throw failure;
    // fetch rejects with a TypeError when there is no network; everything else is the server's own failure.
    const problem: MessageProblem = { reason: failure instanceof TypeError ? "network" : "failed" };
    // The status keeps React Router from loading the page's data anew, which would fail just the same.
    return data<MessageAnswer>({ ...typed, problem }, { status: 503 });
  }
}
