import { z } from "zod";
import { findUser } from "../../accounts/index.server.ts";
import { defineEmail } from "../../email/index.server.ts";

/** Shows an administrator that emails arrive. */
export const testEmail = defineEmail({
  name: "test",
  payload: z.object({ userId: z.uuid() }),
  topic: null,
  urgency: "message",
  async load({ db }, { userId }) {
    const user = await findUser(db, userId);
    return user && { to: user.email, recipientName: user.name, userId, data: null };
  },
  samples: [null],
  subject: (_, siteName) => `Courriel d’essai de ${siteName}`,
  content: (_, siteName) => ({
    paragraphs: [`Ce courriel montre que ${siteName} peut en envoyer.`],
    action: null,
    notes: [],
    reason: "Vous recevez ce courriel parce que vous l’avez demandé dans l’administration.",
  }),
});
