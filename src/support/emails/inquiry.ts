import { z } from "zod";
import { defineEmail } from "../../email/index.server.ts";
import { isolate } from "../../platform/isolate.ts";
import { inquiryTopicLabels } from "../../web/text/inquiry-texts.ts";
import { findInquiry } from "../inquiries.queries.server.ts";

/**
 * Brings an inquiry to the operator's contact address; a reply goes to the sender. The recipient's limit per hour does not
 * apply: it would drop questions that remain unanswered then, and the form has a limit per sender.
 */
export const inquiryEmail = defineEmail({
  name: "inquiry",
  payload: z.object({ inquiryId: z.uuid() }),
  topic: null,
  urgency: "message",
  async load({ db, contactEmail }, { inquiryId }) {
    const inquiry = await findInquiry(db, inquiryId);
    if (!inquiry) return null;
    const { name, email } = inquiry;
    return { to: contactEmail, recipientName: "", userId: null, replyTo: { name, email }, data: inquiry };
  },
  samples: [
    {
      name: "Zoé Gagnon",
      email: "zoe@exemple.example",
      topic: "listing",
      isMember: true,
      message: "Bonjour,\nmon annonce n’apparaît pas dans les résultats.",
    },
  ],
  subject: ({ topic, name, email }) => `${inquiryTopicLabels[topic]} (${isolate(name || email)})`,
  content: ({ name, email, message, isMember }, siteName) => ({
    paragraphs: [
      name ? `${isolate(name)} (${email}) vous a écrit\u00a0:` : `${email} vous a écrit\u00a0:`,
      ...message.split("\n").filter((line) => line.trim() !== ""),
    ],
    action: null,
    notes: [
      "Répondez à ce courriel pour lui répondre. L’adresse est celle que la personne a écrite\u00a0: rien ne prouve qu’elle est la sienne.",
      isMember
        ? "Cette personne était connectée à un compte."
        : "Cette personne n’était connectée à aucun compte.",
    ],
    reason: `Vous recevez ce courriel parce que quelqu’un a rempli le formulaire de contact de ${siteName}.`,
  }),
});
