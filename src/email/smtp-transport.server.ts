import { isIPv4 } from "node:net";
import { createTransport } from "nodemailer";
import { type EmailTransport, PermanentDeliveryError, type Sender } from "./email.ts";
import { envelopeOf } from "./envelope.server.ts";

/** Far below the time limit of a job. `socketTimeout` covers a server that accepts the connection and never responds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const defaultPorts = { smtp: 587, smtps: 465 };

/**
 * Sends through `url` (smtp:// or smtps://, validated at boot) over a small connection pool. TLS is required when there
 * is a password, unless the server is on this machine.
 * @param options `publicUrl`: its host is used in EHLO. Relays reject the host name of a container.
 */
export function openSmtpTransport(
  url: string,
  from: Sender,
  { publicUrl }: { publicUrl: string },
): EmailTransport {
  const { protocol, hostname, port: givenPort, username, password } = new URL(url);
  const isSecure = protocol === "smtps:";
  const isLocal = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(hostname);
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    name: clientName(new URL(publicUrl).hostname),
    host: hostname.replace(/^\[|\]$/gu, ""),
    port: givenPort ? Number(givenPort) : isSecure ? defaultPorts.smtps : defaultPorts.smtp,
    secure: isSecure,
    requireTLS: username !== "" && !isLocal,
    ...(username === ""
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...timeouts,
  });
  return {
    async send(message) {
      try {
        await transport.sendMail(envelopeOf(message, from));
      } catch (error) {
        throw deliveryError(error as SmtpError); // what nodemailer throws; every field is optional
      }
    },
    close: () => transport.close(),
  };
}

/** RFC 5321 requires brackets around IP addresses. URLs already have them around IPv6. */
function clientName(host: string): string {
  if (isIPv4(host)) return `[${host}]`;
  return host.replace(/^\[/u, "[IPv6:");
}

type SmtpError = { code?: string; command?: string; responseCode?: number };

/** A new error: the server's reply contains the address, and would be logged and stored with the job. */
function deliveryError({ code = "unknown", command = "", responseCode = 0 }: SmtpError): Error {
  // A 5xx about our sender or password is permanent too, but the operator can fix it: the email is retried.
  const isAboutRecipient = command === "RCPT TO" || command === "DATA";
  if (isAboutRecipient && responseCode >= 500)
    return new PermanentDeliveryError(`the mail server rejected an email permanently: ${responseCode}`);
  return new Error(
    `the mail server did not accept an email: ${code} ${command} ${responseCode || ""}`.trim(),
  );
}
