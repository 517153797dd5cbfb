/** Texts of the moderation history of a listing. */
import type { Verdict } from "../../moderation/moderation.ts";
import { plural } from "./plural.ts";

export const verdictLabels: Record<Verdict, string> = {
  removed: "Annonce retirée",
  dismissed: "Signalements classés sans suite",
  reopened: "Décision annulée",
  restored: "Annonce rétablie",
  released: "Annonce remise en ligne",
  approved: "Annonce approuvée",
  "correction-requested": "Correction demandée",
  held: "Annonce masquée pendant la vérification",
  "category-corrected": "Catégorie corrigée",
  suspended: "Auteur suspendu",
};

export const reportCount = (count: number) =>
  plural(count, { one: "#\u00a0signalement", other: "#\u00a0signalements" });

const outcomeTexts: Record<Verdict, string> = {
  dismissed: "Nous l’avons vérifié, et l’annonce respecte les règles.",
  reopened: "Nous le vérifions.",
  approved: "L’annonce a été vérifiée, et elle est en ligne.",
  released: "L’annonce a été vérifiée, et elle est de nouveau en ligne.",
  restored: "L’annonce avait été retirée. Nous l’avons vérifiée de nouveau, et rétablie.",
  removed: "L’annonce a été retirée. Merci.",
  "correction-requested": "L’annonce est hors ligne jusqu’à ce que son auteur la corrige. Merci.",
  held: "L’annonce est hors ligne pendant que nous la vérifions.",
  "category-corrected": "L’annonce a changé de catégorie. Merci.",
  suspended: "Le compte de l’auteur est suspendu. Merci.",
};

/** Outcome of a report, for its reporter. */
export function reportOutcomeText({
  isOpen,
  about,
  verdict,
  isWithdrawn = false,
}: {
  isOpen: boolean;
  about: "listing" | "member" | "conversation";
  verdict: Verdict | null;
  /** the author deleted the listing before a decision */
  isWithdrawn?: boolean;
}): string {
  if (isWithdrawn)
    return "L’auteur a supprimé l’annonce avant notre décision. Si elle revient, nous la vérifierons. Merci.";
  if (isOpen) return "Nous le vérifions.";
  if (verdict === "suspended" && about !== "listing") return "Ce compte est suspendu. Merci.";
  if (verdict) return outcomeTexts[verdict];
  if (about === "member") return "Nous avons vérifié ce compte, et fait ce qu’il fallait. Merci.";
  if (about === "conversation") return "Nous avons lu cette conversation, et fait ce qu’il fallait. Merci.";
  return "Nous l’avons traité.";
}
