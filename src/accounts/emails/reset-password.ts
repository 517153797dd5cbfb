import { z } from "zod";
import { defineEmail, sampleToken } from "../../email/index.server.ts";
import { accountPaths } from "../../web/account-paths.ts";
import { createEmailLink } from "../email-links.jobs.server.ts";
import { findUserByEmail } from "../users.queries.server.ts";

/**
 * Link to choose a new password. `email` is normalized text as typed: when no account has it, nothing is sent, which the
 * response does not reveal.
 */
export const resetPasswordEmail = defineEmail({
  name: "reset-password",
  payload: z.object({ email: z.string() }),
  topic: null,
  async load(context, { email }) {
    const user = await findUserByEmail(context.db, email);
    if (!user) return null;
    const token = await createEmailLink(context, "reset-password", user);
    return { to: user.email, recipientName: user.name, userId: user.id, data: { token } };
  },
  samples: [{ token: sampleToken }],
  subject: (_, siteName) => `Choisissez un nouveau mot de passe pour ${siteName}`,
  content: ({ token }, siteName) => ({
    paragraphs: [`Vous avez demandé un nouveau mot de passe pour votre compte ${siteName}.`],
    action: { label: "Choisir un nouveau mot de passe", path: accountPaths.reset(token) },
    notes: [
      "Ce lien est valable une heure et ne sert qu’une fois.",
      "Si vous n’avez rien demandé, ignorez ce courriel\u00a0: rien ne changera.",
    ],
    reason: `Vous recevez ce courriel parce qu’un nouveau mot de passe a été demandé sur ${siteName} pour cette adresse.`,
  }),
});
