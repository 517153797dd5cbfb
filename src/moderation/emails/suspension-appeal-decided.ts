import { z } from "zod";
import { findSuspension, findUser } from "../../accounts/index.server.ts";
import { defineEmail, sampleDate } from "../../email/index.server.ts";
import { normalizeLine } from "../../platform/text-input.ts";
import { paths } from "../../web/paths.ts";
import { lastDayText } from "../../web/text/suspension-text.ts";
import { findSuspensionAppeal } from "../suspension-appeals.queries.server.ts";

/** Tells a member the outcome of the appeal against the suspension, and why. `until`: null once it is over; upheld, the end of another one. */
export const suspensionAppealDecidedEmail = defineEmail({
  name: "suspension-appeal-decided",
  payload: z.object({ appealId: z.uuid() }),
  topic: null,
  urgency: "message",
  async load({ db, now }, { appealId }) {
    const appeal = await findSuspensionAppeal(db, appealId);
    const { outcome, answer } = appeal ?? {};
    const user = appeal && (await findUser(db, appeal.userId));
    if (!appeal || !user || !outcome || !answer) return null;
    const until = (await findSuspension(db, user.id, now))?.until ?? null;
    return { to: user.email, recipientName: user.name, userId: user.id, data: { outcome, answer, until } };
  },
  samples: [
    { outcome: "upheld", answer: "Ces annonces étaient permises.", until: null },
    { outcome: "upheld", answer: "Ces annonces étaient permises.", until: sampleDate },
    {
      outcome: "denied",
      answer: "Les mêmes annonces sont revenues après un avertissement.",
      until: sampleDate,
    },
  ],
  subject: ({ outcome, until }, siteName) =>
    outcome === "upheld"
      ? until === null
        ? `La suspension de votre compte ${siteName} est levée`
        : `Votre contestation est acceptée\u00a0: compte ${siteName}`
      : `La suspension de votre compte ${siteName} est maintenue`,
  content: ({ outcome, answer, until }, siteName) => ({
    paragraphs: [
      outcome === "upheld"
        ? `Vous aviez raison de contester\u00a0: la modération a levé ${until === null ? "la suspension de votre compte" : "cette suspension"}.`
        : `La modération a lu votre contestation. La suspension est maintenue${until ? `, jusqu’au ${lastDayText(until)} inclus` : ""}.`,
      // A moderator's text may have several paragraphs.
      ...`Explication\u00a0: ${answer}`.split("\n").map(normalizeLine).filter(Boolean),
      ...(outcome === "upheld" && until !== null
        ? [
            `Une autre suspension de votre compte reste en vigueur, jusqu’au ${lastDayText(until)} inclus. En vous connectant, vous en lisez la raison.`,
          ]
        : []),
      ...(outcome === "upheld" && until === null ? ["Vos annonces sont de nouveau en ligne."] : []),
    ],
    action: outcome === "upheld" && until === null ? { label: "Se connecter", path: paths.auth() } : null,
    notes: [],
    reason: `Vous recevez ce courriel parce qu’il concerne votre compte ${siteName}.`,
  }),
});
