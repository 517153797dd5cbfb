import { z } from "zod";
import { defineEmail, sampleToken } from "../../email/index.server.ts";
import { accountPaths } from "../../web/account-paths.ts";
import { createEmailLink } from "../email-links.jobs.server.ts";
import { findPassword } from "../passwords.queries.server.ts";
import { findUser } from "../users.queries.server.ts";

/** Sent to a person for whom an administrator has created an account: with its link they choose the password. */
export const invitationEmail = defineEmail({
  name: "invitation",
  payload: z.object({ userId: z.uuid() }),
  topic: null,
  urgency: "message",
  async load(context, { userId }) {
    const user = await findUser(context.db, userId);
    if (!user || (await findPassword(context.db, userId))) return null;
    const token = await createEmailLink(context, "invitation", user);
    return { to: user.email, recipientName: user.name, userId, data: { token } };
  },
  samples: [{ token: sampleToken }],
  subject: (_, siteName) => `Vous êtes invité sur ${siteName}`,
  content: ({ token }, siteName) => ({
    paragraphs: [
      `L’administration de ${siteName} a ouvert un compte pour vous. Choisissez votre mot de passe pour y entrer.`,
    ],
    action: { label: "Choisir mon mot de passe", path: accountPaths.reset(token) },
    notes: [
      "Ce lien est valable sept jours et ne sert qu’une fois.",
      "Si vous n’attendiez pas cette invitation, ignorez ce courriel.",
    ],
    reason: `Vous recevez ce courriel parce que l’administration de ${siteName} vous a invité.`,
  }),
});
