/** Public server functions of this module, for other modules, pages and src/server. Its other .server files are private. */
export {
  defineEmail,
  type EmailSection,
  type LoadedEmail,
  type SiteIdentity,
  sampleDate,
  sampleId,
  sampleToken,
} from "./define-email.server.ts";
export { enqueueEmail, enqueueEmails } from "./enqueue-email.server.ts";
export { openOutboxTransport } from "./outbox-transport.server.ts";
export { renderEmail } from "./render-email.server.ts";
export { type EmailDelivery, sendEmail } from "./send-email.server.ts";
export { smtpAdvice } from "./smtp-problem.server.ts";
export { MailServerError, openSmtpTransport } from "./smtp-transport.server.ts";
export { readUnsubscribeToken, type Subscription, unsubscribeToken } from "./unsubscribe-token.server.ts";
