import { z } from "zod";
import { defineEmail, sampleId } from "../../email/index.server.ts";
import { paths } from "../../web/paths.ts";
import { dealNotificationText } from "../../web/text/notification-texts.ts";
import { findUnreadSteps } from "../steps.queries.server.ts";
import { findEmailedParticipant } from "./find-participant.ts";

/** Bound of the number of other conversations that is queried. */
const othersMax = 100;

/**
 * Steps of deals that one participant has not read, one email for all of their conversations. Names the newest. Without amount,
 * time and place: they are in the conversation.
 */
export const dealStepEmail = defineEmail({
  name: "deal-step",
  payload: z.object({ recipientId: z.uuid() }),
  topic: "deals",
  urgency: "message",
  acceptsReplies: false,
  pendingKey: ({ recipientId }) => `deal-step:${recipientId}`,
  async load({ db }, { recipientId }) {
    const steps = await findUnreadSteps(db, recipientId, othersMax);
    for (const { conversationId, kind } of steps) {
      const participant = await findEmailedParticipant(db, conversationId, recipientId);
      if (!participant) continue;
      const { user, partnerName, listingTitle } = participant;
      const data = {
        conversationId,
        otherCount: steps.length - 1,
        listingTitle,
        what: dealNotificationText(kind, partnerName),
      };
      return { to: user.email, recipientName: user.name, userId: user.id, data };
    }
    return null;
  },
  samples: [
    {
      conversationId: sampleId,
      otherCount: 0,
      listingTitle: "Vélo de montagne",
      what: dealNotificationText("offer", "Zoé Gagnon"),
    },
    {
      conversationId: sampleId,
      otherCount: 2,
      listingTitle: "Vélo de montagne",
      what: dealNotificationText("accept-appointment", "Zoé Gagnon"),
    },
  ],
  subject: ({ what, listingTitle }) => `${what}\u00a0: «\u00a0${listingTitle}\u00a0»`,
  content({ conversationId, otherCount, what, listingTitle }, siteName) {
    const others = otherCount === 1 ? "une autre conversation" : `${otherCount}\u00a0autres conversations`;
    return {
      paragraphs: [
        `${what}, au sujet de l’annonce «\u00a0${listingTitle}\u00a0».`,
        ...(otherCount > 0 ? [`Il y a aussi du nouveau dans ${others}.`] : []),
      ],
      action: {
        label: "Lire et répondre",
        path: otherCount > 0 ? paths.messages() : paths.conversation(conversationId),
      },
      notes: ["Répondez sur le site\u00a0: une réponse à ce courriel n’arriverait pas à cette personne."],
      reason: `Vous recevez ce courriel parce qu’une offre, une réservation ou un rendez-vous vous concerne sur ${siteName}.`,
    };
  },
});
