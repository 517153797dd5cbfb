import { z } from "zod";
import { defineEmail, sampleId } from "../../email/index.server.ts";
import { paths } from "../../web/paths.ts";
import { findEndedReservation } from "../reminders.queries.server.ts";

/**
 * Notifies one participant that the reservation has expired: unlike a release it has no message. Not when the listing is no
 * longer for sale, or reserved again.
 * @property stepId the reservation
 */
export const reservationEndedEmail = defineEmail({
  name: "reservation-ended",
  payload: z.object({ conversationId: z.uuid(), recipientId: z.uuid(), stepId: z.uuid() }),
  topic: "deals",
  acceptsReplies: false,
  pendingKey: ({ stepId, recipientId }) => `reservation-ended:${stepId}:${recipientId}`,
  async load({ db, now }, reminder) {
    const due = await findEndedReservation(db, now, reminder);
    if (!due) return null;
    const { user, isSeller, partnerName, listingTitle } = due;
    const data = { conversationId: reminder.conversationId, isSeller, partnerName, listingTitle };
    return { to: user.email, recipientName: user.name, userId: user.id, data };
  },
  samples: [
    { conversationId: sampleId, partnerName: "Zoé Gagnon", listingTitle: "Vélo de montagne", isSeller: true },
    {
      conversationId: sampleId,
      partnerName: "Zoé Gagnon",
      listingTitle: "Vélo de montagne",
      isSeller: false,
    },
  ],
  subject: ({ listingTitle }) => `Réservation terminée\u00a0: «\u00a0${listingTitle}\u00a0»`,
  content({ conversationId, isSeller, partnerName, listingTitle }, siteName) {
    return {
      paragraphs: isSeller
        ? [
            `La réservation de votre annonce «\u00a0${listingTitle}\u00a0» pour ${partnerName} est terminée\u00a0: l’annonce est de nouveau disponible.`,
            "Si la vente est conclue, marquez l’annonce comme terminée. Sinon, vous pouvez la réserver encore.",
          ]
        : [
            `La réservation de l’annonce «\u00a0${listingTitle}\u00a0» pour vous est terminée\u00a0: elle est de nouveau offerte à tous.`,
            `Si elle vous intéresse encore, écrivez à ${partnerName}.`,
          ],
      action: { label: "Ouvrir la conversation", path: paths.conversation(conversationId) },
      notes: [],
      reason: `Vous recevez ce courriel parce qu’une annonce était réservée dans une de vos conversations sur ${siteName}.`,
    };
  },
});
