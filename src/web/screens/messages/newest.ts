import { newestMessageId } from "../../../messaging/index.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, requireId, requireUser } from "../../guard.ts";
import type { Route } from "./+types/newest.ts";

export const handle = { audience: "owner" };

/** Id of the newest message, polled by open pages (thread.tsx). Does not mark messages as read. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const user = requireUser(context);
  const newestId = await newestMessageId(context.get(requestContext).db, requireId(params.id), user.id);
  if (!newestId) throw notFound();
  return Response.json({ newestId }, { headers: { "Cache-Control": "no-store" } });
}
