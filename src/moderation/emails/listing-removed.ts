import { z } from "zod";
import { defineEmail, sampleId } from "../../email/index.server.ts";
import { loadAuthorEmail } from "../../listings/index.server.ts";
import { normalizeLine } from "../../platform/text-input.ts";
import { paths } from "../../web/paths.ts";

export const listingRemovedEmail = defineEmail({
  name: "listing-removed",
  payload: z.object({ listingId: z.uuid(), reason: z.string() }),
  topic: null,
  urgency: "message",
  load: ({ db }, { listingId, reason }) =>
    loadAuthorEmail(db, listingId, ({ status }) => (status === "removed" ? { reason } : null)),
  samples: [
    {
      listingId: sampleId,
      listingTitle: "Vélo de montagne",
      reason: "Cette annonce offre un bien interdit.",
    },
  ],
  subject: ({ listingTitle }) => `Votre annonce «\u00a0${listingTitle}\u00a0» a été retirée`,
  content: ({ listingId, listingTitle, reason }, siteName) => ({
    paragraphs: [
      `La modération a retiré votre annonce «\u00a0${listingTitle}\u00a0» du site.`,
      // A moderator's text may have several paragraphs.
      ...`Raison\u00a0: ${reason}`.split("\n").map(normalizeLine).filter(Boolean),
    ],
    action: { label: "Voir la décision", path: paths.listing(listingId) },
    notes: [
      "Si vous pensez que c’est une erreur, contestez la décision sur cette page, ou répondez à ce courriel.",
    ],
    reason: `Vous recevez ce courriel parce qu’il concerne une annonce que vous avez publiée sur ${siteName}.`,
  }),
});
