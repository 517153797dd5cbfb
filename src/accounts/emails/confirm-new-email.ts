import { z } from "zod";
import { defineEmail } from "../../email/index.server.ts";
import { normalizeLine } from "../../platform/text-input.ts";
import { paths } from "../../web/paths.ts";
import { createEmailLink } from "../email-links.jobs.server.ts";
import { findPassword } from "../passwords.queries.server.ts";
import { findUser } from "../users.queries.server.ts";

/**
 * Sent to the new email, which replaces the old one when its owner follows the link. `passwordSince`: when the password
 * that authorized the request was set (ISO 8601); the request is void after another password was set.
 */
export const confirmNewEmail = defineEmail({
  name: "confirm-new-email",
  payload: z.object({ userId: z.uuid(), email: z.string(), passwordSince: z.string().optional() }),
  topic: null,
  async load(context, { userId, email, passwordSince }) {
    const user = await findUser(context.db, userId);
    if (!user || user.email === email) return null;
    const since = (await findPassword(context.db, userId))?.since.toISOString();
    if (passwordSince && passwordSince !== since) return null;
    const token = await createEmailLink(context, "confirm-new-email", { id: userId, email });
    return { to: email, recipientName: user.name, userId, data: { token, formerEmail: user.email } };
  },
  subject: (_, siteName) => `Confirmez votre nouvelle adresse courriel pour ${siteName}`,
  content: ({ token, formerEmail }, siteName) => ({
    paragraphs: [
      `Vous avez demandé que cette adresse remplace ${normalizeLine(formerEmail)} pour votre compte ${siteName}. Elle comptera dès que vous l’aurez confirmée.`,
    ],
    action: { label: "Confirmer ma nouvelle adresse", path: paths.verify(token) },
    notes: [
      "Ce lien est valable 24\u00a0heures.",
      "Si vous n’avez rien demandé, ignorez ce courriel\u00a0: rien ne changera.",
    ],
    reason: `Vous recevez ce courriel parce que cette adresse a été donnée pour un compte ${siteName}.`,
  }),
});
