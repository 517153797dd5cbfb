import { z } from "zod";
import { defaultDisplayName } from "../../accounts/account.ts";
import { findUser } from "../../accounts/index.server.ts";
import { defineEmail, sampleId } from "../../email/index.server.ts";
import { nameForEmail } from "../../email/recipient-name.ts";
import { isolate } from "../../platform/isolate.ts";
import { normalizeLine } from "../../platform/text-input.ts";
import { paths } from "../../web/paths.ts";
import { findConversation, findUnreadConversations } from "../conversations.queries.server.ts";

/** Bound of the number of other conversations that is queried. */
const othersMax = 100;

/**
 * Unread messages that are not steps of deals, which have an email of their own. One for all conversations of the
 * recipient: otherwise a few accounts could fill a mailbox by writing about many listings. Names the conversation of
 * the newest message, if it is still unread. Does not quote them: the site would relay arbitrary text to mailboxes, and
 * private text would be stored there.
 */
export const newMessageEmail = defineEmail({
  name: "new-message",
  payload: z.object({ conversationId: z.uuid(), recipientId: z.uuid() }),
  topic: "messages",
  urgency: "message",
  acceptsReplies: false,
  async load({ db }, { conversationId, recipientId }) {
    const user = await findUser(db, recipientId);
    const unread = await findUnreadConversations(db, recipientId, othersMax);
    const named = unread.find(({ id }) => id === conversationId) ?? unread[0];
    const conversation = named && (await findConversation(db, named.id, recipientId));
    if (!user || !conversation) return null;
    const { id, partner, listing } = conversation;
    const unreadCount = named.unread;
    const data = {
      conversationId: id,
      unreadCount,
      otherCount: unread.length - 1,
      senderName: isolate(nameForEmail(partner.name) ?? defaultDisplayName),
      listingTitle: isolate(normalizeLine(listing.title)),
    };
    return { to: user.email, recipientName: user.name, userId: user.id, data };
  },
  pendingKey: ({ recipientId }) => `new-message:${recipientId}`,
  samples: [0, 2].map((otherCount) => ({
    conversationId: sampleId,
    unreadCount: 1,
    otherCount,
    senderName: "Zoé Gagnon",
    listingTitle: "Vélo de montagne",
  })),
  subject: ({ senderName, listingTitle }) =>
    `${senderName} vous a écrit au sujet de «\u00a0${listingTitle}\u00a0»`,
  content({ conversationId, unreadCount, otherCount, senderName, listingTitle }, siteName) {
    const others = otherCount === 1 ? "une autre conversation" : `${otherCount}\u00a0autres conversations`;
    const count = unreadCount === 1 ? "un message" : `${unreadCount}\u00a0messages`;
    return {
      paragraphs: [
        `${senderName} vous a laissé ${count} sur ${siteName}, au sujet de l’annonce «\u00a0${listingTitle}\u00a0».`,
        ...(otherCount > 0 ? [`Vous avez aussi des messages non lus dans ${others}.`] : []),
      ],
      action: {
        label: "Lire et répondre",
        path: otherCount > 0 ? paths.messages() : paths.conversation(conversationId),
      },
      notes: ["Répondez sur le site\u00a0: une réponse à ce courriel n’arriverait pas à cette personne."],
      reason: `Vous recevez ce courriel parce que vous avez un message non lu sur ${siteName}.`,
    };
  },
});
