/** What the curves of the console count per day, by the verbs of events. */
import type { Verb } from "../events/verbs.ts";

export const figureNames = [
  "listings",
  "members",
  "conversations",
  "messages",
  "reports",
  "decisions",
  "deals",
  "visitors",
  "empty-searches",
  "decision-minutes",
] as const;
export type FigureName = (typeof figureNames)[number];

/** Counted as they happen (daily-counts.writes.server.ts), not by events. */
export const countedFigures = ["visitors", "empty-searches"] as const;
export type CountedFigure = (typeof countedFigures)[number];
/** Median time from a report to its decision, of the reports decided that day; 0: none was. */
export const decisionTime = "decision-minutes" satisfies FigureName;
export type EventFigure = Exclude<FigureName, CountedFigure | typeof decisionTime>;

/**
 * Of the steps of a deal only a sale counts. Of the changes of a listing's status those by a decision about it count
 * (`decisionVerbs`), and not those by a suspension of its author. A decision that is recorded as two events counts once: the
 * suspension of an author as "user.suspended", an upheld appeal by the event of the listing.
 */
export const verbsOfFigure: Record<EventFigure, readonly Verb[]> = {
  listings: ["listing.published", "listing.imported"],
  members: ["user.registered", "user.created"],
  conversations: ["conversation.opened"],
  messages: ["message.sent"],
  reports: ["listing.reported", "user.reported", "conversation.reported"],
  decisions: [
    "listing.removed",
    "listing.restored",
    "listing.approved",
    "listing.correction-requested",
    "listing.held",
    "listing.unheld",
    "listing.corrected",
    "user.suspended",
    "case.dismissed",
    "user.reports-dismissed",
    "conversation.reports-dismissed",
    "appeal.denied",
    // Appeals of members against a suspension.
    "appeal.upheld",
    "feedback.upheld",
    "feedback.removed",
  ],
  deals: ["deal.step-taken"],
};

/** Also recorded without a decision about the listing; such events have no `decisionId`. */
export const decisionVerbs = [
  "listing.held",
  "listing.unheld",
  "listing.corrected",
] as const satisfies Verb[];

export const eventFigures = figureNames.filter((name): name is EventFigure => name in verbsOfFigure);

export const periods = [7, 30, 365] as const;
export type Period = (typeof periods)[number];

/** One value per day, oldest first; the last is today. `total`: the sum, or the median time of the whole period. */
export type Figure = { name: FigureName; values: { day: string; value: number }[]; total: number };

const dayMs = 86_400_000;

/** The days of a period as "2026-11-26", oldest first. */
export function daysOf(today: string, period: Period): string[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: period }, (_, index) =>
    new Date(end - (period - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

/** Series that moderators see on the overview. */
export const moderationFigures: readonly FigureName[] = ["reports", "decisions", decisionTime];
