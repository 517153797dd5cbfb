/**
 * A report about a public listing or a member: a reason from a fixed list and, for 'Autre raison', a text. One open
 * report per reporter and subject. Moderators are not told who reports;
 * who is told the outcome is stored apart (report-recipients.writes.server.ts).
 */
import { isEmail, normalizeEmail } from "../accounts/account.ts";
import { isBlank, normalizeMultiline } from "../platform/text-input.ts";

export const reportReasons = [
  { id: "scam", label: "Arnaque ou tentative de fraude" },
  { id: "forbidden", label: "Contenu interdit" },
  { id: "misleading", label: "Description ou photos trompeuses" },
  { id: "hateful", label: "Discrimination ou propos haineux" },
  { id: "duplicate", label: "Doublon" },
  { id: "miscategorised", label: "Mauvaise catégorie" },
  { id: "unavailable", label: "Plus disponible" },
  { id: "other", label: "Autre raison" },
] as const;
export type ReportReason = (typeof reportReasons)[number]["id"];

/** About a member: what no single listing shows. */
export const memberReportReasons = [
  { id: "scam", label: "Arnaque ou tentative de fraude" },
  { id: "impersonation", label: "Fausse identité" },
  { id: "harassment", label: "Harcèlement ou menaces" },
  { id: "hateful", label: "Discrimination ou propos haineux" },
  { id: "spam", label: "Pourriel ou annonces répétées" },
  { id: "other", label: "Autre raison" },
] as const;
export type MemberReportReason = (typeof memberReportReasons)[number]["id"];

/** Reasons that a form offers. */
export type Reasons<Id extends string = string> = readonly { readonly id: Id; readonly label: string }[];

/** Limit of a report's text, and of a moderator's text to an author. */
export const reportTextMaxLength = 1000;
export { reportRetentionMonths } from "../privacy/retention.ts";

export type ReasonRejection = "reason-required" | "text-required" | "text-too-long";
export type ReportRejection = ReasonRejection | "invalid-email";
type Parsed<Id> = { ok: true; reason: Id; text: string } | { ok: false; reason: ReasonRejection };

type Typed = { reason: string; text: string };

/** Parses the address that a visitor may leave; null when there is none. */
export function parseAnswerEmail(
  typed: string,
): { ok: true; email: string | null } | { ok: false; reason: "invalid-email" } {
  if (isBlank(typed)) return { ok: true, email: null };
  const email = normalizeEmail(typed);
  return isEmail(email) ? { ok: true, email } : { ok: false, reason: "invalid-email" };
}

/** Parses reason and text of a form, for reports of listings and removals. */
export const parseReason = (typed: Typed) => parse(typed, reportReasons);

export const parseMemberReason = (typed: Typed) => parse(typed, memberReportReasons);

function parse<Id extends string>(typed: Typed, reasons: Reasons<Id>): Parsed<Id> {
  const reason = reasons.find(({ id }) => id === typed.reason);
  if (!reason) return { ok: false, reason: "reason-required" };
  const text = isBlank(typed.text) ? "" : normalizeMultiline(typed.text);
  if ([...text].length > reportTextMaxLength) return { ok: false, reason: "text-too-long" };
  if (reason.id === "other" && text === "") return { ok: false, reason: "text-required" };
  return { ok: true, reason: reason.id, text };
}

export function reasonLabel(id: ReportReason | MemberReportReason): string {
  return [...reportReasons, ...memberReportReasons].find((reason) => reason.id === id)?.label ?? id;
}
