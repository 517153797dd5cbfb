import { redirect } from "react-router";
import { openNotification } from "../../../notifications/index.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { notFound, requireId, requireUser } from "../../guard.ts";
import { notificationTarget } from "../../notification-paths.ts";
import type { Route } from "./+types/open.ts";

export const handle = { audience: "owner" };

/** Marks the notification as read and redirects to what it is about. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = { ...commandContext(context), actor: requireUser(context) };
  const notification = await openNotification(ctx, { notificationId: requireId(params.id) });
  if (!notification) throw notFound();
  throw redirect(notificationTarget(notification));
}
