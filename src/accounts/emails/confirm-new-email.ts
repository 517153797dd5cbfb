import { z } from "zod";
import { defineEmail, sampleToken } from "../../email/index.server.ts";
import { normalizeLine } from "../../platform/text-input.ts";
import { accountPaths } from "../../web/account-paths.ts";
import { paths } from "../../web/paths.ts";
import { createNewEmailLink } from "../email-links.jobs.server.ts";
import { findPassword } from "../passwords.queries.server.ts";
import { findUser, findUserByEmail } from "../users.queries.server.ts";

/**
 * Sent to the new email, which replaces the old one when its owner follows the link. `passwordSince`: when the password
 * that authorized the request was set (ISO 8601); the request is void after another password was set. `changeId`: of the
 * pending change; the request is void once that is canceled or replaced.
 *
 * When the email belongs to another account, its owner learns of the request from this email, and the requester from
 * nothing: `data` is null.
 */
export const confirmNewEmail = defineEmail({
  name: "confirm-new-email",
  payload: z.object({
    userId: z.uuid(),
    email: z.string(),
    passwordSince: z.string().optional(),
    changeId: z.uuid().optional(),
  }),
  topic: null,
  // Anyone can give an address as theirs.
  hourlyMax: 3,
  async load(context, { userId, email, passwordSince, changeId }) {
    const user = await findUser(context.db, userId);
    if (!user || user.email === email) return null;
    const since = (await findPassword(context.db, userId))?.since.toISOString();
    if (passwordSince && passwordSince !== since) return null;
    const owner = await findUserByEmail(context.db, email);
    if (owner) return { to: email, recipientName: owner.name, userId: owner.id, data: null };
    const token = await createNewEmailLink(context, { id: userId, email, changeId });
    if (token === null) return null;
    return { to: email, recipientName: user.name, userId, data: { token, formerEmail: user.email } };
  },
  samples: [{ token: sampleToken, formerEmail: "zoe@exemple.example" }, null],
  subject: (data, siteName) =>
    data === null
      ? `Votre adresse courriel a déjà un compte ${siteName}`
      : `Confirmez votre nouvelle adresse courriel pour ${siteName}`,
  content(data, siteName) {
    const reason = `Vous recevez ce courriel parce que cette adresse a été donnée pour un compte ${siteName}.`;
    const ignore = "Si vous n’avez rien demandé, ignorez ce courriel\u00a0: rien ne changera.";
    if (data === null)
      return {
        paragraphs: [
          `Cette adresse a été donnée pour un autre compte ${siteName}, mais elle est déjà celle du vôtre\u00a0: rien n’a changé.`,
        ],
        action: { label: "Se connecter", path: paths.auth() },
        notes: [ignore],
        reason,
      };
    return {
      paragraphs: [
        `Vous avez demandé que cette adresse remplace ${normalizeLine(data.formerEmail)} pour votre compte ${siteName}. Le changement se fera quand vous l’aurez confirmée.`,
      ],
      action: { label: "Confirmer ma nouvelle adresse", path: accountPaths.verify(data.token) },
      notes: ["Ce lien est valable 24\u00a0heures.", ignore],
      reason,
    };
  },
});
