import { calendarFile } from "../../deals/calendar.ts";
import type { TopicState } from "../../deals/deal.ts";
import { paths } from "../paths.ts";
import { appointmentSummary } from "./deal-texts.ts";

type About = { id: string; partner: { name: string }; listing: { title: string } };

/** The appointment that both agreed on, for calendars; null when there is none. */
export function appointmentCalendar(
  { status, step }: TopicState<"appointment">,
  { id, partner, listing }: About,
  publicUrl: string,
): string | null {
  if (status !== "accepted" || !step?.until || step.place === null) return null;
  return calendarFile({
    uid: `${step.id}@${new URL(publicUrl).hostname}`,
    start: step.until,
    place: step.place,
    createdAt: step.at,
    summary: appointmentSummary(partner.name, listing.title),
    url: publicUrl + paths.conversation(id),
  });
}
