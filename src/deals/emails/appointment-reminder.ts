import { z } from "zod";
import { defineEmail, sampleDate, sampleId } from "../../email/index.server.ts";
import { paths } from "../../web/paths.ts";
import { appointmentTime } from "../../web/text/deal-texts.ts";
import { findComingAppointment } from "../reminders.queries.server.ts";

/**
 * Reminds one participant of an appointment, if it is still agreed on. The place is not in it: the site would relay
 * arbitrary text to mailboxes.
 * @property stepId the proposal that was accepted; another one has reminders of its own
 * @property hours before the appointment; jobs of version 0.2 have none
 */
export const appointmentReminderEmail = defineEmail({
  name: "appointment-reminder",
  payload: z.object({
    conversationId: z.uuid(),
    recipientId: z.uuid(),
    stepId: z.uuid(),
    hours: z.number().optional(),
  }),
  topic: "deals",
  urgency: "message",
  acceptsReplies: false,
  // An acceptance that is taken back and given again does not send it twice.
  pendingKey: ({ stepId, recipientId, hours }) => `appointment-reminder:${stepId}:${recipientId}:${hours}`,
  async load({ db, now }, reminder) {
    const due = await findComingAppointment(db, now, reminder);
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
  subject: ({ time }) => `Rappel\u00a0: rendez-vous ${time}`,
  content({ conversationId, time, partnerName, listingTitle }, siteName) {
    return {
      paragraphs: [
        `Vous avez rendez-vous avec ${partnerName} ${time}, au sujet de l’annonce «\u00a0${listingTitle}\u00a0».`,
        "Le lieu est dans la conversation. Si vous ne pouvez plus venir, annulez-y le rendez-vous.",
      ],
      action: { label: "Ouvrir la conversation", path: paths.conversation(conversationId) },
      notes: ["Voyez l’objet ou le logement avant de payer, et n’envoyez jamais d’acompte."],
      reason: `Vous recevez ce courriel parce que vous avez accepté ou proposé ce rendez-vous sur ${siteName}.`,
    };
  },
});
