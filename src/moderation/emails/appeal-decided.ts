import { z } from "zod";
import { defineEmail, sampleId } from "../../email/index.server.ts";
import { loadAuthorEmail } from "../../listings/index.server.ts";
import { normalizeLine } from "../../platform/text-input.ts";
import { paths } from "../../web/paths.ts";
import type { ContestableVerdict } from "../appeal.ts";
import { findAppeal } from "../appeals.queries.server.ts";

const remainsTexts: Record<ContestableVerdict, string> = {
  removed: "reste retirée",
  "correction-requested": "reste à corriger",
  held: "reste en vérification",
};

/** Tells an author the outcome of an appeal, and why. */
export const appealDecidedEmail = defineEmail({
  name: "appeal-decided",
  payload: z.object({ appealId: z.uuid() }),
  topic: null,
  urgency: "message",
  async load({ db }, { appealId }) {
    const appeal = await findAppeal(db, appealId);
    const { outcome, answer } = appeal ?? {};
    if (!appeal || !outcome || !answer) return null;
    return loadAuthorEmail(db, appeal.listingId, ({ status }) => ({
      verdict: appeal.verdict,
      outcome,
      answer,
      status,
    }));
  },
  samples: [
    {
      listingId: sampleId,
      listingTitle: "Vélo de montagne",
      verdict: "removed",
      outcome: "upheld",
      answer: "L’annonce respecte les règles.",
      status: "active",
    },
    {
      listingId: sampleId,
      listingTitle: "Vélo de montagne",
      verdict: "removed",
      outcome: "denied",
      answer: "La vente d’armes reste interdite.",
      status: "removed",
    },
    {
      listingId: sampleId,
      listingTitle: "Vélo de montagne",
      verdict: "correction-requested",
      outcome: "denied",
      answer: "Le prix de l’annonce n’est pas le prix demandé.",
      status: "correction",
    },
    {
      listingId: sampleId,
      listingTitle: "Vélo de montagne",
      verdict: "held",
      outcome: "denied",
      answer: "Nous attendons la réponse du propriétaire de la photo.",
      status: "held",
    },
  ],
  subject: ({ listingTitle, outcome, verdict }) =>
    `Votre annonce «\u00a0${listingTitle}\u00a0» ${outcome === "upheld" ? "est rétablie" : remainsTexts[verdict]}`,
  content: ({ listingId, listingTitle, verdict, outcome, answer, status }, siteName) => ({
    paragraphs: [
      outcome === "upheld"
        ? `Vous aviez raison de contester\u00a0: la modération a rétabli votre annonce «\u00a0${listingTitle}\u00a0».`
        : `La modération a lu votre contestation. Votre annonce «\u00a0${listingTitle}\u00a0» ${remainsTexts[verdict]}.`,
      // A moderator's text may have several paragraphs.
      ...`Explication\u00a0: ${answer}`.split("\n").map(normalizeLine).filter(Boolean),
      ...(status === "expired"
        ? ["Elle a expiré entre-temps\u00a0: renouvelez-la pour la remettre en ligne."]
        : []),
    ],
    action:
      status === "correction"
        ? { label: "Corriger mon annonce", path: paths.edit(listingId) }
        : { label: "Voir mon annonce", path: paths.listing(listingId) },
    notes: [],
    reason: `Vous recevez ce courriel parce qu’il concerne une annonce que vous avez publiée sur ${siteName}.`,
  }),
});
