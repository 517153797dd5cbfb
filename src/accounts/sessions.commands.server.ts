import type { Db } from "../platform/database/database.server.ts";
import { endSessions } from "./sessions.queries.server.ts";

/** Signs a person out everywhere but here; gives in how many places. */
export async function endOtherSessions(
  { db }: { db: Db },
  actor: { id: string; sessionId: string | null },
): Promise<number> {
  return endSessions(db, actor.id, actor.sessionId);
}
