import { checkClock } from "../../../src/platform/database/clock.server.ts";
import type { ReadDb } from "../../../src/platform/database/database.server.ts";
import { type Finding, failed, ok } from "./finding.ts";

export async function checkDatabaseClock(db: ReadDb, now: () => Date): Promise<Finding[]> {
  const problem = await checkClock(db, now);
  return [problem === null ? ok("The clocks of this machine and of the database agree.") : failed(problem)];
}
