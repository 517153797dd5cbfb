import { z } from "zod";
import { defineEmail, sampleId } from "../../email/index.server.ts";
import { loadAuthorEmail } from "../../listings/index.server.ts";
import { normalizeLine } from "../../platform/text-input.ts";
import { paths } from "../../web/paths.ts";
import { findDecision } from "../decisions.queries.server.ts";
import { rules } from "../moderation.ts";

const kinds = ["correction-requested", "held", "category-corrected"] as const;

/** Notifies an author that a listing must be corrected, is held for review, or was moved to another category. */
export const listingDecidedEmail = defineEmail({
  name: "listing-decided",
  payload: z.object({ decisionId: z.uuid() }),
  topic: null,
  urgency: "message",
  async load({ db }, { decisionId }) {
    const decision = await findDecision(db, decisionId);
    if (!decision) return null;
    const { listingId, verdict, reason, text, evidence } = decision;
    const kind = kinds.find((known) => known === verdict);
    if (!kind || !reason) return null;
    return loadAuthorEmail(db, listingId, ({ status }) =>
      kind === "category-corrected" || status === (kind === "held" ? "held" : "correction")
        ? { kind, rule: rules[reason], text, evidence }
        : null,
    );
  },
  samples: kinds.map((kind) => ({
    listingId: sampleId,
    listingTitle: "Vélo de montagne",
    kind,
    rule: rules.miscategorised,
    text: "Choisissez la catégorie de l’objet.",
    evidence: "L’annonce offre un meuble.",
  })),
  subject: ({ listingTitle, kind }) =>
    ({
      "correction-requested": `Votre annonce «\u00a0${listingTitle}\u00a0» est à corriger`,
      held: `Votre annonce «\u00a0${listingTitle}\u00a0» est en vérification`,
      "category-corrected": `Votre annonce «\u00a0${listingTitle}\u00a0» a changé de catégorie`,
    })[kind],
  content: ({ listingId, listingTitle, kind, rule, text, evidence }, siteName) => ({
    paragraphs: [
      {
        "correction-requested": `La modération vous demande de corriger votre annonce «\u00a0${listingTitle}\u00a0». Elle est hors ligne jusque-là.`,
        held: `La modération vérifie votre annonce «\u00a0${listingTitle}\u00a0». Elle est hors ligne pendant ce temps.`,
        "category-corrected": `La modération a changé la catégorie de votre annonce «\u00a0${listingTitle}\u00a0». Rien d’autre n’a changé.`,
      }[kind],
      `Règle\u00a0: ${rule}`,
      ...linesOf("Constat", evidence),
      ...linesOf("Raison", text),
    ],
    action:
      kind === "correction-requested"
        ? { label: "Corriger mon annonce", path: paths.edit(listingId) }
        : { label: "Voir mon annonce", path: paths.listing(listingId) },
    notes: [
      kind === "category-corrected"
        ? "Si vous pensez que c’est une erreur, répondez à ce courriel."
        : "Si vous pensez que c’est une erreur, contestez la décision sur la page de votre annonce, ou répondez à ce courriel.",
    ],
    reason: `Vous recevez ce courriel parce qu’il concerne une annonce que vous avez publiée sur ${siteName}.`,
  }),
});

/** A moderator's text may have several paragraphs. */
function linesOf(label: string, text: string): string[] {
  return text === "" ? [] : `${label}\u00a0: ${text}`.split("\n").map(normalizeLine).filter(Boolean);
}
