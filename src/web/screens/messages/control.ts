import { replace } from "react-router";
import { controlActions } from "../../../messaging/controls.input.ts";
import { controlConversation } from "../../../messaging/index.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { notFound, readForm, requireId, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/control.ts";

export const handle = { audience: "owner" };

/** POST only. */
export function loader(): never {
  throw notFound();
}

/** Archives, mutes or blocks, by `do`; goes back to the conversation, or to the list when it was archived. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const user = requireUser(context);
  const conversationId = requireId(params.id);
  const value = (await readForm(request)).get("do");
  const intent = controlActions.find((known) => known === value);
  if (!intent) return replace(paths.conversation(conversationId));
  const ctx = { ...commandContext(context), actor: user };
  const result = await controlConversation(ctx, { conversationId, action: intent });
  if (!result.ok) throw notFound();
  const target = intent === "archive" ? paths.messages() : paths.conversation(conversationId);
  return replace(target, { headers: noticeHeaders(`conversation-${intent}`) });
}
