import { z } from "zod";
import { findUser } from "../../accounts/index.server.ts";
import { defineEmail } from "../../email/index.server.ts";
import { normalizeLine } from "../../platform/text-input.ts";
import { paths } from "../../web/paths.ts";
import { findConversation } from "../conversations.queries.server.ts";

/**
 * Unread messages in a conversation. Does not quote them: the site would relay arbitrary text to mailboxes, and private
 * text would be stored there.
 */
export const newMessageEmail = defineEmail({
  name: "new-message",
  payload: z.object({ conversationId: z.uuid(), recipientId: z.uuid() }),
  topic: "messages",
  acceptsReplies: false,
  async load({ db }, { conversationId, recipientId }) {
    const user = await findUser(db, recipientId);
    const conversation = await findConversation(db, conversationId, recipientId);
    if (!user || !conversation || conversation.unreadCount === 0) return null;
    const { partner, listing, unreadCount } = conversation;
    const data = {
      ...{ conversationId, unreadCount },
      ...{ senderName: normalizeLine(partner.name), listingTitle: normalizeLine(listing.title) },
    };
    return { to: user.email, recipientName: user.name, userId: user.id, data };
  },
  subject: ({ senderName, listingTitle }) =>
    `${senderName} vous a écrit au sujet de «\u00a0${listingTitle}\u00a0»`,
  content({ conversationId, unreadCount, senderName, listingTitle }, siteName) {
    const count = unreadCount === 1 ? "un message" : `${unreadCount}\u00a0messages`;
    return {
      paragraphs: [
        `${senderName} vous a laissé ${count} sur ${siteName}, au sujet de l’annonce «\u00a0${listingTitle}\u00a0».`,
      ],
      action: { label: "Lire et répondre", path: paths.conversation(conversationId) },
      notes: ["Répondez sur le site\u00a0: une réponse à ce courriel n’arriverait pas à cette personne."],
      reason: `Vous recevez ce courriel parce que vous avez un message non lu sur ${siteName}.`,
    };
  },
});
