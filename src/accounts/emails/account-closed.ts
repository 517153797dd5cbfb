import { z } from "zod";
import { defineEmail } from "../../email/index.server.ts";

/** The only email with its recipient in the payload: the account no longer exists when it is sent. */
export const accountClosedEmail = defineEmail({
  name: "account-closed",
  payload: z.object({ name: z.string(), email: z.string() }),
  topic: null,
  isRecorded: false,
  load: async (_, { name, email }) => ({ to: email, recipientName: name, userId: null, data: null }),
  samples: [null],
  subject: (_, siteName) => `Votre compte ${siteName} est fermé`,
  content: (_, siteName) => ({
    paragraphs: [
      `Votre compte ${siteName} est fermé. Vos annonces, vos messages, vos favoris et vos recherches ont été effacés.`,
    ],
    action: null,
    notes: ["Si ce n’était pas vous, répondez à ce courriel.", "Merci d’être passé."],
    reason: `Vous recevez ce courriel, le dernier, parce que cette adresse était celle d’un compte ${siteName}.`,
  }),
});
