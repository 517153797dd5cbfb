import { z } from "zod";
import { findUser } from "../../accounts/index.server.ts";
import { defineEmail, sampleId } from "../../email/index.server.ts";
import { findListing } from "../../listings/index.server.ts";
import { displayPrice } from "../../listings/price-text.ts";
import { isolate } from "../../platform/isolate.ts";
import { formatDollars } from "../../platform/number-format.ts";
import { normalizeLine } from "../../platform/text-input.ts";
import { paths } from "../../web/paths.ts";
import { comparableCents, lowestKnownCents, priceDrop, priceDropEmailIntervalMs } from "../price-drop.ts";
import { findPriceDropRecipient } from "../price-drops.queries.server.ts";
import { recordNotifiedPrice } from "../record-notified-price.commands.server.ts";

/**
 * A favorite costs less than the user knew, by the prices when the email is sent: it is not due after the price was
 * raised.
 */
export const priceDropEmail = defineEmail({
  name: "price-drop",
  payload: z.object({ listingId: z.uuid(), userId: z.uuid() }),
  topic: "prices",
  async load({ db, now }, { listingId, userId }) {
    const [listing, user] = [await findListing(db, listingId), await findUser(db, userId)];
    if (!user || listing?.status !== "active" || listing.deletedAt !== null) return null;
    const known = await findPriceDropRecipient(db, listing, userId);
    if (!known) return null;
    const sinceLast = known.notifiedAt && now.getTime() - known.notifiedAt.getTime();
    if (sinceLast !== null && sinceLast < priceDropEmailIntervalMs) return null;
    const drop = priceDrop(lowestKnownCents(known), comparableCents(listing));
    if (!drop) return null;
    const title = `«\u00a0${isolate(normalizeLine(listing.title))}\u00a0»`;
    const data = { listingId, title, ...drop, price: displayPrice(listing) };
    return { to: user.email, recipientName: user.name, userId, data };
  },
  samples: [
    {
      listingId: sampleId,
      title: "«\u00a0Vélo de montagne\u00a0»",
      fromCents: 35_000,
      toCents: 30_000,
      price: "300\u00a0$",
    },
  ],
  subject: ({ title, price }) => `Le prix de ${title} a baissé\u00a0: ${price}`,
  content: ({ listingId, title, fromCents, price }, siteName) => ({
    paragraphs: [
      `Une annonce de vos favoris coûte moins cher\u00a0: ${title}.`,
      `Ancien prix\u00a0: ${formatDollars(fromCents)}. Nouveau prix\u00a0: ${price}.`,
    ],
    action: { label: "Voir l’annonce", path: paths.listing(listingId) },
    notes: [],
    reason: `Vous recevez ce courriel parce que cette annonce est dans vos favoris sur ${siteName}.`,
  }),
  async onSettled(context, { listingId, userId }, { outcome, data }) {
    if (outcome !== "sent" || !data) return;
    await recordNotifiedPrice(context, { listingId, userId, priceCents: data.toCents });
  },
});
