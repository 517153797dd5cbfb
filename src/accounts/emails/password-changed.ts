import { z } from "zod";
import { defineEmail } from "../../email/index.server.ts";
import { paths } from "../../web/paths.ts";
import { findUser } from "../users.queries.server.ts";

export const passwordChangedEmail = defineEmail({
  name: "password-changed",
  payload: z.object({ userId: z.uuid() }),
  topic: null,
  async load({ db }, { userId }) {
    const user = await findUser(db, userId);
    return user && { to: user.email, recipientName: user.name, userId, data: null };
  },
  samples: [null],
  subject: (_, siteName) => `Le mot de passe de votre compte ${siteName} a changé`,
  content: (_, siteName) => ({
    paragraphs: [
      `Le mot de passe de votre compte ${siteName} vient d’être changé. Vos autres appareils ont été déconnectés.`,
    ],
    action: { label: "Choisir un autre mot de passe", path: paths.forgot() },
    notes: [
      "Si c’était vous, il n’y a rien à faire.",
      "Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec le lien ci-dessus.",
    ],
    reason: `Vous recevez ce courriel parce qu’il concerne la sécurité de votre compte ${siteName}.`,
  }),
});
