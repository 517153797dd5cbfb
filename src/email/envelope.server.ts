import type { SendMailOptions } from "nodemailer";
import type { EmailMessage, Sender } from "./email.ts";

/**
 * Message for nodemailer. Addresses are passed as objects and all text goes through nodemailer's encoding, so that no
 * text can inject a header.
 */
export function envelopeOf(message: EmailMessage, { contact, ...from }: Sender): SendMailOptions {
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    from,
    to: { name: "", address: message.to },
    ...replyToOf(message, contact, from),
    subject: message.subject,
    text: message.text,
    html: message.html,
    date: message.date,
    messageId: `<${message.id}@${domain}>`,
    // Keeps French text readable in the message source.
    encoding: "quoted-printable",
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(message.unsubscribeUrl === null
        ? {}
        : {
            "List-Unsubscribe": { prepared: true, value: `<${message.unsubscribeUrl}>` },
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function replyToOf({ acceptsReplies, replyTo }: EmailMessage, contact: string | undefined, from: Sender) {
  if (replyTo) return { replyTo: { name: replyTo.name, address: replyTo.email } };
  if (!acceptsReplies || !contact || !isDistinctMailbox(contact, from.address)) return {};
  return { replyTo: { name: from.name, address: contact } };
}

/**
 * True when the contact is a deliverable address other than the sender. The default contact of a site ends in .example,
 * which is not deliverable (RFC 2606).
 */
function isDistinctMailbox(contact: string, address: string): boolean {
  const [to, from] = [contact.toLowerCase(), address.toLowerCase()];
  return to !== from && !to.endsWith(".example");
}
