/**
 * A report about a public listing: a reason from a fixed list and, for 'Autre raison', a text. One open report per
 * reporter and listing. Reporters are anonymous.
 */
import { isBlank, normalizeMultiline } from "../platform/text-input.ts";

export const reportReasons = [
  { id: "scam", label: "Arnaque ou tentative de fraude" },
  { id: "forbidden", label: "Contenu interdit" },
  { id: "misleading", label: "Description ou photos trompeuses" },
  { id: "hateful", label: "Discrimination ou propos haineux" },
  { id: "duplicate", label: "Doublon" },
  { id: "miscategorised", label: "Mauvaise catégorie" },
  { id: "unavailable", label: "Vendu ou indisponible" },
  { id: "other", label: "Autre raison" },
] as const;
export type ReportReason = (typeof reportReasons)[number]["id"];

/** Of a report's text, and of a moderator's text to an author. */
export const reportTextMaxLength = 1000;
/** Text and reporter hash of closed reports are purged after this. */
export const reportRetentionMonths = 12;

export type ReasonRejection = "reason-required" | "text-required" | "text-too-long";
type Parsed = { ok: true; reason: ReportReason; text: string } | { ok: false; reason: ReasonRejection };

/** Parses reason and text of a form, for reports and removals. */
export function parseReason(typed: { reason: string; text: string }): Parsed {
  const reason = findReason(typed.reason);
  if (!reason) return { ok: false, reason: "reason-required" };
  const text = isBlank(typed.text) ? "" : normalizeMultiline(typed.text);
  if ([...text].length > reportTextMaxLength) return { ok: false, reason: "text-too-long" };
  if (reason.id === "other" && text === "") return { ok: false, reason: "text-required" };
  return { ok: true, reason: reason.id, text };
}

function findReason(id: string) {
  return reportReasons.find((reason) => reason.id === id);
}

export function reasonLabel(id: ReportReason): string {
  return findReason(id)?.label ?? id;
}
