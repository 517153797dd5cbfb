import { z } from "zod";
import { defineEmail } from "../../email/index.server.ts";
import { paths } from "../../web/paths.ts";
import { findUser } from "../users.queries.server.ts";

/** The password was right, and the codes were not. Anyone who knows the password can cause it at will: at most one email an hour. */
export const secondFactorFailedEmail = defineEmail({
  name: "second-factor-failed",
  payload: z.object({ userId: z.uuid() }),
  topic: null,
  hourlyMax: 1,
  async load({ db }, { userId }) {
    const user = await findUser(db, userId);
    return user && { to: user.email, recipientName: user.name, userId, data: null };
  },
  samples: [null],
  subject: (_, siteName) => `Connexion refusée à votre compte ${siteName}`,
  content: (_, siteName) => ({
    paragraphs: [
      `Quelqu’un vient d’écrire le bon mot de passe de votre compte ${siteName}, puis plusieurs codes qui ne sont pas les bons. La connexion a été refusée.`,
    ],
    action: { label: "Choisir un autre mot de passe", path: paths.forgot() },
    notes: [
      "Si c’était vous, recommencez avec le code que montre votre application en ce moment.",
      "Si ce n’était pas vous, quelqu’un connaît votre mot de passe : choisissez-en un autre avec le lien ci-dessus.",
    ],
    reason: `Vous recevez ce courriel parce qu’il concerne la sécurité de votre compte ${siteName}.`,
  }),
});
