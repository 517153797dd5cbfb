import { isIPv4 } from "node:net";
import { createTransport } from "nodemailer";
import { type EmailTransport, PermanentDeliveryError, type Sender } from "./email.ts";
import { envelopeOf } from "./envelope.server.ts";
import { describeSmtpError, type SmtpError, type SmtpProblemKind } from "./smtp-problem.server.ts";

/** For servers that accept the connection and then do not respond. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Total time for connecting and authenticating. */
const checkDeadlineMs = 15_000;
/** Total time per email: a server that sends a line now and then is never inactive. */
const deadlineMs = 60_000;
/** At least as many as emails are sent at once (src/server/jobs.ts): one must not wait for the connection of another. */
const maxConnections = 4;
const defaultPorts = { smtp: 587, smtps: 465 };

/** The mail server did not do what it should. */
export class MailServerError extends Error {
  readonly kind: SmtpProblemKind;
  constructor(message: string, kind: SmtpProblemKind) {
    super(message);
    this.kind = kind;
  }
}

export type SmtpTransport = EmailTransport & {
  /** Connects and authenticates without sending anything; rejects with a `MailServerError`. */
  check(): Promise<void>;
};

/**
 * Sends through `url` (smtp:// or smtps://, validated at boot) over a small connection pool. TLS is required when there
 * is a password, unless the server is on this machine.
 * @param options `publicUrl`: its host is used in EHLO. Relays reject the host name of a container.
 */
export function openSmtpTransport(
  url: string,
  from: Sender,
  { publicUrl, deadline = deadlineMs }: { publicUrl: string; deadline?: number },
): SmtpTransport {
  const { protocol, hostname, port: givenPort, username, password } = new URL(url);
  const isSecure = protocol === "smtps:";
  const isLocal = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(hostname);
  const transport = createTransport({
    pool: true,
    maxConnections,
    // The job queue retries, and counts the attempts.
    maxRequeues: 0,
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
    async send(message, { signal } = {}) {
      const timeout = AbortSignal.timeout(deadline);
      try {
        await transport.sendMail({
          ...envelopeOf(message, from),
          signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
        });
      } catch (error) {
        if (timeout.aborted) throw new Error("the mail server took too long to accept an email");
        throw deliveryError(error as SmtpError); // what nodemailer throws; every field is optional
      }
    },
    async check() {
      const late = new Promise<never>((_, reject) => {
        const error = { code: "ETIMEDOUT" } satisfies SmtpError;
        setTimeout(() => reject(error), checkDeadlineMs).unref();
      });
      try {
        await Promise.race([transport.verify(), late]);
      } catch (error) {
        const { kind, reason } = describeSmtpError(error as SmtpError); // as in `send`
        throw new MailServerError(`the mail server cannot be used: ${reason}`, kind);
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

/** A new error: the server's reply contains the address, and would be logged and stored with the job. */
function deliveryError(thrown: SmtpError): Error {
  const { kind, reason } = describeSmtpError(thrown);
  // A 5xx about our sender, password or relaying is permanent too, but the operator can fix it: the email is retried.
  if (kind === "recipient")
    return new PermanentDeliveryError(`the mail server rejected an email permanently: ${reason}`);
  return new MailServerError(`the mail server did not accept an email: ${reason}`, kind);
}
