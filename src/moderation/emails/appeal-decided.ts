import { z } from "zod";
import { defineEmail, sampleId } from "../../email/index.server.ts";
import { loadAuthorEmail } from "../../listings/index.server.ts";
import { normalizeLine } from "../../platform/text-input.ts";
import { paths } from "../../web/paths.ts";
import { findAppeal } from "../appeals.queries.server.ts";

/** Tells an author what became of an appeal, and why. */
export const appealDecidedEmail = defineEmail({
  name: "appeal-decided",
  payload: z.object({ appealId: z.uuid() }),
  topic: null,
  urgency: "message",
  async load({ db }, { appealId }) {
    const appeal = await findAppeal(db, appealId);
    const { outcome, answer } = appeal ?? {};
    if (!appeal || !outcome || !answer) return null;
    return loadAuthorEmail(db, appeal.listingId, ({ status }) => ({ outcome, answer, status }));
  },
  samples: [
    {
      listingId: sampleId,
      listingTitle: "Vélo de montagne",
      outcome: "upheld",
      answer: "L’annonce respecte les règles.",
      status: "active",
    },
    {
      listingId: sampleId,
      listingTitle: "Vélo de montagne",
      outcome: "denied",
      answer: "La vente d’armes reste interdite.",
      status: "removed",
    },
  ],
  subject: ({ listingTitle, outcome }) =>
    outcome === "upheld"
      ? `Votre annonce «\u00a0${listingTitle}\u00a0» est rétablie`
      : `Votre annonce «\u00a0${listingTitle}\u00a0» reste retirée`,
  content: ({ listingId, listingTitle, outcome, answer, status }, siteName) => ({
    paragraphs: [
      outcome === "upheld"
        ? `Vous aviez raison de contester\u00a0: la modération a rétabli votre annonce «\u00a0${listingTitle}\u00a0».`
        : `La modération a lu votre contestation. Votre annonce «\u00a0${listingTitle}\u00a0» reste retirée.`,
      // A moderator's text may have several paragraphs.
      ...`Explication\u00a0: ${answer}`.split("\n").map(normalizeLine).filter(Boolean),
      ...(status === "expired"
        ? ["Elle a expiré entre-temps\u00a0: renouvelez-la pour la remettre en ligne."]
        : []),
    ],
    action: { label: "Voir mon annonce", path: paths.listing(listingId) },
    notes: [],
    reason: `Vous recevez ce courriel parce qu’il concerne une annonce que vous avez publiée sur ${siteName}.`,
  }),
});
