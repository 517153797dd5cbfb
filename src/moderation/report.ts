/**
 * A report: somebody says what is wrong with an ad that everybody can see. A reason from a closed list and, for
 * 'Autre raison', what it is in words. One person has one open report per listing; who reported is nobody's to know.
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

/** For a report's text, and for what a moderator writes to an author. */
export const reportTextMaxLength = 1000;
/** Closed reports lose their text and the hash of who wrote them after that. */
export const reportsKeptMonths = 12;

export type ReasonRejection = "reason-required" | "text-required" | "text-too-long";
type Parsed = { ok: true; reason: ReportReason; text: string } | { ok: false; reason: ReasonRejection };

/** A reason and a text as a form brings them: of a report, and of a removal. */
export function parseReason(typed: { reason: string; text: string }): Parsed {
  const reason = findReason(typed.reason);
  if (!reason) return { ok: false, reason: "reason-required" };
  const text = isBlank(typed.text) ? "" : normalizeMultiline(typed.text);
  if ([...text].length > reportTextMaxLength) return { ok: false, reason: "text-too-long" };
  if (reason.id === "other" && text === "") return { ok: false, reason: "text-required" };
  return { ok: true, reason: reason.id, text };
}

function findReason(id: string) {
  return reportReasons.find((known) => known.id === id);
}

export function reasonLabel(id: ReportReason): string {
  return findReason(id)?.label ?? id;
}
