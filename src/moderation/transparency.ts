/** Totals of the transparency page, over the last twelve months. */
import type { Verb } from "../events/verbs.ts";
import type { ReportReason } from "./report.ts";

export const transparencyMonths = 12;

/** As the condition of the index `events_of_moderation`. */
export const transparencyVerbs = [
  "listing.reported",
  "user.reported",
  "conversation.reported",
  "case.dismissed",
  "user.reports-dismissed",
  "conversation.reports-dismissed",
  "listing.removed",
  "listing.correction-requested",
  "listing.held",
  "listing.corrected",
  "case.author-suspended",
  "user.suspended",
  "appeal.made",
  "appeal.upheld",
  "appeal.denied",
] as const satisfies readonly Verb[];

/** Decisions against authors by verb, in the order of the page. */
export const countedMeasures = {
  "listing.removed": "removals",
  "listing.correction-requested": "corrections",
  "listing.held": "holds",
  "listing.corrected": "categories",
  "case.author-suspended": "suspensions",
} as const satisfies Partial<Record<(typeof transparencyVerbs)[number], string>>;
export type Measure = (typeof countedMeasures)[keyof typeof countedMeasures];
export const measures: readonly Measure[] = Object.values(countedMeasures);

export type Transparency = {
  reports: number;
  /** reports of a listing, member or conversation closed without consequence, one per decision */
  dismissals: number;
  /** of accounts, also those that are not a decision about a listing */
  suspensions: number;
  /** rules with at least one decision, most often applied first */
  byRule: { rule: ReportReason; counts: Record<Measure, number>; total: number }[];
  appeals: { made: number; upheld: number; denied: number };
  /** from the first report to the decision; null without any */
  medianHours: number | null;
};
