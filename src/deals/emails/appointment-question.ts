import { z } from "zod";
import { defineEmail, sampleDate, sampleId } from "../../email/index.server.ts";
import { paths } from "../../web/paths.ts";
import { appointmentTime } from "../../web/text/deal-texts.ts";
import { findUnansweredAppointment } from "../reminders.queries.server.ts";

/**
 * Asks one participant whether the appointment took place, unless they have said so. Feedback and the facts of the seller's page
 * depend on the answers of both.
 * @property stepId the proposal that was accepted
 */
export const appointmentQuestionEmail = defineEmail({
  name: "appointment-question",
  payload: z.object({ conversationId: z.uuid(), recipientId: z.uuid(), stepId: z.uuid() }),
  topic: "deals",
  acceptsReplies: false,
  pendingKey: ({ stepId, recipientId }) => `appointment-question:${stepId}:${recipientId}`,
  async load({ db, now }, reminder) {
    const due = await findUnansweredAppointment(db, now, reminder);
    if (!due) return null;
    const { user, until, partnerName, listingTitle } = due;
    const { conversationId } = reminder;
    const data = { conversationId, time: appointmentTime(until), partnerName, listingTitle };
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
