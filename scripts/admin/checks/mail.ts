import { randomUUID } from "node:crypto";
import { MailServerError, openSmtpTransport, smtpAdvice } from "../../../src/email/index.server.ts";
import type { Config } from "../../../src/server/config.ts";
import { type Finding, failed, findingsOr, ok, reasonOf, warning } from "./finding.ts";

type MailConfig = Pick<Config, "smtpUrl" | "mailFrom" | "contactEmail" | "publicUrl" | "siteName">;

/**
 * Connects, makes TLS, authenticates. Sends nothing unless `mailTo` is given: only a real email shows whether the server
 * accepts the sender and relays.
 */
export async function checkMail(config: MailConfig, mailTo: string | null, now: Date): Promise<Finding[]> {
  const { smtpUrl, mailFrom, contactEmail, publicUrl } = config;
  if (smtpUrl === null)
    return [warning("Without SMTP_URL no email is sent, not even to reset a password: set SMTP_URL.")];
  const transport = openSmtpTransport(smtpUrl, { ...mailFrom, contact: contactEmail }, { publicUrl });
  try {
    await transport.check();
    if (mailTo !== null) await transport.send(testEmail(config, mailTo, now));
  } catch (error) {
    const advice = error instanceof MailServerError ? smtpAdvice[error.kind] : smtpAdvice.recipient;
    const reason = reasonOf(error);
    return [failed(`${reason.charAt(0).toUpperCase()}${reason.slice(1)}. ${advice}`)];
  } finally {
    transport.close();
  }
  const found: Finding[] = [];
  if (mailFrom.address.endsWith(".example"))
    found.push(failed(`No server accepts emails from ${mailFrom.address}: set MAIL_FROM, or CONTACT_EMAIL.`));
  if (mailTo !== null)
    found.push(ok(`The mail server accepted an email to ${mailTo}: look whether it arrives.`));
  return findingsOr(
    found,
    `The mail server accepts connection${smtpUrl.includes("@") ? " and password" : ""}.`,
  );
}

function testEmail({ siteName }: MailConfig, to: string, date: Date) {
  return {
    id: randomUUID(),
    to,
    date,
    unsubscribeUrl: null,
    acceptsReplies: true,
    subject: `Courriel d’essai de ${siteName}`,
    text: `Ce courriel montre que ${siteName} peut en envoyer.\n`,
    html: `<p>Ce courriel montre que le site peut en envoyer.</p>`,
  };
}
