import { z } from "zod";
import { defaultDisplayName } from "../../accounts/account.ts";
import { findUser } from "../../accounts/index.server.ts";
import { defineEmail } from "../../email/index.server.ts";
import { nameForEmail } from "../../email/recipient-name.ts";
import { findConversation, findParties, isBlockedBetween } from "../../messaging/index.server.ts";
import { isolate } from "../../platform/isolate.ts";
import { normalizeLine } from "../../platform/text-input.ts";
import { paths } from "../../web/paths.ts";
import { appointmentTime } from "../../web/text/deal-texts.ts";
import { dealState } from "../deal.ts";
import { findSteps } from "../steps.queries.server.ts";

/**
 * Reminds one participant of an appointment, if it is still agreed on. The place is not in it: the site would relay
 * arbitrary text to mailboxes.
 * @property stepId the proposal that was accepted; another one has reminders of its own
 */
export const appointmentReminderEmail = defineEmail({
  name: "appointment-reminder",
  payload: z.object({ conversationId: z.uuid(), recipientId: z.uuid(), stepId: z.uuid() }),
  topic: "messages",
  urgency: "message",
  acceptsReplies: false,
  async load({ db, now }, { conversationId, recipientId, stepId }) {
    const user = await findUser(db, recipientId);
    const conversation = await findConversation(db, conversationId, recipientId);
    if (!user || !conversation || conversation.partner.isClosed || conversation.state.isMuted) return null;
    // Neither of them could cancel it.
    const parties = await findParties(db, conversationId, recipientId);
    const partnerId = parties?.sellerId === recipientId ? parties.buyerId : parties?.sellerId;
    if (!partnerId || (await isBlockedBetween(db, recipientId, partnerId))) return null;
    const { status, step } = dealState(await findSteps(db, conversationId), now).appointment;
    if (status !== "accepted" || step?.id !== stepId || !step.until || step.until <= now) return null;
    const { partner, listing } = conversation;
    const data = {
      conversationId,
      time: appointmentTime(step.until),
      partnerName: isolate(nameForEmail(partner.name) ?? defaultDisplayName),
      listingTitle: isolate(normalizeLine(listing.title)),
    };
    return { to: user.email, recipientName: user.name, userId: user.id, data };
  },
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
