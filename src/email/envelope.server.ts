import { randomUUID } from "node:crypto";
import type { SendMailOptions } from "nodemailer";
import type { EmailMessage, Sender } from "./email.ts";

/**
 * The message as nodemailer takes it. Addresses are passed as objects and the rest through nodemailer's encoding, so
 * that no text can end a header and start another.
 */
export function envelopeOf(message: EmailMessage, { contact, ...from }: Sender): SendMailOptions {
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    from,
    to: { name: "", address: message.to },
    ...(message.isAnswerable && contact && isReadElsewhere(contact, from.address)
      ? { replyTo: { name: from.name, address: contact } }
      : {}),
    subject: message.subject,
    text: message.text,
    html: message.html,
    date: message.date,
    messageId: `<${randomUUID()}@${domain}>`,
    // French text in its own characters, readable in the source of the message.
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

/** Nobody reads mail under .example (RFC 2606): the default contact of a site that was not given one. */
function isReadElsewhere(contact: string, address: string): boolean {
  const [to, from] = [contact.toLowerCase(), address.toLowerCase()];
  return to !== from && !to.endsWith(".example");
}
