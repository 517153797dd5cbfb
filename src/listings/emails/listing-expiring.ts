import { z } from "zod";
import { defineEmail, sampleDate, sampleId } from "../../email/index.server.ts";
import { paths } from "../../web/paths.ts";
import { formatDate } from "../../web/text/dates.ts";
import { endingAdjectives } from "../../web/text/ending-texts.ts";
import { loadAuthorEmail } from "../author-email.server.ts";
import { endingOf } from "../ending.ts";

/**
 * The reminder is enqueued three days before the expiry. When it is sent, a listing that expires later than this was
 * renewed meanwhile: no email.
 */
const longestNoticeMs = 15 * 86_400_000;

export const listingExpiringEmail = defineEmail({
  name: "listing-expiring",
  payload: z.object({ listingId: z.uuid() }),
  topic: "listings",
  urgency: "bulk",
  load: ({ db, now }, { listingId }) =>
    loadAuthorEmail(db, listingId, (listing) =>
      listing.status === "active" && listing.expiresAt.getTime() - now.getTime() <= longestNoticeMs
        ? { expiresAt: listing.expiresAt, ending: endingOf(listing) }
        : null,
    ),
  samples: [{ listingId: sampleId, listingTitle: "Vélo de montagne", expiresAt: sampleDate, ending: "sold" }],
  subject: ({ listingTitle }) => `Votre annonce «\u00a0${listingTitle}\u00a0» expire bientôt`,
  content: ({ listingId, listingTitle, expiresAt, ending }, siteName) => ({
    paragraphs: [
      `Votre annonce «\u00a0${listingTitle}\u00a0» sera visible jusqu’au ${formatDate(expiresAt)}. Renouvelez-la pour la garder en ligne, ou marquez-la comme ${endingAdjectives[ending]}.`,
    ],
    action: { label: "Renouveler mon annonce", path: paths.ownListing(listingId) },
    notes: ["Si vous ne faites rien, elle quittera le site à cette date."],
    reason: `Vous recevez ce courriel parce que vous avez une annonce sur ${siteName}.`,
  }),
});
