/** What went wrong with the mail server, in words that tell an operator's mistake from a recipient's full mailbox. */

export type SmtpProblemKind =
  | "certificate"
  | "unknown-host"
  | "connection-refused"
  | "unreachable"
  | "timeout"
  | "tls"
  | "authentication"
  | "sender"
  | "relay"
  | "recipient"
  | "other";

/** An error as nodemailer throws it. `originalCode`: of the system or of TLS; `response`: the server's reply, with addresses. */
export type SmtpError = {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
};

/** `reason` contains no address, because it is logged and stored with the job. */
export type SmtpProblem = { kind: SmtpProblemKind; reason: string };

const reasons: Record<SmtpProblemKind, string> = {
  certificate: "its certificate is not valid or not trusted",
  "unknown-host": "its host name is unknown",
  "connection-refused": "it refuses connections",
  unreachable: "it cannot be reached",
  timeout: "it does not answer in time",
  tls: "no encrypted connection can be made",
  authentication: "it rejects the user or the password",
  sender: "it rejects the sender",
  relay: "it relays no emails for this site",
  recipient: "it rejects the recipient or the email",
  other: "it did not accept the email",
};

/** Advice for operators. */
export const smtpAdvice: Record<SmtpProblemKind, string> = {
  certificate:
    "Use the name in the certificate as the host of SMTP_URL, or name the file of a private authority in NODE_EXTRA_CA_CERTS.",
  "unknown-host": "Check the host of SMTP_URL.",
  "connection-refused": "Check host and port of SMTP_URL, and that the mail server runs.",
  unreachable: "Check host and port of SMTP_URL; many providers block port 25, use 587 or 465.",
  timeout: "Check host and port of SMTP_URL and the firewall; many providers block port 25, use 587 or 465.",
  tls: "Use smtps:// for port 465 and smtp:// for ports 587 and 25.",
  authentication: "Check user and password of SMTP_URL; signs in them are percent-encoded.",
  sender: "Set MAIL_FROM to an address that this mail server may send from.",
  relay: "Put a user and password into SMTP_URL, or let the mail server accept this machine.",
  recipient: "Try another recipient; if that fails too, ask the mail server's operator.",
  other: "Look into the log of the mail server.",
};

const unreachableCodes = /^(?:EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|ECONNRESET|EPIPE|ECONNECTION)$/u;

export function describeSmtpError(error: SmtpError): SmtpProblem {
  const kind = kindOf(error);
  const { code = "unknown", originalCode, responseCode } = error;
  const detail = responseCode ? String(responseCode) : (originalCode ?? code);
  return { kind, reason: `${reasons[kind]} (${detail})` };
}

function kindOf({ code = "", originalCode = "", command = "", responseCode = 0, response = "" }: SmtpError) {
  if (code === "EAUTH" || code === "ENOAUTH") return "authentication";
  // 530: authentication required. Many servers say 550 or 554 for the same, with the word.
  if (responseCode === 530 || (responseCode >= 500 && /relay/iu.test(response))) return "relay";
  if (command === "MAIL FROM" && responseCode >= 500) return "sender";
  if ((command === "RCPT TO" || command === "DATA") && responseCode >= 500) return "recipient";
  if (/CERT|SIGNATURE/u.test(originalCode)) return "certificate";
  if (/^(?:ERR_SSL|ERR_TLS|EPROTO)/u.test(originalCode) || code === "ETLS") return "tls";
  if (originalCode === "ECONNREFUSED") return "connection-refused";
  if (code === "EDNS" || /^(?:ENOTFOUND|EAI_AGAIN)$/u.test(originalCode)) return "unknown-host";
  if (code === "ETIMEDOUT" || originalCode === "ETIMEDOUT") return "timeout";
  if (responseCode === 0 && (unreachableCodes.test(originalCode) || unreachableCodes.test(code)))
    return "unreachable";
  return "other";
}
