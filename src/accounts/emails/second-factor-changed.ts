import { z } from "zod";
import { defineEmail } from "../../email/index.server.ts";
import { paths } from "../../web/paths.ts";
import { findUser } from "../users.queries.server.ts";

const changes = [
  "enabled",
  "disabled",
  "codes-renewed",
  "code-used",
  "passkey-added",
  "passkey-removed",
  "passkeys-ended",
  "identity-linked",
  "identity-unlinked",
] as const;
export type SecondFactorChange = (typeof changes)[number];

const texts: Record<SecondFactorChange, (siteName: string) => { subject: string; paragraph: string }> = {
  enabled: (siteName) => ({
    subject: `La validation en deux étapes est activée sur ${siteName}`,
    paragraph: `La validation en deux étapes de votre compte ${siteName} vient d’être activée. À la connexion, un code de votre application vous sera demandé après le mot de passe.`,
  }),
  disabled: (siteName) => ({
    subject: `La validation en deux étapes est désactivée sur ${siteName}`,
    paragraph: `La validation en deux étapes de votre compte ${siteName} vient d’être désactivée. Le mot de passe suffit de nouveau pour se connecter.`,
  }),
  "codes-renewed": (siteName) => ({
    subject: `De nouveaux codes de secours pour votre compte ${siteName}`,
    paragraph: `De nouveaux codes de secours viennent d’être créés pour votre compte ${siteName}. Les anciens ne fonctionnent plus.`,
  }),
  "passkey-added": (siteName) => ({
    subject: `Une clé d’accès de plus pour votre compte ${siteName}`,
    paragraph: `Une clé d’accès vient d’être ajoutée à votre compte ${siteName}. Elle permet de s’y connecter sans mot de passe.`,
  }),
  "passkey-removed": (siteName) => ({
    subject: `Une clé d’accès de moins pour votre compte ${siteName}`,
    paragraph: `Une clé d’accès vient d’être retirée de votre compte ${siteName}. Elle ne permet plus de s’y connecter.`,
  }),
  "passkeys-ended": (siteName) => ({
    subject: `Les clés d’accès de votre compte ${siteName} sont retirées`,
    paragraph: `Le mot de passe de votre compte ${siteName} a été remplacé. Par prudence, ses clés d’accès ont été retirées : elles ne permettent plus de s’y connecter. Vous pouvez en ajouter de nouvelles.`,
  }),
  "identity-linked": (siteName) => ({
    subject: `Une façon de plus de vous connecter à ${siteName}`,
    paragraph: `Votre compte ${siteName} vient d’être relié à un compte de l’organisation. Ce compte permet maintenant de vous connecter sans mot de passe.`,
  }),
  "identity-unlinked": (siteName) => ({
    subject: `Une façon de moins de vous connecter à ${siteName}`,
    paragraph: `Votre compte ${siteName} n’est plus relié à un compte de l’organisation. Connectez-vous avec votre mot de passe.`,
  }),
  "code-used": (siteName) => ({
    subject: `Un code de secours de votre compte ${siteName} vient de servir`,
    paragraph: `Quelqu’un vient de se connecter à votre compte ${siteName} avec un de vos codes de secours. Ce code ne fonctionne plus.`,
  }),
};

export const secondFactorChangedEmail = defineEmail({
  name: "second-factor-changed",
  payload: z.object({ userId: z.uuid(), change: z.enum(changes) }),
  topic: null,
  async load({ db }, { userId, change }) {
    const user = await findUser(db, userId);
    return user && { to: user.email, recipientName: user.name, userId, data: change };
  },
  samples: changes,
  subject: (change, siteName) => texts[change](siteName).subject,
  content: (change, siteName) => ({
    paragraphs: [texts[change](siteName).paragraph],
    action: { label: "Voir ce réglage", path: paths.settingsPage("validation") },
    notes: [
      "Si c’était vous, il n’y a rien à faire.",
      "Si ce n’était pas vous, changez tout de suite votre mot de passe et déconnectez vos autres appareils.",
    ],
    reason: `Vous recevez ce courriel parce qu’il concerne la sécurité de votre compte ${siteName}.`,
  }),
});
