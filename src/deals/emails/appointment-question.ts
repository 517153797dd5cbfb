import { z } from "zod";
import { defineEmail, sampleDate, sampleId } from "../../email/index.server.ts";
import { paths } from "../../web/paths.ts";
import { appointmentTime } from "../../web/text/deal-texts.ts";
import { dealState } from "../deal.ts";
import { findSteps } from "../steps.queries.server.ts";
import { findEmailedParticipant } from "./find-participant.ts";

/**
 * Asks one participant whether the appointment took place, unless they have said so. Feedback and the facts of the seller's page
 * depend on the answers of both.
 * @property stepId the proposal that was accepted
 */
export const appointmentQuestionEmail = defineEmail({
  name: "appointment-question",
  payload: z.object({ conversationId: z.uuid(), recipientId: z.uuid(), stepId: z.uuid() }),
  topic: "messages",
  acceptsReplies: false,
  pendingKey: ({ stepId, recipientId }) => `appointment-question:${stepId}:${recipientId}`,
  async load({ db, now }, { conversationId, recipientId, stepId }) {
    const participant = await findEmailedParticipant(db, conversationId, recipientId);
    if (!participant) return null;
    const { status, step, by } = dealState(await findSteps(db, conversationId), now).appointment;
    if (step?.id !== stepId || !step.until || step.until > now) return null;
    const { user, isSeller, partnerName, listingTitle } = participant;
    const hasOwnAnswer = status === "half-confirmed" && by === (isSeller ? "seller" : "buyer");
    if (hasOwnAnswer || (status !== "accepted" && status !== "half-confirmed")) return null;
    const data = { conversationId, time: appointmentTime(step.until), partnerName, listingTitle };
    return { to: user.email, recipientName: user.name, userId: user.id, data };
  },
  samples: [
    {
      conversationId: sampleId,
      partnerName: "Zoé Gagnon",
      listingTitle: "Vélo de montagne",
      time: appointmentTime(sampleDate),
    },
  ],
  subject: ({ partnerName }) => `Avez-vous rencontré ${partnerName}\u00a0?`,
  content({ conversationId, time, partnerName, listingTitle }, siteName) {
    return {
      paragraphs: [
        `Vous aviez rendez-vous avec ${partnerName} ${time}, au sujet de l’annonce «\u00a0${listingTitle}\u00a0».`,
        "Dites dans la conversation si le rendez-vous a eu lieu. Quand vous l’aurez confirmé tous les deux, chacun pourra donner son avis.",
      ],
      action: { label: "Répondre dans la conversation", path: paths.conversation(conversationId) },
      notes: [],
      reason: `Vous recevez ce courriel parce que vous avez accepté ou proposé ce rendez-vous sur ${siteName}.`,
    };
  },
});
