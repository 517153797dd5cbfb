import { isId } from "../../../platform/id.ts";
import { readForm } from "../../guard.ts";

/** Parses the form; `messageId` only if it is a valid id. `quick`: the button of a quick reply. */
export async function receiveMessage(request: Request): Promise<{ body: string; messageId: string | null }> {
  const form = await readForm(request);
  const messageId = form.get("messageId");
  return {
    body: form.get("quick") ?? form.get("body") ?? "",
    messageId: messageId && isId(messageId) ? messageId : null,
  };
}
