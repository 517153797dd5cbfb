import { z } from "zod";
import { defineEmail, sampleId } from "../../email/index.server.ts";
import { loadAuthorEmail } from "../../listings/index.server.ts";
import { paths } from "../../web/paths.ts";

/** Tells an author that a moderator has approved their listing. */
export const listingApprovedEmail = defineEmail({
  name: "listing-approved",
  payload: z.object({ listingId: z.uuid() }),
  topic: null,
  urgency: "message",
  load: ({ db }, { listingId }) =>
    loadAuthorEmail(db, listingId, ({ status }) => (status === "active" ? { status } : null)),
  samples: [{ listingId: sampleId, listingTitle: "Vélo de montagne", status: "active" }],
  subject: ({ listingTitle }) => `Votre annonce «\u00a0${listingTitle}\u00a0» est en ligne`,
  content: ({ listingId, listingTitle }, siteName) => ({
    paragraphs: [
      `La modération a approuvé votre annonce «\u00a0${listingTitle}\u00a0»\u00a0: elle est en ligne.`,
    ],
    action: { label: "Voir mon annonce", path: paths.listing(listingId) },
    notes: [],
    reason: `Vous recevez ce courriel parce qu’il concerne une annonce que vous avez publiée sur ${siteName}.`,
  }),
});
