import { z } from "zod";
import { defineEmail } from "../../email/index.server.ts";
import { findUser } from "../users.queries.server.ts";

/** Sent to the previous email. */
export const emailChangedEmail = defineEmail({
  name: "email-changed",
  payload: z.object({ userId: z.uuid(), formerEmail: z.string() }),
  topic: null,
  async load({ db }, { userId, formerEmail }) {
    const user = await findUser(db, userId);
    return user && { to: formerEmail, recipientName: user.name, userId, data: null };
  },
  samples: [null],
  subject: (_, siteName) => `L’adresse courriel de votre compte ${siteName} a changé`,
  content: (_, siteName) => ({
    paragraphs: [
      `Votre compte ${siteName} a maintenant une autre adresse courriel. Nous n’écrirons plus à celle-ci.`,
    ],
    action: null,
    notes: [
      "Si ce n’était pas vous, répondez à ce courriel\u00a0: nous vous aiderons à retrouver votre compte.",
    ],
    reason: `Vous recevez ce courriel parce que cette adresse était celle d’un compte ${siteName}.`,
  }),
});
