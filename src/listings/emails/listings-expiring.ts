import { z } from "zod";
import { findUser } from "../../accounts/index.server.ts";
import { defineEmail, sampleDate, sampleId } from "../../email/index.server.ts";
import { isolate } from "../../platform/isolate.ts";
import { normalizeLine } from "../../platform/text-input.ts";
import { paths } from "../../web/paths.ts";
import { formatDate } from "../../web/text/dates.ts";
import { endingAdjectives } from "../../web/text/ending-texts.ts";
import { plural } from "../../web/text/plural.ts";
import type { Ending } from "../ending.ts";
import { remindedUntil } from "../lifetime.ts";
import { findExpiringListings } from "../listings.queries.server.ts";

/** Listings in one email; the others are counted. */
const maxListings = 20;

/** The word that fits all of them. */
function commonEnding(listings: readonly { ending: Ending }[]): Ending {
  const [first, ...others] = new Set(listings.map(({ ending }) => ending));
  return first && others.length === 0 ? first : "ended";
}

/** Several listings of one author that expire soon: one email, however many they are. */
export const listingsExpiringEmail = defineEmail({
  name: "listings-expiring",
  payload: z.object({ authorId: z.uuid() }),
  topic: "listings",
  urgency: "bulk",
  async load({ db, now }, { authorId }) {
    const author = await findUser(db, authorId);
    if (!author) return null;
    const found = await findExpiringListings(db, {
      authorId,
      now,
      until: remindedUntil(now),
      limit: maxListings,
    });
    if (found.total === 0) return null;
    return { to: author.email, recipientName: author.name, userId: author.id, data: found };
  },
  samples: [
    {
      total: 2,
      listings: ["Vélo de montagne", "Table en pin"].map((title) => ({
        id: sampleId,
        title,
        ending: "sold" as const,
        expiresAt: sampleDate,
      })),
    },
  ],
  subject: ({ total }) =>
    plural(total, { one: "Une de vos annonces expire bientôt", other: "# de vos annonces expirent bientôt" }),
  content: ({ total, listings }, siteName) => ({
    paragraphs: [
      `Ces annonces quitteront bientôt le site. Renouvelez-les pour les garder en ligne, ou marquez-les comme ${endingAdjectives[commonEnding(listings)]}s.`,
    ],
    sections: [
      {
        heading: plural(total, { one: "Une annonce", other: "# annonces" }),
        items: listings.map(({ id, title, expiresAt }) => ({
          label: isolate(normalizeLine(title)),
          detail: `visible jusqu’au ${formatDate(expiresAt)}`,
          path: paths.ownListing(id),
        })),
        links: [],
      },
    ],
    action: { label: "Voir mes annonces", path: paths.dashboard() },
    notes: ["Si vous ne faites rien, elles quitteront le site à ces dates."],
    reason: `Vous recevez ce courriel parce que vous avez des annonces sur ${siteName}.`,
  }),
});
