import { z } from "zod";
import { findUser } from "../../accounts/index.server.ts";
import { defineEmail } from "../../email/index.server.ts";
import { normalizeLine } from "../../platform/text-input.ts";

/** From an administrator to a member. Its text is in the payload, because only the audit log stores it. */
export const memberMessageEmail = defineEmail({
  name: "member-message",
  payload: z.object({ userId: z.uuid(), subject: z.string(), text: z.string() }),
  topic: null,
  urgency: "message",
  async load({ db }, { userId, subject, text }) {
    const user = await findUser(db, userId);
    return user && { to: user.email, recipientName: user.name, userId, data: { subject, text } };
  },
  samples: [{ subject: "Vos photos", text: "Vos photos sont trop sombres.\nPouvez-vous les reprendre ?" }],
  subject: ({ subject }) => subject,
  content: ({ text }, siteName) => ({
    paragraphs: [
      `L’administration de ${siteName} vous écrit\u00a0:`,
      ...text.split("\n").map(normalizeLine).filter(Boolean),
    ],
    action: null,
    notes: ["Répondez à ce courriel pour répondre."],
    reason: `Vous recevez ce courriel parce que vous avez un compte ${siteName}.`,
  }),
});
