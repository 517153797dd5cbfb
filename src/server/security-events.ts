/** Events that an operator counts and searches for: one name each, in the log and in the metrics. */
import type { Logger } from "../platform/logger.server.ts";
import type { SecurityEventDetails, SecurityEventName } from "../web/context.ts";
import { hashedUser } from "./access-log.ts";
import { canonical } from "./rate-limits.ts";
import { keyedHash } from "./visitor.ts";

type Tools = {
  log: Pick<Logger, "info">;
  metrics: { securityEvent(event: SecurityEventName): void };
  visitorSecret: string;
  now: () => Date;
};
/** `address`: of the client. */
type Client = { requestId: string; address: string; userId: string | null };

/** Writes the event without personal data: users and emails as keyed hashes, addresses as hashes that change daily. */
export function recordSecurityEvent(
  tools: Tools,
  event: SecurityEventName,
  { requestId, address, userId }: Client,
  { email, subjectId, ...details }: SecurityEventDetails = {},
): void {
  const day = tools.now().toISOString().slice(0, 10);
  tools.metrics.securityEvent(event);
  tools.log.info(
    {
      event,
      requestId,
      client: keyedHash(tools, `log:${day}:${canonical(address)}`),
      ...(userId ? { user: hashedUser(tools, userId) } : {}),
      ...(subjectId ? { subject: hashedUser(tools, subjectId) } : {}),
      ...(email ? { account: keyedHash(tools, `log:email:${email}`) } : {}),
      ...details,
    },
    "security event",
  );
}
