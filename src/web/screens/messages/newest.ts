import { newestMessageId } from "../../../messaging/messages.queries.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, requireId, requireUser } from "../../guard.ts";
import type { Route } from "./+types/newest.ts";

export const handle = { audience: "owner" };

/** A few bytes for the page that stays open (use-new-messages.ts). Asking reads nothing and marks nothing read. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const user = requireUser(context);
  const newestId = await newestMessageId(context.get(requestContext).db, requireId(params.id), user.id);
  if (!newestId) throw notFound();
  return Response.json({ newestId }, { headers: { "Cache-Control": "no-store" } });
}
