import { calendarFile } from "../../../deals/calendar.ts";
import { dealState } from "../../../deals/deal.ts";
import { findSteps } from "../../../deals/index.server.ts";
import { findConversation } from "../../../messaging/index.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, requireId, requireUser } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { appointmentSummary } from "../../text/deal-texts.ts";
import type { Route } from "./+types/appointment-file.ts";

export const handle = { audience: "owner" };

/** The appointment that both agreed on, for calendars. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, site, now } = context.get(requestContext);
  const user = requireUser(context);
  const conversation = await findConversation(db, requireId(params.id), user.id);
  if (!conversation) throw notFound();
  const { status, step } = dealState(await findSteps(db, conversation.id), now()).appointment;
  if (status !== "accepted" || !step?.until || step.place === null) throw notFound();
  const { id, partner, listing } = conversation;
  const file = calendarFile({
    uid: `${step.id}@${new URL(site.publicUrl).hostname}`,
    ...{ start: step.until, place: step.place, createdAt: step.at },
    summary: appointmentSummary(partner.name, listing.title),
    url: site.publicUrl + paths.conversation(id),
  });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="rendez-vous.ics"',
      "Cache-Control": "private, no-store",
    },
  });
}
