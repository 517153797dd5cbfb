import { z } from "zod";
import { defineEmail, sampleDate, sampleId } from "../../email/index.server.ts";
import { paths } from "../../web/paths.ts";
import { formatDate } from "../../web/text/dates.ts";
import { endingAdjectives } from "../../web/text/ending-texts.ts";
import { loadAuthorEmail } from "../author-email.server.ts";
import { endingOf } from "../ending.ts";
import { isRemindedOfExpiry } from "../listings.queries.server.ts";

export const listingExpiringEmail = defineEmail({
  name: "listing-expiring",
  payload: z.object({ listingId: z.uuid() }),
  topic: "listings",
  urgency: "bulk",
  async load({ db, now }, { listingId }) {
    // It was renewed since the reminder was enqueued.
    if (!(await isRemindedOfExpiry(db, listingId))) return null;
    return loadAuthorEmail(db, listingId, (listing) =>
      listing.status === "active" && listing.expiresAt > now
        ? { expiresAt: listing.expiresAt, ending: endingOf(listing) }
        : null,
    );
  },
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
