import { randomUUID } from "node:crypto";
import type { SendMailOptions } from "nodemailer";
import type { Email, Sender } from "./transport.server.ts";

/**
 * The letter as nodemailer wants it. Addresses go in as objects and the rest through its encoding, so that no text can
 * end a header and begin another.
 */
export function toSendMailOptions(letter: Email, { contact, ...from }: Sender): SendMailOptions {
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    from,
    to: { name: "", address: letter.to },
    ...(letter.isAnswerable && contact && isElsewhere(contact, from.address)
      ? { replyTo: { name: from.name, address: contact } }
      : {}),
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    date: letter.date,
    messageId: `<${randomUUID()}@${domain}>`,
    // What is written in French travels whole, not as 7-bit approximations of it.
    encoding: "quoted-printable",
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(letter.unsubscribeUrl === null
        ? {}
        : {
            "List-Unsubscribe": { prepared: true, value: `<${letter.unsubscribeUrl}>` },
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Under .example nobody reads (RFC 2606): the contact of a site that was not given one. */
function isElsewhere(contact: string, address: string): boolean {
  const [to, from] = [contact.toLowerCase(), address.toLowerCase()];
  return to !== from && !to.endsWith(".example");
}
