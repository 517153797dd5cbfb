import { data, isRouteErrorResponse } from "react-router";
import type { MessageProblem } from "../../text/conversation.ts";
import type { MessageResult } from "./message-response.ts";

type ActionResult = MessageResult | ReturnType<typeof data<MessageResult>>;

/**
 * On a network error or server failure, preserves the page and the typed text. When a sent message redirects to the current
 * page (`home`), stays and only revalidates.
 */
export async function preserveText(
  { request, serverAction }: { request: Request; serverAction: () => Promise<MessageResult> },
  home?: string,
): Promise<ActionResult> {
  // Read before the request is sent, since a body can be read only once.
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
    // fetch rejects with a TypeError on network errors; everything else is a server failure.
    const hasPhotos = form.getAll("photos").some((file) => file instanceof File && file.size > 0);
    const network = hasPhotos ? "network-photos" : "network";
    const problem: MessageProblem = { reason: failure instanceof TypeError ? network : "failed" };
    // The error status prevents revalidation, which would fail too.
    return data<MessageResult>({ ...typed, problem }, { status: 503 });
  }
}
