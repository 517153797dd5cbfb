/** What the curves of the console count per day, by the verbs of events. */
import type { Verb } from "../events/verbs.ts";

export const figureNames = [
  "listings",
  "members",
  "conversations",
  "messages",
  "reports",
  "decisions",
] as const;
export type FigureName = (typeof figureNames)[number];

export const verbsOfFigure: Record<FigureName, readonly Verb[]> = {
  listings: ["listing.published", "listing.imported"],
  members: ["user.registered", "user.created"],
  conversations: ["conversation.opened"],
  messages: ["message.sent"],
  reports: ["listing.reported", "user.reported"],
  decisions: ["listing.removed", "listing.restored", "case.dismissed", "user.reports-dismissed"],
};

export const periods = [7, 30, 365] as const;
export type Period = (typeof periods)[number];

/** One value per day, oldest first; the last is today. */
export type Figure = { name: FigureName; values: { day: string; value: number }[]; total: number };

const dayMs = 86_400_000;

/** The days of a period as "2026-11-26", oldest first. */
export function daysOf(today: string, period: Period): string[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: period }, (_, index) =>
    new Date(end - (period - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}
