import { z } from "zod";
import { findSuspension, findUser } from "../../accounts/index.server.ts";
import { defineEmail, sampleDate } from "../../email/index.server.ts";
import { suspensionText } from "../../web/text/suspension-text.ts";

/** Tells a member why their account is suspended, and until when. */
export const memberSuspendedEmail = defineEmail({
  name: "member-suspended",
  payload: z.object({ userId: z.uuid() }),
  topic: null,
  urgency: "message",
  async load({ db, now }, { userId }) {
    const user = await findUser(db, userId);
    const suspension = await findSuspension(db, userId, now);
    if (!user || !suspension) return null;
    return { to: user.email, recipientName: user.name, userId, data: suspension };
  },
  samples: [{ until: sampleDate, reason: "Annonces répétées malgré un avertissement." }],
  subject: (_, siteName) => `Votre compte ${siteName} est suspendu`,
  content: (suspension, siteName) => ({
    paragraphs: [
      suspensionText(suspension),
      "D’ici là, vos annonces sont hors ligne et vous ne pouvez pas vous connecter. Tout revient ensuite de soi-même.",
    ],
    action: null,
    notes: ["Si vous pensez que c’est une erreur, répondez à ce courriel."],
    reason: `Vous recevez ce courriel parce qu’il concerne votre compte ${siteName}.`,
  }),
});
