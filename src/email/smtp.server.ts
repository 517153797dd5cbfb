import { createTransport } from "nodemailer";
import { toSendMailOptions } from "./envelope.server.ts";
import { type EmailTransport, PermanentDeliveryError, type Sender } from "./transport.server.ts";

/** Well below what the queue gives a job, also when a server accepts a connection and then says nothing. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const port = { smtp: 587, smtps: 465 };

/**
 * Sends through `url` (smtp:// or smtps://, checked at boot) with few connections that are kept. A password never goes
 * over the network in the clear: with one, a server elsewhere that offers no TLS is not spoken to.
 */
export function openSmtp(url: string, from: Sender): EmailTransport {
  const { protocol, hostname, port: givenPort, username, password } = new URL(url);
  const isSecure = protocol === "smtps:";
  const isHere = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(hostname);
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    host: hostname.replace(/^\[|\]$/gu, ""),
    port: givenPort ? Number(givenPort) : isSecure ? port.smtps : port.smtp,
    secure: isSecure,
    requireTLS: username !== "" && !isHere,
    ...(username === ""
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...timeouts,
  });
  return {
    async send(letter) {
      try {
        await transport.sendMail(toSendMailOptions(letter, from));
      } catch (error) {
        throw failureOf(error as SmtpError); // what nodemailer throws; every field is optional
      }
    },
    close: () => transport.close(),
  };
}

type SmtpError = { code?: string; command?: string; responseCode?: number };

/** A new error: the server's own words name the address, and would be logged and kept with the job. */
function failureOf({ code = "unknown", command = "", responseCode = 0 }: SmtpError): Error {
  // To our sender or our password it may say no for good as well, but that is mended here and then tried again.
  const isAboutThisLetter = command === "RCPT TO" || command === "DATA";
  if (isAboutThisLetter && responseCode >= 500)
    return new PermanentDeliveryError(`the mail server refused a letter for good: ${responseCode}`);
  return new Error(`the mail server did not take a letter: ${code} ${command} ${responseCode || ""}`.trim());
}
