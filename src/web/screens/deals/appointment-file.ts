import { dealState } from "../../../deals/deal.ts";
import { findSteps } from "../../../deals/index.server.ts";
import { findConversation } from "../../../messaging/index.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, requireId, requireUser } from "../../guard.ts";
import { appointmentCalendar } from "../../text/appointment-calendar.ts";
import type { Route } from "./+types/appointment-file.ts";

export const handle = { audience: "owner" };

/** The appointment that both agreed on, for calendars. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, site, now } = context.get(requestContext);
  const user = requireUser(context);
  const conversation = await findConversation(db, requireId(params.id), user.id);
  if (!conversation) throw notFound();
  const { appointment } = dealState(await findSteps(db, conversation.id), now());
  const file = appointmentCalendar(appointment, conversation, site.publicUrl);
  if (file === null) throw notFound();
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="rendez-vous.ics"',
      "Cache-Control": "private, no-store",
    },
  });
}
