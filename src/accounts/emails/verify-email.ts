import { z } from "zod";
import { defineEmail, sampleToken } from "../../email/index.server.ts";
import { accountPaths } from "../../web/account-paths.ts";
import { createEmailLink } from "../email-links.jobs.server.ts";
import { findUser, isEmailVerified } from "../users.queries.server.ts";

/** Link that verifies the email of the account. */
export const verifyEmail = defineEmail({
  name: "verify-email",
  payload: z.object({ userId: z.uuid() }),
  topic: null,
  // Anyone can register with an address.
  hourlyMax: 4,
  async load(context, { userId }) {
    const user = await findUser(context.db, userId);
    if (!user || (await isEmailVerified(context.db, userId))) return null;
    const token = await createEmailLink(context, "verify-email", user);
    return { to: user.email, recipientName: user.name, userId, data: { token } };
  },
  samples: [{ token: sampleToken }],
  subject: (_, siteName) => `Confirmez votre adresse courriel pour ${siteName}`,
  content: ({ token }, siteName) => ({
    paragraphs: [
      `Bienvenue sur ${siteName}. Confirmez que cette adresse est bien la vôtre\u00a0: nous pourrons vous y écrire si vous oubliez votre mot de passe.`,
    ],
    action: { label: "Confirmer mon adresse", path: accountPaths.verify(token) },
    notes: ["Ce lien est valable 7\u00a0jours.", "Si vous n’avez pas ouvert de compte, ignorez ce courriel."],
    reason: `Vous recevez ce courriel parce qu’un compte a été ouvert sur ${siteName} avec cette adresse.`,
  }),
});
