import { z } from "zod";
import { defineEmail, sampleId } from "../../email/index.server.ts";
import { type Ending, endingOf } from "../../listings/ending.ts";
import { loadAuthorEmail } from "../../listings/index.server.ts";
import { paths } from "../../web/paths.ts";
import { endingAdjectives } from "../../web/text/ending-texts.ts";
import { type RestoredStatus, restoredStatuses } from "../moderation.ts";

export const listingRestoredEmail = defineEmail({
  name: "listing-restored",
  payload: z.object({ listingId: z.uuid() }),
  topic: null,
  urgency: "message",
  load: ({ db }, { listingId }) =>
    loadAuthorEmail(db, listingId, (listing) => {
      const status = restoredStatuses.find((known) => known === listing.status);
      return status ? { status, ending: endingOf(listing) } : null;
    }),
  samples: restoredStatuses.map((status) => ({
    listingId: sampleId,
    listingTitle: "Vélo de montagne",
    status,
    ending: "sold" as const,
  })),
  subject: ({ listingTitle, status }) =>
    `Votre annonce «\u00a0${listingTitle}\u00a0» ${status === "active" ? "est de nouveau en ligne" : "a été rétablie"}`,
  content: (data, siteName) => ({
    ...paragraphAndAction(data),
    notes: [],
    reason: `Vous recevez ce courriel parce qu’il concerne une annonce que vous avez publiée sur ${siteName}.`,
  }),
});

/** Only an active listing is public again. */
function paragraphAndAction(data: {
  listingId: string;
  listingTitle: string;
  status: RestoredStatus;
  ending: Ending;
}) {
  const title = `«\u00a0${data.listingTitle}\u00a0»`;
  const apology = "Nous sommes désolés du dérangement.";
  const viewListing = { label: "Voir mon annonce", path: paths.listing(data.listingId) };
  switch (data.status) {
    case "active":
      return {
        paragraphs: [`La modération a remis en ligne votre annonce ${title}. ${apology}`],
        action: viewListing,
      };
    case "expired":
      return {
        paragraphs: [
          `La modération a rétabli votre annonce ${title}, mais elle a expiré\u00a0: renouvelez-la pour la remettre en ligne. ${apology}`,
        ],
        action: { label: "Voir mes annonces", path: paths.dashboard() },
      };
    case "sold":
      return {
        paragraphs: [
          `La modération a rétabli votre annonce ${title}. Elle est toujours marquée comme ${endingAdjectives[data.ending]}. ${apology}`,
        ],
        action: viewListing,
      };
  }
}
