/**
 * Order of the queue: risk plus days of waiting. A grave report comes first, and no case waits forever behind graver ones.
 */
import type { MemberReportReason, ReportReason } from "./report.ts";

/** Risk of one open report: the harm that its reason may do to others. */
export const reportRisk: Record<ReportReason, number> = {
  scam: 5,
  forbidden: 4,
  hateful: 4,
  misleading: 3,
  other: 2,
  duplicate: 1,
  miscategorised: 1,
  unavailable: 1,
};
/** The same of a member, or what someone wrote. */
export const memberReportRisk: Record<MemberReportReason, number> = {
  scam: 5,
  impersonation: 4,
  harassment: 4,
  hateful: 4,
  spam: 2,
  other: 2,
};
/** No other user is harmed meanwhile, but the author waits. */
export const reviewRisk = 2;
export const appealRisk = 4;

export type RiskLevel = "low" | "medium" | "high";

/** @param risk sum of a case, without its waiting time */
export function riskLevel(risk: number): RiskLevel {
  if (risk >= 8) return "high";
  return risk >= 3 ? "medium" : "low";
}
