import { MailServerError, smtpAdvice } from "../email/index.server.ts";
import type { Logger } from "../platform/logger.server.ts";

/**
 * Says in the log whether the mail server takes the site's connection and password, so that a mistake shows at the start
 * and not with the first email. Never rejects and never ends the start: emails are retried for days.
 */
export async function checkMailServer(
  transport: { check(): Promise<void> },
  log: Pick<Logger, "info" | "warn">,
): Promise<void> {
  try {
    await transport.check();
    log.info({}, "mail server accepts the connection");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = error instanceof MailServerError ? smtpAdvice[error.kind] : undefined;
    log.warn({ reason, advice }, "mail server check failed");
  }
}
