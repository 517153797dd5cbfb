import { z } from "zod";
import { defineEmail } from "../../email/index.server.ts";
import { reportAnswerDays } from "../../privacy/retention.ts";
import { paths } from "../../web/paths.ts";
import { formatDate } from "../../web/text/dates.ts";
import { reportOutcomeText } from "../../web/text/moderation-labels.ts";
import { findReportAnswer } from "../report-recipients.queries.server.ts";

/**
 * Tells a reporter the outcome of the report. A visitor's address is not verified: what someone else could have chosen, as a
 * title or a name, is not in that email.
 */
export const reportAnsweredEmail = defineEmail({
  name: "report-answered",
  payload: z.object({ recipientId: z.uuid() }),
  topic: "reports",
  urgency: "message",
  async load({ db }, { recipientId }) {
    const answer = await findReportAnswer(db, recipientId);
    if (!answer) return null;
    const { to, recipientName, userId, about, title, sentAt, verdict, isWithdrawn } = answer;
    const data = { isMember: userId !== null, about, title, sentAt, verdict, isWithdrawn };
    return { to, recipientName, userId, data };
  },
  samples: [
    ...(["removed", "dismissed", "category-corrected", "restored"] as const).map((verdict) => ({
      isMember: true,
      about: "listing" as const,
      title: "Vélo de montagne",
      sentAt: new Date("2026-11-20T15:00:00Z"),
      verdict,
      isWithdrawn: false,
    })),
    {
      isMember: true,
      about: "listing" as const,
      title: "Vélo de montagne",
      sentAt: new Date("2026-11-20T15:00:00Z"),
      verdict: null,
      isWithdrawn: true,
    },
    {
      isMember: true,
      about: "member" as const,
      title: "Zoé Gagnon",
      sentAt: new Date("2026-11-20T15:00:00Z"),
      verdict: null,
      isWithdrawn: false,
    },
    {
      isMember: false,
      about: "listing" as const,
      title: "Vélo de montagne",
      sentAt: new Date("2026-11-20T15:00:00Z"),
      verdict: "removed" as const,
      isWithdrawn: false,
    },
  ],
  subject: ({ verdict }) =>
    verdict === "restored" ? "Votre signalement\u00a0: la décision a changé" : "Votre signalement est traité",
  content: ({ isMember, about, title, sentAt, verdict, isWithdrawn }, siteName) => ({
    paragraphs: [
      `Le ${formatDate(sentAt)}, vous avez signalé ${subjectText(about, isMember ? title : "")}.`,
      reportOutcomeText({ isOpen: false, about, verdict, isWithdrawn }),
    ],
    action: isMember ? { label: "Voir mes signalements", path: paths.settingsPage("signalements") } : null,
    notes: [
      "La personne signalée ne sait pas que cela vient de vous.",
      ...(isMember
        ? []
        : [
            `Votre adresse sera effacée de ce signalement dans ${reportAnswerDays}\u00a0jours, et ne sert à rien d’autre.`,
          ]),
    ],
    reason: isMember
      ? `Vous recevez ce courriel parce que vous avez fait un signalement sur ${siteName}.`
      : `Vous recevez ce courriel parce que cette adresse a été donnée avec un signalement sur ${siteName}. Si ce n’est pas vous, ignorez-le.`,
  }),
});

function subjectText(about: "listing" | "member" | "conversation", title: string): string {
  const quoted = title === "" ? "" : ` «\u00a0${title}\u00a0»`;
  return {
    listing: title === "" ? "une annonce" : `l’annonce${quoted}`,
    member: title === "" ? "un membre" : `le membre${quoted}`,
    conversation: title === "" ? "une conversation" : `une conversation au sujet de${quoted}`,
  }[about];
}
