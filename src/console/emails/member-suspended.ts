import { z } from "zod";
import { findSuspension, findUser, suspensionToken } from "../../accounts/index.server.ts";
import { defineEmail, sampleDate, sampleToken } from "../../email/index.server.ts";
import { accountPaths } from "../../web/account-paths.ts";
import { suspensionText } from "../../web/text/suspension-text.ts";

/** Tells a member why their account is suspended, and until when. */
export const memberSuspendedEmail = defineEmail({
  name: "member-suspended",
  payload: z.object({ userId: z.uuid() }),
  topic: null,
  urgency: "message",
  async load({ db, now, unsubscribeSecret }, { userId }) {
    const user = await findUser(db, userId);
    const suspension = await findSuspension(db, userId, now);
    if (!user || !suspension) return null;
    const token = suspensionToken({ userId, until: suspension.until }, unsubscribeSecret);
    return { to: user.email, recipientName: user.name, userId, data: { ...suspension, token } };
  },
  samples: [{ until: sampleDate, reason: "Annonces répétées malgré un avertissement.", token: sampleToken }],
  subject: (_, siteName) => `Votre compte ${siteName} est suspendu`,
  content: (suspension, siteName) => ({
    paragraphs: [
      suspensionText(suspension),
      "D’ici là, vos annonces sont hors ligne et vous ne pouvez pas vous connecter. Tout revient ensuite de soi-même.",
    ],
    action: { label: "Contester la suspension", path: accountPaths.suspension(suspension.token) },
    notes: [
      "Si vous pensez que c’est une erreur, contestez-la\u00a0: une autre personne de la modération vous répond.",
    ],
    reason: `Vous recevez ce courriel parce qu’il concerne votre compte ${siteName}.`,
  }),
});
