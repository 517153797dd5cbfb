import { z } from "zod";
import { defineEmail } from "../../email/index.server.ts";
import { paths } from "../../web/paths.ts";
import { formatMoment } from "../../web/text/dates.ts";
import { findUser } from "../users.queries.server.ts";

/** The site stores neither name nor address of a device, so that the time identifies the sign-in. */
export const newDeviceEmail = defineEmail({
  name: "new-device",
  payload: z.object({ userId: z.uuid(), signedInAt: z.iso.datetime() }),
  topic: null,
  async load({ db }, { userId, signedInAt }) {
    const user = await findUser(db, userId);
    return (
      user && { to: user.email, recipientName: user.name, userId, data: { signedInAt: new Date(signedInAt) } }
    );
  },
  samples: [{ signedInAt: new Date("2026-11-26T15:30:00Z") }],
  subject: (_, siteName) => `Nouvelle connexion à votre compte ${siteName}`,
  content: ({ signedInAt }, siteName) => ({
    paragraphs: [
      `Un appareil que nous ne connaissions pas s’est connecté à votre compte ${siteName} le ${formatMoment(signedInAt)} (heure de l’Est).`,
    ],
    action: { label: "Voir mes appareils", path: paths.settingsPage("appareils") },
    notes: [
      "Si c’était vous, il n’y a rien à faire.",
      "Si ce n’était pas vous, changez tout de suite votre mot de passe dans vos paramètres : vos autres appareils seront déconnectés.",
    ],
    reason: `Vous recevez ce courriel parce qu’il concerne la sécurité de votre compte ${siteName}.`,
  }),
});
